import { databaseType } from "@pharos/domain/enums";
import type { useT } from "../../shared/texts.ts";

interface Database {
  readonly dbType: string | null;
  readonly version: string | null;
}

/** Kind of a database, as its maker writes it, and its version; a dash for a file that was not read. */
export function databaseWords(t: ReturnType<typeof useT>, { dbType, version }: Database): string {
  const known = databaseType.codes.find((code) => code === dbType);
  const name = known === undefined ? dbType : t(databaseType.labelKeyOfCode(known));
  return [name, version].filter(Boolean).join(" ") || "–";
}

/** A value of a parameter with its unit; some units are sizes of blocks: `512 × 8kB`. */
export const settingText = (value: string, unit: string | null): string =>
  unit === null || value === "" || / [a-zA-Z]+$/.test(value)
    ? value || "–"
    : [value, unit].join(/^\d/.test(unit) ? " × " : " ");
