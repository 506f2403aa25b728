import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { handleSearchGap as contract, listSearchGaps, SearchGap } from "@pharos/api/search";
import type { Kysely, Schema } from "@pharos/db";
import { searchGapStatus } from "@pharos/domain/enums";
import { type SqlBool, sql } from "kysely";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { contains } from "../../../platform/contains.ts";
import { countCapped, countRows, offsetOf } from "../../../platform/paging.ts";
import { personName } from "../../../platform/person-name.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { WaitingKind } from "../../../platform/waiting-kind.ts";

/** Questions that found nothing and that nobody has decided about. */
export const openGaps: WaitingKind = {
  kind: "searchGap",
  permission: "knowledge:review",
  count: (db) => countRows(db, sql`search_gap where status = ${searchGapStatus.toCode("open")}`),
};

/** What people looked for and did not find. */
export async function listGaps(
  { database }: Pick<Platform, "database">,
  query: HandlerInput<typeof listSearchGaps>["query"],
): Promise<CallResult<typeof listSearchGaps>> {
  const { kysely: db } = database;
  const { status, keyword, sortField, sortOrder, pageNum, pageSize } = query;
  const matches = db
    .selectFrom("search_gap")
    .$if(status !== undefined, (q) => q.where("search_gap.status", "=", status ?? 0))
    .$if(Boolean(keyword), (q) => q.where(contains(sql.ref("keyword"), keyword ?? "")));
  const [counted, rows] = await Promise.all([
    countCapped(db, matches.select("search_gap.id")),
    gapRows(db)
      .where(sql<SqlBool>`search_gap.id in (${matches.select("search_gap.id")})`)
      .orderBy(sortField === "times" ? "times" : "last_at", sortOrder)
      .orderBy("search_gap.id", "desc")
      .limit(pageSize)
      .offset(offsetOf(query))
      .execute(),
  ]);
  return {
    ...counted,
    list: rows.map(toView),
    pageNum,
    pageSize,
  };
}

/** Says what became of words that found nothing. */
export function handleGap(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { id, status, remark }: HandlerInput<typeof contract>["body"],
): Promise<SearchGap> {
  return withTransaction(call, async (tx) => {
    const before = await tx.db
      .selectFrom("search_gap")
      .select(["status", "remark"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new AppError("search.gapNotFound");
    await tx.db
      .updateTable("search_gap")
      .set({ status, remark, handled_by: call.actor.userId, handled_at: tx.now })
      .where("id", "=", id)
      .execute();
    await tx.audit({
      action: "searchGap.handled",
      objectType: "searchGap",
      objectId: id,
      detail: { before, after: { status, remark } },
    });
    return toView(await gapRows(tx.db).where("search_gap.id", "=", id).executeTakeFirstOrThrow());
  });
}

const gapRows = (db: Kysely<Schema>) =>
  db
    .selectFrom("search_gap")
    .leftJoin("app_user as handler", "handler.id", "search_gap.handled_by")
    .select([
      "search_gap.id",
      sql<string>`coalesce(nullif(search_gap.question, ''), search_gap.keyword)`.as("keyword"),
      "times",
      "customer_times",
      "vendor_times",
      "has_close_hits",
      "article_id",
      sql<number>`(select count(*)::int from search_gap_follower f where f.gap_id = search_gap.id)`.as(
        "followers",
      ),
      "first_at",
      "last_at",
      "search_gap.status",
      "remark",
      "handled_at",
      personName("handler").$castTo<string | null>().as("handler_name"),
    ]);

type GapRow = Awaited<ReturnType<ReturnType<typeof gapRows>["executeTakeFirstOrThrow"]>>;

const toView = (row: GapRow): SearchGap => ({
  id: row.id,
  keyword: row.keyword,
  times: row.times,
  customerTimes: row.customer_times,
  vendorTimes: row.vendor_times,
  hasCloseHits: row.has_close_hits,
  followers: row.followers,
  articleId: row.article_id,
  firstTime: row.first_at,
  lastTime: row.last_at,
  // The column holds codes of the enumeration only.
  status: row.status as SearchGap["status"],
  remark: row.remark,
  handlerName: row.handler_name,
  handledTime: row.handled_at,
});
