import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listResources as endpoint, ResourceRow } from "@pharos/api/resource";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Call } from "../../platform/call.ts";
import { contains } from "../../platform/contains.ts";
import { countRows, offsetOf } from "../../platform/paging.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import { downloadAbility } from "./download-ability.ts";
import { isFiledUnder, productNameIn } from "./products.ts";
import type { DownloadFacts } from "./resource.policy.ts";
import { awaits, coverageOf, fromManaged, fromReadable } from "./resource.visibility.ts";

type Query = HandlerInput<typeof endpoint>["query"];
type Found = Omit<ResourceRow, "abilities"> & DownloadFacts;

/** One page of what is delivered to the caller, or of what the caller manages. */
export async function listResources(
  platform: Platform,
  call: Call,
  query: Query,
): Promise<CallResult<typeof endpoint>> {
  const db = platform.database.kysely;
  const { actor } = call;
  const isManaged = query.isManaged === true;
  const from = isManaged ? fromManaged(actor) : fromReadable(actor);
  const matching = sql`${from} ${conditionsOf(actor, query)}`;
  const order = isManaged ? sql`v.updated_at desc, r.id desc` : sql`v.release_date desc, r.id desc`;
  const [page, total] = await Promise.all([
    sql<Found>`
      select r.id, r.name, r.name_en as "nameEn", r.brief, r.brief_en as "briefEn", r.kind,
        r.product_menu_id as "productMenuId", ${productNameIn(call.locale)} as "productName",
        array(select t.db_type from resource_target t where t.version_id = v.id order by t.db_type) as "dbTypes",
        v.platform, v.id as "versionId", v.version as "latestVersion", v.release_date as "releaseDate",
        f.size_bytes as size, v.status, r.encrypt_level as "encryptLevel", r.deliver_scope as "deliverScope",
        ${nameOfUser("v.uploader_id")} as "uploaderName", r.download_count as "downloadCount",
        exists (select from starred s
          where s.user_id = ${actor.userId} and s.object_type = 'resource' and s.object_id = r.id) as starred,
        v.updated_at as "updatedTime", v.uploader_id as "uploaderId", r.uploader_id as "ownerId",
        ${isManaged}::boolean as "isManaged", ${coverageOf(actor)}
      from (select r.id as rid, v.id as vid from ${matching} order by ${order}
          limit ${query.pageSize} offset ${offsetOf(query)}) shown
        join resource r on r.id = shown.rid join resource_version v on v.id = shown.vid
        join stored_file f on f.id = v.file_id
      order by ${order}`.execute(db),
    countRows(db, matching),
  ]);
  const list = page.rows.map((row) => ({
    ...row,
    abilities: { download: downloadAbility(platform, call, row) },
  }));
  return { total, list, pageNum: query.pageNum, pageSize: query.pageSize };
}

function conditionsOf(actor: Actor, query: Query): RawBuilder<unknown> {
  const { kind, productMenuId, dbType, platform, keyword, starred, isManaged, isAwaiting, status, mine } =
    query;
  const conditions = [
    kind !== undefined && kind.length > 0 && sql`r.kind = any(${kind}::smallint[])`,
    productMenuId !== undefined && isFiledUnder(productMenuId),
    dbType !== undefined &&
      sql`(exists (select from resource_target t where t.version_id = v.id and t.db_type = ${dbType})
        or not exists (select from resource_target t where t.version_id = v.id))`,
    platform !== undefined && platform !== "" && contains(sql`coalesce(v.platform, '')`, platform),
    keyword !== undefined && keyword !== "" && hasWords(keyword),
    starred === true &&
      sql`exists (select from starred s
        where s.user_id = ${actor.userId} and s.object_type = 'resource' and s.object_id = r.id)`,
    isManaged === true &&
      status !== undefined &&
      status.length > 0 &&
      sql`v.status = any(${status}::smallint[])`,
    isManaged === true && isAwaiting === true && awaits(actor),
    isManaged === true && mine === true && sql`r.uploader_id = ${actor.userId}`,
  ].filter((condition) => condition !== false);
  return conditions.length === 0 ? sql`` : sql`and ${sql.join(conditions, sql` and `)}`;
}

const hasWords = (words: string): RawBuilder<boolean> => sql<boolean>`(
  ${contains(sql`r.name`, words)} or ${contains(sql`coalesce(r.name_en, '')`, words)}
  or ${contains(sql`r.brief`, words)} or ${contains(sql`coalesce(r.brief_en, '')`, words)}
  or ${contains(sql`v.version`, words)})`;
