import { toBusinessIso } from "@pharos/domain/time";
import type { rowsOf } from "@pharos/inspection";

/** A row of a section, whose cells the reader has checked. */
export type Cells = ReturnType<typeof rowsOf>[number];

export const text = (row: Cells | undefined, name: string, max = 256): string | null => {
  const value = row?.[name];
  if (value === null || value === undefined || value === "") return null;
  return (Array.isArray(value) ? value.join(", ") : String(value)).slice(0, max);
};

export const number = (row: Cells | undefined, name: string): number | null => {
  const value = row?.[name];
  return typeof value === "number" ? value : null;
};

export const whole = (row: Cells | undefined, name: string): number | null => {
  const value = number(row, name);
  return value === null || Math.abs(value) > Number.MAX_SAFE_INTEGER ? null : Math.round(value);
};

/** A time of a file as the wire writes it; null for one that no calendar of ours has. */
export function momentOf(value: unknown): string | null {
  const ms = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return ms > Date.UTC(1990, 0) && ms < Date.UTC(2200, 0) ? toBusinessIso(ms) : null;
}
