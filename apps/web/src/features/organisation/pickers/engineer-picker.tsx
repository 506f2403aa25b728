import { type EngineerOption, findDba } from "@pharos/api/organisation";
import { engineerStatus } from "@pharos/domain/enums";
import { Avatar } from "@pharos/ui";
import type { ReactNode } from "react";
import { call } from "../../../shared/api/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { OptionLine, type PickerProps, SearchSelect } from "./search-select.tsx";

interface EngineerPickerProps extends PickerProps<EngineerOption> {
  /** Only members of this team. */
  readonly teamId?: number;
}

/** Chooses a member of the vendor's teams. */
export function EngineerPicker({ teamId, ...props }: EngineerPickerProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  return (
    <SearchSelect
      {...props}
      placeholder={props.placeholder ?? t("common.picker.engineer")}
      fallbackLabel={t("common.picker.engineer")}
      queryKey={["organisation", "findDba", teamId ?? 0]}
      find={({ keyword, id }, signal) =>
        call(
          findDba,
          { query: { ...(keyword && { keyword }), ...(id && { userId: id }), ...(teamId && { teamId }) } },
          { signal, isPageRead: false },
        )
      }
      idOf={(option) => option.userId}
      nameOf={(option) => option.employeeName}
      renderOption={(option) => (
        <OptionLine
          name={option.employeeName}
          mark={<Avatar name={option.employeeName} src={option.headImgUrl} size={20} />}
          meta={[
            t(engineerStatus.labelKeyOfCode(option.engineerStatus)),
            ...(locale === "zh-CN" ? option.teamNames : option.teamNamesEn),
          ].join(" · ")}
        />
      )}
    />
  );
}
