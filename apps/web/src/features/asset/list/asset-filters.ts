import { assetArchitecture, assetEnvironment, assetImportance, databaseType } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";
import { type FilterField, selectFilter } from "@pharos/ui/list";
import type { AssetsFilterKey } from "./assets-query.ts";

/** The filters of the list, in the order in which they are reached for. */
export function assetFilters(t: Translate): FilterField[] {
  const field = (key: AssetsFilterKey, label: string, options: { value: string; label: string }[]) =>
    selectFilter({ key, label, options });
  return [
    field(
      "dbType",
      t("asset.field.dbType"),
      databaseType.names.map((name) => ({ value: name, label: t(databaseType.labelKey(name)) })),
    ),
    field(
      "importance",
      t("asset.field.importance"),
      assetImportance.names.map((name) => ({ value: name, label: t(assetImportance.labelKey(name)) })),
    ),
    field(
      "env",
      t("asset.field.env"),
      assetEnvironment.names.map((name) => ({ value: name, label: t(assetEnvironment.labelKey(name)) })),
    ),
    field(
      "arch",
      t("asset.field.arch"),
      assetArchitecture.names.map((name) => ({ value: name, label: t(assetArchitecture.labelKey(name)) })),
    ),
    field("valid", t("asset.list.coverage"), [
      { value: "true", label: t("asset.list.covered") },
      { value: "false", label: t("asset.list.uncovered") },
    ]),
  ];
}
