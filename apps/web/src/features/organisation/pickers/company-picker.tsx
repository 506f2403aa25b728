import { type CompanyOption, findCompanies } from "@pharos/api/organisation";
import { type PartyType, partyType } from "@pharos/domain/enums";
import type { ReactNode } from "react";
import { call } from "../../../shared/api/index.ts";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { OptionLine, type PickerProps, SearchSelect } from "./search-select.tsx";

interface CompanyPickerProps extends PickerProps<CompanyOption> {
  /** Only this kind of party, for example `customer`. */
  readonly party?: PartyType;
}

/** Chooses an organisation the reader may know about. */
export function CompanyPicker({ party, ...props }: CompanyPickerProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const nameOf = (option: CompanyOption) => nameIn(locale, option.companyName, option.companyNameEn);
  return (
    <SearchSelect
      {...props}
      placeholder={props.placeholder ?? t("common.picker.company")}
      fallbackLabel={t("common.picker.company")}
      queryKey={["organisation", "findCompanies", party ?? "all"]}
      find={({ keyword, id }, signal) =>
        call(
          findCompanies,
          {
            query: {
              ...(keyword && { keyword }),
              ...(id && { companyId: id }),
              ...(party && { partyType: partyType.toCode(party) }),
            },
          },
          { signal, isPageRead: false },
        )
      }
      idOf={(option) => option.companyId}
      nameOf={nameOf}
      renderOption={(option) => (
        <OptionLine
          name={nameOf(option)}
          meta={party ? null : t(partyType.labelKeyOfCode(option.partyType))}
        />
      )}
    />
  );
}
