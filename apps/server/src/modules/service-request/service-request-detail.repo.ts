import type { Kysely, Schema, Selectable } from "@pharos/db";
import { visibility } from "@pharos/domain/enums";
import { sql } from "kysely";
import { personName } from "./person-name.ts";
import type { ServiceRequestRow } from "./service-request.row.ts";

/** Names and linked records that the detail shows beside the request's own columns. */
export interface DetailExtras {
  readonly company_name: string;
  readonly reporter_name: string;
  readonly reporter_avatar: string | null;
  readonly executor_name: string | null;
  readonly executor_avatar: string | null;
  readonly team_name: string | null;
  readonly service_number: {
    readonly id: number;
    readonly sn: string;
    readonly name: string;
    readonly end_date: string;
  } | null;
  readonly asset: {
    readonly id: number;
    readonly name: string;
    readonly db_type: string;
    readonly db_version: string | null;
  } | null;
  readonly menu_name: string | null;
  readonly menu_name_en: string | null;
  readonly product_name: string | null;
  readonly product_name_en: string | null;
  /** People of the organisation who are told of public replies. */
  readonly audience: number;
  readonly rating: Selectable<Schema["service_request_rating"]> | null;
}

/** What the detail shows beside the row. The row has been found visible before. */
export async function findExtras(db: Kysely<Schema>, row: ServiceRequestRow): Promise<DetailExtras> {
  const { rows } = await sql<DetailExtras>`
    select c.name as company_name,
      ${personName("r")} as reporter_name, r.avatar_url as reporter_avatar,
      ${personName("x")} as executor_name, x.avatar_url as executor_avatar,
      t.name as team_name,
      (select row_to_json(n) from (
        select id, sn, name, end_date from service_number where id = ${row.service_number_id}) n) as service_number,
      (select row_to_json(a) from (
        select id, name, db_type, db_version from asset where id = ${row.asset_id}) a) as asset,
      m.name as menu_name, m.name_en as menu_name_en, p.name as product_name, p.name_en as product_name_en,
      (select count(distinct e.user_id) from employee e
        where e.company_id = c.id and e.status = 1
          and e.user_id = any(${[row.reporter_user_id, ...row.watcher_ids]}::bigint[])) as audience,
      (select row_to_json(g) from service_request_rating g where g.service_request_id = ${row.id}) as rating
    from company c
    join app_user r on r.id = ${row.reporter_user_id}
    left join app_user x on x.id = ${row.executor_user_id}
    left join team t on t.id = ${row.team_id}
    left join dict_menu m on m.id = ${row.catalogue_menu_id}
    left join dict_menu p on p.id = ${row.product_menu_id}
    where c.id = ${row.company_id}`.execute(db);
  const extras = rows[0];
  if (!extras) throw new Error(`service request ${row.id} has lost its organisation`);
  return extras;
}

/** One answer or note with its author; the author of an automatic one is null. */
export type ReplyRow = Awaited<ReturnType<typeof findReplies>>[number];

/** Everything said on a request, oldest first. */
export async function findReplies(
  db: Kysely<Schema>,
  requestId: number,
  { isWithInternal }: { isWithInternal: boolean },
) {
  return db
    .selectFrom("service_request_reply as reply")
    .leftJoin("app_user as author", "author.id", "reply.author_user_id")
    .select([
      "reply.id",
      "reply.content_md",
      "reply.kind",
      "reply.visibility",
      "reply.needs_feedback",
      "reply.is_solution",
      "reply.is_vendor",
      "reply.author_user_id",
      "reply.created_at",
      "author.avatar_url",
      personName("author").$castTo<string | null>().as("author_name"),
    ])
    .where("reply.service_request_id", "=", requestId)
    .where("reply.removed_at", "is", null)
    .$if(!isWithInternal, (query) => query.where("reply.visibility", "=", visibility.toCode("public")))
    .orderBy("reply.id")
    .execute();
}
