import { assetArchitecture, assetEnvironment, assetImportance, databaseType } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";
import { type FilterField, selectFilter } from "@pharos/ui/list";
import { nameOptions } from "../../../shared/forms/enum-options.ts";
import type { FilterKeyOf } from "../../../shared/list/list-spec.ts";
import type { assetsSpec } from "../api.ts";

/** The filters of the list, in the order in which they are reached for. */
export function assetFilters(t: Translate): FilterField[] {
  const field = (
    key: FilterKeyOf<typeof assetsSpec>,
    label: string,
    options: { value: string; label: string }[],
  ) => selectFilter({ key, label, options });
  return [
    field("dbType", t("asset.field.dbType"), nameOptions(databaseType, t)),
    field("importance", t("asset.field.importance"), nameOptions(assetImportance, t)),
    field("env", t("asset.field.env"), nameOptions(assetEnvironment, t)),
    field("arch", t("asset.field.arch"), nameOptions(assetArchitecture, t)),
    field("valid", t("asset.list.coverage"), [
      { value: "true", label: t("asset.list.covered") },
      { value: "false", label: t("asset.list.uncovered") },
    ]),
  ];
}
