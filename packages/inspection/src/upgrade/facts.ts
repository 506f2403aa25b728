import { type Batch, identityOf, rowOf, rowsOf } from "../batch/batch.ts";
import type { Cell } from "../sections/section.ts";

/** What of a batch decides how far a database is from a later major. It is kept beside the report, as JSON. */
export type UpgradeFacts = {
  readonly version: string;
  /** ISO 8601. */
  readonly collectedAt: string;
  /** False: the cluster has no data checksums; null: nobody could tell. */
  readonly checksums: boolean | null;
  readonly parameters: readonly {
    readonly name: string;
    readonly value: string;
    /** Somebody has set it. */
    readonly isSet: boolean;
  }[];
  /** Types that an upgrade may stop at, with the number of columns. */
  readonly types: readonly { readonly name: string; readonly columns: number }[];
  readonly extensions: readonly { readonly name: string; readonly installed: string }[];
  readonly preparedTransactions: number;
  readonly logicalSlots: number;
  /** Sections that could not be read, so that their part is not known. */
  readonly missing: readonly string[];
};

const looked = ["Q01", "Q03", "Q11", "Q19", "Q22", "Q33"];

/** More rows than a server has; a hostile file must not make a report that takes long to read. */
const most = { parameters: 1_000, types: 50, extensions: 500 } as const;

const cell = (value: Cell | undefined): string => String(value ?? "").slice(0, 256);

/** The facts of a batch of PostgreSQL; null for another database. */
export function upgradeFactsOf(batch: Batch): UpgradeFacts | null {
  const identity = identityOf(batch);
  if (batch.header.databaseType !== "postgresql" || identity === null) return null;
  const checksums = rowOf(batch, "Q01")?.["checksum_version"];
  return {
    version: identity.version.slice(0, 64),
    collectedAt: identity.collectedAt,
    checksums: typeof checksums === "number" ? checksums > 0 : null,
    parameters: rowsOf(batch, "Q03")
      .filter(({ source }) => source !== "override")
      .slice(0, most.parameters)
      .map(({ name, setting, source }) => ({
        name: cell(name),
        value: cell(setting),
        isSet: source !== "default",
      })),
    types: rowsOf(batch, "Q33")
      .slice(0, most.types)
      .map(({ type_name, columns }) => ({ name: cell(type_name), columns: Number(columns) })),
    extensions: rowsOf(batch, "Q22")
      .slice(0, most.extensions)
      .filter(({ extname }) => extname !== "plpgsql")
      .map(({ extname, installed }) => ({ name: cell(extname), installed: cell(installed) })),
    preparedTransactions: rowsOf(batch, "Q19").length,
    logicalSlots: rowsOf(batch, "Q11").filter((slot) => slot["slot_type"] === "logical").length,
    missing: looked.filter((code) => batch.sections.get(code)?.ok !== true),
  };
}
