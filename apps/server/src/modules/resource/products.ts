import type { CallResult } from "@pharos/api/core";
import type { listResourceProducts as endpoint } from "@pharos/api/resource";
import { dictionaryType } from "@pharos/domain/enums";
import { type RawBuilder, sql } from "kysely";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { fromReadable } from "./resource.visibility.ts";

/** The name of the product of a resource `r`. */
export const productNameIn = (locale: string): RawBuilder<string | null> => sql<string | null>`(
  select ${nameIn(locale)} from dict_menu p where p.id = r.product_menu_id)`;

const nameIn = (locale: string): RawBuilder<string> =>
  locale === "en-US" ? sql<string>`coalesce(p.name_en, p.name)` : sql<string>`p.name`;

/** Whether a resource `r` is filed under an entry of the product catalogue, or under something below it. */
export const isFiledUnder = (productMenuId: number): RawBuilder<boolean> => sql<boolean>`
  r.product_menu_id = any(array(
    with recursive below as (
      select id from dict_menu where id = ${productMenuId}
      union all select m.id from dict_menu m join below on m.parent_id = below.id)
    select id from below))`;

/** The product catalogue with how many delivered resources the caller may know of in each entry. */
export async function listProducts(
  { database }: Pick<Platform, "database">,
  { actor, locale }: Call,
): Promise<CallResult<typeof endpoint>> {
  const { rows } = await sql<CallResult<typeof endpoint>[number]>`
    with recursive entry as (
      select p.id, p.parent_id, ${nameIn(locale)} as name, p.sort from dict_menu p
      where p.dict_type = ${dictionaryType.toCode("productCatalogue")}),
    above (product_id, entry_id) as (
      select id, id from entry
      union all select above.product_id, entry.parent_id from above join entry on entry.id = above.entry_id
      where entry.parent_id is not null),
    filed as (select r.product_menu_id as id, count(*)::int as count from ${fromReadable(actor)} group by 1)
    select e.id, e.parent_id as "parentId", e.name, coalesce(sum(f.count), 0)::int as count
    from entry e left join above on above.entry_id = e.id left join filed f on f.id = above.product_id
    group by e.id, e.parent_id, e.name, e.sort order by e.sort, e.id`.execute(database.kysely);
  return rows;
}
