import { type RawBuilder, sql } from "kysely";

/** Words of a search box. */
export function wordsOf(text: string | undefined): string[] {
  return (text ?? "").split(/\s+/).filter((word) => word !== "");
}

/** A pattern that finds the text anywhere; the wildcards of LIKE are ordinary characters in it. */
export const containing = (text: string): string => `%${escapeLike(text)}%`;

/** A pattern that finds what begins with the text. */
export const beginningWith = (text: string): string => `${escapeLike(text)}%`;

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");

/** `asc` or `desc`, as part of a statement. */
export const direction = (order: "asc" | "desc"): RawBuilder<unknown> =>
  order === "asc" ? sql`asc` : sql`desc`;
