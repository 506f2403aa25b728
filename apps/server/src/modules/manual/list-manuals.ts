import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listManualConsole as consoleEndpoint, listManuals as endpoint } from "@pharos/api/manual";
import { type RawBuilder, sql } from "kysely";
import type { Call } from "../../platform/call.ts";
import { contains } from "../../platform/contains.ts";
import { offsetOf } from "../../platform/paging.ts";
import type { Platform } from "../../platform/platform.ts";
import { findManuals } from "./manual.repo.ts";
import { fromManaged, fromReadable } from "./manual.visibility.ts";

const hasWords = (words: string | undefined): RawBuilder<unknown> =>
  words === undefined || words === ""
    ? sql``
    : sql`and (${contains(sql`m.name`, words)} or ${contains(sql`m.brief`, words)})`;

const is = (column: RawBuilder<unknown>, value: unknown): RawBuilder<unknown> =>
  value === undefined ? sql`` : sql`and ${column} = ${value}`;

/** More manuals than an installation has; a list without end would hold up everyone. */
const manualsMax = 500;

/** The published manuals the caller may read, in the order that their editors gave them, the newest version first. */
export function listManuals(
  { database }: Pick<Platform, "database">,
  call: Call,
  { productMenuId, lang, keyword }: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  return findManuals(
    database.kysely,
    call,
    sql`${fromReadable(call.actor)} ${hasWords(keyword)} ${is(sql`m.product_menu_id`, productMenuId)}
      ${is(sql`m.lang`, lang)} order by m.sort, m.published_at desc, m.id desc limit ${manualsMax}`,
  );
}

const sortColumns = { updatedTime: sql`m.updated_at`, name: sql`lower(m.name)` } as const;

/** One page of all manuals, whatever their state. */
export async function listConsole(
  { database }: Pick<Platform, "database">,
  call: Call,
  query: HandlerInput<typeof consoleEndpoint>["query"],
): Promise<CallResult<typeof consoleEndpoint>> {
  const db = database.kysely;
  const { keyword, status, sortField, sortOrder, pageNum, pageSize } = query;
  const matching = sql`${fromManaged(call.actor)} ${hasWords(keyword)} ${is(sql`m.status`, status)}`;
  const direction = sortOrder === "asc" ? sql`asc` : sql`desc`;
  const [list, { rows }] = await Promise.all([
    findManuals(
      db,
      call,
      sql`${matching} order by ${sortColumns[sortField]} ${direction}, m.id desc
        limit ${pageSize} offset ${offsetOf(query)}`,
    ),
    sql<{ count: number }>`select count(*)::int as count from ${matching}`.execute(db),
  ]);
  return { total: rows[0]?.count ?? 0, list, pageNum, pageSize };
}
