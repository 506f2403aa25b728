import type { RoleRow } from "@pharos/api/access";
import { accountState } from "@pharos/domain/enums";
import { builtinRoleCodes, builtinRoles } from "@pharos/domain/roles";
import { type Locale, languageOf, type Translate } from "@pharos/i18n";
import { type FilterField, selectFilter } from "@pharos/ui/list";
import { enumFilter } from "../../../shared/list/enum-filter.ts";
import type { FilterKeyOf } from "../../../shared/list/list-spec.ts";
import { CompanyPicker } from "../../organisation/parts.ts";
import type { usersSpec } from "../api.ts";
import { nameOf } from "../parts/role-words.ts";

interface FilterOptions {
  readonly t: Translate;
  readonly locale: Locale;
  /** Absent for readers who may not maintain roles: they choose among the product's. */
  readonly roles: readonly RoleRow[] | undefined;
}

/** The filters of the list of accounts. */
export function userFilters({ t, locale, roles }: FilterOptions): FilterField[] {
  const named = roles?.map((role) => ({ value: role.code, label: nameOf(role, locale) }));
  const builtin = builtinRoleCodes.map((code) => ({
    value: code,
    label: builtinRoles[code][languageOf(locale)],
  }));
  return [
    selectFilter({
      key: "role" satisfies FilterKeyOf<typeof usersSpec>,
      label: t("access.field.roles"),
      options: named ?? builtin,
    }),
    enumFilter(t, {
      key: "status" satisfies FilterKeyOf<typeof usersSpec>,
      label: t("access.field.status"),
      of: accountState,
    }),
    selectFilter({
      key: "side" satisfies FilterKeyOf<typeof usersSpec>,
      label: t("access.users.side"),
      isSecondary: true,
      options: [
        { value: "vendor", label: t("access.users.vendor") },
        { value: "customer", label: t("access.users.others") },
      ],
    }),
    {
      key: "company" satisfies FilterKeyOf<typeof usersSpec>,
      label: t("access.field.company"),
      isSecondary: true,
      render: ({ value, onChange, label, placeholder }) => (
        <CompanyPicker
          value={value === "" ? null : Number(value)}
          onChange={(id) => onChange(id === null ? "" : String(id))}
          label={label}
          placeholder={placeholder}
        />
      ),
    },
  ];
}
