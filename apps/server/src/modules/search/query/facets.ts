import type { CallResult } from "@pharos/api/core";
import type { search as endpoint } from "@pharos/api/search";
import type { Kysely, Schema } from "@pharos/db";
import { sql } from "kysely";
import type { Hit } from "./find-hits.ts";

type Facets = CallResult<typeof endpoint>["facets"];

/** Of each facet so many values are offered. */
const valuesMax = 12;

/** How many hits have each value, the most frequent first; `all` are the hits of every kind, `chosen` those of the chosen ones. */
export async function countFacets(
  db: Kysely<Schema>,
  all: readonly Hit[],
  chosen: readonly Hit[],
): Promise<Facets> {
  const menus = tally(chosen, ({ menuId }) => [menuId]);
  return {
    types: tally(all, ({ type }) => [type]),
    menus: await named(db, menus),
    products: tally(chosen, ({ product }) => [product]),
    versions: tally(chosen, ({ version }) => [version]),
    tags: tally(chosen, ({ tags }) => tags),
    langs: tally(chosen, ({ lang }) => [lang]),
  };
}

interface Counted<Value> {
  readonly value: Value;
  readonly count: number;
}

function tally<Value>(
  hits: readonly Hit[],
  valuesOf: (hit: Hit) => readonly (Value | null)[],
): Counted<NonNullable<Value>>[] {
  const counts = new Map<NonNullable<Value>, number>();
  for (const hit of hits)
    for (const value of valuesOf(hit))
      if (value !== null && value !== undefined && value !== "")
        counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, valuesMax);
}

async function named(db: Kysely<Schema>, menus: readonly Counted<number>[]): Promise<Facets["menus"]> {
  if (menus.length === 0) return [];
  const rows = await db
    .selectFrom("dict_menu")
    .select(["id", "name", "name_en"])
    .where(sql<boolean>`id = any(${menus.map(({ value }) => value)}::bigint[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return menus.flatMap(({ value, count }) => {
    const row = byId.get(value);
    return row ? [{ value, name: row.name, nameEn: row.name_en, count }] : [];
  });
}
