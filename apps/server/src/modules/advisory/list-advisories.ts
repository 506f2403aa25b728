import type { Advisory, listAdvisories as endpoint } from "@pharos/api/advisory";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { articleLanguage } from "@pharos/domain/enums";
import { type SqlBool, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Call } from "../../platform/call.ts";
import { offsetOf } from "../../platform/paging.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import { visibleAdvisories } from "./advisory.visibility.ts";

type Query = HandlerInput<typeof endpoint>["query"];

/** Warnings that organisations the actor may know about have received; those withdrawn since are left out. */
export async function listAdvisories(
  { database }: Pick<Platform, "database">,
  { actor, locale }: Call,
  query: Query,
): Promise<CallResult<typeof endpoint>> {
  const db = database.kysely;
  const matching = db
    .selectFrom("advisory_delivery")
    .innerJoin("article as a", "a.id", "advisory_delivery.article_id")
    .where("a.is_live", "=", true)
    .where("a.deleted_at", "is", null)
    .where(visibleAdvisories(actor))
    .where(sql<SqlBool>`${conditionsOf(query)}`);
  const lang = articleLanguage.toCode(locale === "en-US" ? "en" : "zh");
  const [list, counted] = await Promise.all([
    matching
      .innerJoin("article_version as v", (join) =>
        join.onRef("v.article_id", "=", "a.id").onRef("v.ver", "=", "a.published_ver"),
      )
      .innerJoin("company as c", "c.id", "advisory_delivery.company_id")
      // Readers get the words of their language where there are some that say no more than the original.
      .leftJoin("article as t", (join) =>
        join
          .onRef("t.translation_of_id", "=", "a.id")
          .on("t.lang", "=", lang)
          .on("t.is_live", "=", true)
          .on("t.deleted_at", "is", null),
      )
      .leftJoin("article_version as tv", (join) =>
        join
          .onRef("tv.article_id", "=", "t.id")
          .onRef("tv.ver", "=", "t.published_ver")
          .onRef("tv.encrypt_level", "=", "v.encrypt_level"),
      )
      .select([
        sql<number>`coalesce(tv.article_id, a.id)`.as("id"),
        sql<string>`coalesce(tv.title, v.title)`.as("title"),
        sql<string>`coalesce(tv.brief, v.brief)`.as("brief"),
        sql<string>`a.published_at`.as("publishTime"),
        "advisory_delivery.company_id as companyId",
        "c.name as companyName",
        "c.name_en as companyNameEn",
        sql<
          Advisory["assets"]
        >`coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'dbVersion', s.db_version)
          order by s.importance, s.name) from asset s where s.id = any(advisory_delivery.asset_ids)), '[]')`.as(
          "assets",
        ),
        sql<string>`advisory_delivery.notified_at`.as("notifiedTime"),
        sql<string | null>`advisory_delivery.acknowledged_at`.as("acknowledgedTime"),
        nameOfUser(sql`advisory_delivery.acknowledged_by`).as("acknowledgedByName"),
        isOwnAndOpen(actor).as("mayAcknowledge"),
      ])
      .orderBy("a.published_at", "desc")
      .orderBy("advisory_delivery.company_id")
      .limit(query.pageSize)
      .offset(offsetOf(query))
      .execute(),
    matching.select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow(),
  ]);
  return { total: counted.count, list, pageNum: query.pageNum, pageSize: query.pageSize };
}

const isOwnAndOpen = ({ companyIds }: Actor) => sql<boolean>`(
  advisory_delivery.acknowledged_at is null and advisory_delivery.company_id = any(${[...companyIds]}::bigint[]))`;

function conditionsOf({ companyId, assetId, articleId, isOpen }: Query) {
  const conditions = [
    sql`true`,
    ...(companyId === undefined ? [] : [sql`advisory_delivery.company_id = ${companyId}`]),
    ...(assetId === undefined ? [] : [sql`${assetId}::bigint = any(advisory_delivery.asset_ids)`]),
    ...(articleId === undefined
      ? []
      : [
          sql`advisory_delivery.article_id = (select coalesce(o.translation_of_id, o.id) from article o where o.id = ${articleId})`,
        ]),
    ...(isOpen === undefined ? [] : [sql`(advisory_delivery.acknowledged_at is null) = ${isOpen}`]),
  ];
  return sql.join(conditions, sql` and `);
}
