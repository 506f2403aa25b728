import { type RawBuilder, sql } from "kysely";

/** How others see a person whose `app_user` row has this alias: by the name at the employer, else the display name. */
export function personName(alias: string): RawBuilder<string | null> {
  const user = sql.table(alias);
  return sql<string | null>`coalesce((
    select e.name from employee e where e.user_id = ${user}.id and e.status = 1 order by e.id limit 1
  ), ${user}.display_name)`;
}

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
