import { useMemo } from "react";
import { useT } from "../../../shared/texts.ts";
import type { ImportColumn } from "../../sheet/index.ts";

const fields = [
  "name",
  "dbType",
  "system",
  "version",
  "edition",
  "arch",
  "importance",
  "env",
  "os",
  "cpuCores",
  "memoryGb",
  "dataSizeGb",
  "charset",
  "rpoMin",
  "rtoMin",
  "backupMethod",
  "remark",
] as const;

const required: readonly string[] = ["name", "dbType"];

/** The columns of a sheet of assets. */
export function useImportColumns(): readonly ImportColumn[] {
  const t = useT();
  return useMemo(
    () =>
      fields.map((field) => ({
        field,
        title: t(`asset.field.${field}`),
        ...(required.includes(field) && { isRequired: true }),
        ...exampleOf(field, t),
      })),
    [t],
  );
}

function exampleOf(field: (typeof fields)[number], t: ReturnType<typeof useT>): { example?: string } {
  if (field === "name") return { example: "core-pg01" };
  if (field === "dbType") return { example: t("enums.databaseType.postgresql") };
  if (field === "arch") return { example: t("enums.assetArchitecture.primaryStandby") };
  if (field === "importance") return { example: t("enums.assetImportance.core") };
  return field === "env" ? { example: t("enums.assetEnvironment.production") } : {};
}
