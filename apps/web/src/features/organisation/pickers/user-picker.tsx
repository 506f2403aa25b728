import { findUsers, type UserOption } from "@pharos/api/organisation";
import { Avatar } from "@pharos/ui";
import type { ReactNode } from "react";
import { call } from "../../../shared/api/index.ts";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { OptionLine, type PickerProps, SearchSelect } from "./search-select.tsx";

interface UserPickerProps extends PickerProps<UserOption> {
  /** Only members of this organisation. */
  readonly companyId?: number;
  /** True: only the vendor's people; false: only others. */
  readonly isInternal?: boolean;
}

/** Chooses a person: staff find whom they may know of, org admins find their own members. */
export function UserPicker({ companyId, isInternal, ...props }: UserPickerProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  return (
    <SearchSelect
      {...props}
      placeholder={props.placeholder ?? t("common.picker.user")}
      fallbackLabel={t("common.picker.user")}
      queryKey={["organisation", "findUsers", companyId ?? 0, isInternal ?? null]}
      find={({ keyword, id }, signal) =>
        call(
          findUsers,
          {
            query: {
              ...(keyword && { keyword }),
              ...(id && { userId: id }),
              ...(companyId && { companyId }),
              ...(isInternal !== undefined && {
                isInternal: isInternal ? ("true" as const) : ("false" as const),
              }),
            },
          },
          { signal, isPageRead: false },
        )
      }
      idOf={(option) => option.userId}
      nameOf={(option) => option.employeeName}
      renderOption={(option) => (
        <OptionLine
          name={option.employeeName}
          mark={<Avatar name={option.employeeName} src={option.headImgUrl} size={20} />}
          meta={[option.account, companyId ? null : nameIn(locale, option.companyName, option.companyNameEn)]
            .filter(Boolean)
            .join(" · ")}
        />
      )}
    />
  );
}
