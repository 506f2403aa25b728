import { type RawBuilder, sql } from "kysely";
import { contains } from "../../platform/contains.ts";

/** Conditions on `a` (article) and `v` (the revision that is looked at), joined by `and`; none is no condition. */
export const allOf = (conditions: readonly (RawBuilder<unknown> | false)[]): RawBuilder<unknown> => {
  const real = conditions.filter((condition) => condition !== false);
  return real.length === 0 ? sql`` : sql`and ${sql.join(real, sql` and `)}`;
};

/** Filed under an entry of the catalogue, or under something below it. */
export const isFiledUnder = (menuId: number): RawBuilder<boolean> => sql<boolean>`
  v.menu_id = any(array(
    with recursive below as (
      select id from dict_menu where id = ${menuId}
      union all select m.id from dict_menu m join below on m.parent_id = below.id)
    select id from below))`;

/** Its title, summary or a tag contains the words. */
export const hasWords = (words: string): RawBuilder<boolean> => sql<boolean>`(
  ${contains(sql`v.title`, words)} or ${contains(sql`v.brief`, words)} or lower(${words}::text) = any(v.tags))`;

/** Belongs to a Power View: articles without tags of one belong to every one. */
export const isInPowerView = (viewTags: readonly string[]): RawBuilder<boolean> => sql<boolean>`(
  cardinality(v.view_tags) = 0 or v.view_tags && ${[...viewTags]}::text[])`;

/** The day on which it should be looked at again has come. */
export const isDue = sql<boolean>`(a.is_live and a.next_review_on <= (now() at time zone 'Asia/Shanghai')::date)`;

/** A reader said that it did not help, and nobody has handled that. */
export const openReports = sql<number>`(
  select count(*)::int from article_evaluate e where e.article_id = a.id and not e.useful and e.handled_at is null)`;

/** The names of the catalogue entry of `v` and those above it, from the top. */
export const menuPathIn = (locale: string): RawBuilder<string[]> => sql<string[]>`array(
  with recursive up (id, parent_id, name, depth) as (
    select m.id, m.parent_id, ${nameIn(locale)}, 0 from dict_menu m where m.id = v.menu_id
    union all select m.id, m.parent_id, ${nameIn(locale)}, up.depth + 1 from dict_menu m join up on m.id = up.parent_id)
  select name from up order by depth desc)`;

const nameIn = (locale: string): RawBuilder<string> =>
  locale === "en-US" ? sql<string>`m.name_en` : sql<string>`m.name`;
