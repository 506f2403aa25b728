import type { Kysely, Schema, Selectable } from "@pharos/db";
import { applyStatus, historyAction } from "@pharos/domain/enums";
import { isOpenStatus } from "@pharos/domain/service-request";
import { sql } from "kysely";
import { nameOfUser, personName } from "../../platform/person-name.ts";
import { hasOpenProposal, type ServiceRequestRow, severityOf, statusOf } from "./service-request.row.ts";

/** Names and linked records that the detail shows beside the request's own columns. */
export interface DetailExtras {
  readonly company_name: string;
  readonly company_name_en: string | null;
  /** By the reader. */
  readonly is_starred: boolean;
  readonly reporter_name: string;
  readonly reporter_avatar: string | null;
  readonly executor_name: string | null;
  readonly executor_avatar: string | null;
  readonly sub_executors: readonly SubExecutorRow[];
  readonly called_teams: readonly {
    readonly id: number;
    readonly name: string;
    readonly name_en: string | null;
  }[];
  /** Who of the people on duty was notified when it was raised. */
  readonly notified_on_duty: readonly NotifiedRow[];
  readonly watchers: readonly WatcherRow[];
  readonly team_name: string | null;
  readonly team_name_en: string | null;
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
  /** People of the organisation who are notified of public replies. */
  readonly audience: number;
  /** What was said when the customer was last asked to confirm closing. */
  readonly close_message: string | null;
  readonly rating: Selectable<Schema["service_request_rating"]> | null;
  /** How to connect to the customer's systems, without the secrets. */
  readonly remote: {
    readonly tool: number;
    readonly valid_until: string | null;
    readonly last_read_at: string | null;
    readonly last_read_by: string | null;
  } | null;
  /** The application that waits for an entitlement review of it. */
  readonly review_id: number | null;
  readonly clocks: readonly Selectable<Schema["sla_clock"]>[];
  /** Who acknowledged an escalation last. */
  readonly acknowledged_by: {
    readonly id: number;
    readonly name: string;
    readonly avatar_url: string | null;
  } | null;
}

/** Someone who helps the executor. */
export interface SubExecutorRow {
  readonly id: number;
  readonly name: string;
  readonly avatar_url: string | null;
  readonly share: number | null;
  readonly remark: string | null;
  readonly joined_at: string;
}

/** Someone on duty who was notified of a new request. */
export interface NotifiedRow {
  readonly id: number;
  readonly name: string;
  readonly avatar_url: string | null;
  readonly notified_at: string;
}

/** Someone who is notified of what happens. */
export interface WatcherRow {
  readonly id: number;
  readonly name: string;
  readonly avatar_url: string | null;
  /** Belongs to the organisation that raised the request. */
  readonly is_of_company: boolean;
}

/** What a request shows beside its row, in one statement. The row has been found visible before. */
export async function findExtras(
  db: Kysely<Schema>,
  row: ServiceRequestRow,
  { readerId }: { readonly readerId: number },
): Promise<DetailExtras> {
  const { rows } = await sql<DetailExtras>`
    select c.name as company_name, c.name_en as company_name_en,
      exists (select from starred where starred.user_id = ${readerId} and starred.object_type = 'fault'
        and starred.object_id = ${row.id}) as is_starred,
      ${personName("r")} as reporter_name, r.avatar_url as reporter_avatar,
      ${personName("x")} as executor_name, x.avatar_url as executor_avatar,
      (select coalesce(json_agg(h order by h.joined_at, h.id), '[]') from (
        select u.id, ${personName("u")} as name, u.avatar_url, s.share, s.remark, s.joined_at
        from service_request_sub_executor s join app_user u on u.id = s.user_id
        where s.service_request_id = ${row.id} and s.left_at is null) h) as sub_executors,
      (select coalesce(json_agg(j order by j.called_at, j.id), '[]') from (
        select t2.id, t2.name, t2.name_en, s.called_at
        from service_request_team s join team t2 on t2.id = s.team_id
        where s.service_request_id = ${row.id}) j) as called_teams,
      (select coalesce(json_agg(n order by n.notified_at, n.id), '[]') from (
        select u.id, ${personName("u")} as name, u.avatar_url, min(m.created_at) as notified_at
        from duty_roster d
        join app_user u on u.id = d.user_id
        join message m on m.user_id = d.user_id and m.object_type = 'serviceRequest' and m.object_id = ${row.id}
          and m.event = 'fault.created' and m.created_at >= d.start_at and m.created_at < d.end_at
        where ${isOpenEmergency(row)} and d.end_at > ${row.submitted_at}
        group by u.id) n) as notified_on_duty,
      (select coalesce(json_agg(f order by f.name, f.id), '[]') from (
        select u.id, ${personName("u")} as name, u.avatar_url,
          exists (select from employee e
            where e.user_id = u.id and e.company_id = c.id and e.status = 1) as is_of_company
        from service_request_watcher w join app_user u on u.id = w.user_id
        where w.service_request_id = ${row.id}) f) as watchers,
      t.name as team_name, t.name_en as team_name_en,
      (select row_to_json(n) from (
        select id, sn, name, end_date from service_number where id = ${row.service_number_id}) n) as service_number,
      (select row_to_json(a) from (
        select id, name, db_type, db_version from asset where id = ${row.asset_id}) a) as asset,
      m.name as menu_name, m.name_en as menu_name_en, p.name as product_name, p.name_en as product_name_en,
      (select count(distinct e.user_id) from employee e
        where e.company_id = c.id and e.status = 1
          and e.user_id = any(${[row.reporter_user_id, ...row.watcher_ids]}::bigint[])) as audience,
      (select row_to_json(m) from (
        select tool, valid_until, last_read_at, ${nameOfUser("service_request_remote.last_read_by")} as last_read_by
        from service_request_remote where service_request_id = ${row.id}) m) as remote,
      (select id from application
        where service_request_id = ${row.id} and status = ${applyStatus.toCode("applying")} and withdrawn_at is null
        ) as review_id,
      ${closeMessageOf(row)} as close_message,
      (select row_to_json(g) from service_request_rating g where g.service_request_id = ${row.id}) as rating,
      (select coalesce(json_agg(k order by k.id), '[]') from sla_clock k where k.service_request_id = ${row.id}) as clocks,
      (select json_build_object('id', h.id, 'name', ${personName("h")}, 'avatar_url', h.avatar_url)
        from app_user h where h.id = ${row.escalation_acknowledged_by}) as acknowledged_by
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

/** An open P1 or P2. */
const isOpenEmergency = (row: ServiceRequestRow): boolean =>
  ["p1", "p2"].includes(severityOf(row)) && isOpenStatus(statusOf(row));

// Only where the answer shows it: the history of a long thread without a proposal would be read to its beginning.
const closeMessageOf = (row: ServiceRequestRow) =>
  hasOpenProposal(row)
    ? sql`(select h.content from service_request_history h where h.service_request_id = ${row.id}
        and h.action = ${historyAction.toCode("closeNotify")} order by h.id desc limit 1)`
    : sql`null`;
