import type { Locale, TranslationKey } from "@pharos/i18n";
import type { Vars } from "../app-error.ts";

/** What a column says its values in. */
export interface ExportText {
  readonly locale: Locale;
  readonly t: (key: TranslationKey, vars?: Vars) => string;
}

/** One column of an exported list. */
export interface ExportColumn<Row> {
  /** Key of its heading. */
  readonly title: TranslationKey;
  /** The value of a row in words; null is an empty cell. Enumerations are translated here. */
  readonly value: (row: Row, words: ExportText) => string | number | null | undefined;
  /** `date` is YYYY-MM-DD, `time` an ISO moment, written in the business time zone. Text when absent. */
  readonly kind?: "text" | "number" | "date" | "time";
}

/** A value as a file writes it. */
export type ExportCell = { readonly kind: "text"; readonly text: string } | NumberCell | DateCell | null;
interface NumberCell {
  readonly kind: "number";
  readonly number: number;
}
interface DateCell {
  readonly kind: "date" | "time";
  /** Wall clock of the business time zone, written as if it were UTC. */
  readonly wall: Date;
}

/** The cell of a row in a column. */
export function cellOf<Row>(
  column: ExportColumn<Row>,
  row: Row,
  words: ExportText,
  zone: WallClock,
): ExportCell {
  const value = column.value(row, words);
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "number") return { kind: "number", number: value };
  if (column.kind === "date") return { kind: "date", wall: new Date(`${value}T00:00:00Z`) };
  if (column.kind === "time") return { kind: "time", wall: zone(value) };
  return { kind: "text", text: value };
}

/** The wall clock at a moment, as if it were UTC. */
export type WallClock = (isoTime: string) => Date;
