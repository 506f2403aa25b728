import type { HandlerInput } from "@pharos/api/core";
import { certNoticeDays, type listCerts } from "@pharos/api/team";
import type { Kysely, Schema } from "@pharos/db";
import { daysAfter } from "@pharos/domain/contract";
import { attachmentType } from "@pharos/domain/enums";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { contains } from "../../platform/contains.ts";
import { personName } from "../../platform/person-name.ts";
import { adminTeamsOf, seesEveryTeam } from "./team.policy.ts";

/** Filters, sorting and page of the list as the contract parsed them. */
export type CertFilter = HandlerInput<typeof listCerts>["query"];

/** A certificate with its owner. */
export interface CertRowData {
  readonly id: number;
  readonly user_id: number;
  readonly owner_name: string;
  readonly team_ids: number[];
  readonly name: string;
  readonly issuer: string | null;
  readonly cert_no: string | null;
  readonly level: number | null;
  readonly issue_date: string | null;
  readonly expire_date: string | null;
  readonly enclosure_id: number | null;
  readonly status: number;
  readonly version: number;
}

/** Certificates this actor may know about: one's own, of the members of one's teams, or all. */
export function visibleCerts(actor: Actor): RawBuilder<boolean> {
  if (seesEveryTeam(actor)) return sql<boolean>`true`;
  return sql<boolean>`(c.user_id = ${actor.userId} or exists (
    select 1 from team_member vm join team vt on vt.id = vm.team_id and vt.status = 1
    where vm.user_id = c.user_id and vm.status = 1 and vm.team_id = any(${[...adminTeamsOf(actor)]}::bigint[])))`;
}

const certs = (where: readonly RawBuilder<unknown>[]) => sql`
  from cert c join app_user u on u.id = c.user_id and u.status <> 0
  where ${sql.join(where, sql` and `)}`;

const columns = sql`
  c.id, c.user_id, ${personName("u")} as owner_name, c.name, c.issuer, c.cert_no, c.level, c.issue_date, c.expire_date,
  coalesce(c.enclosure_id, (
    select a.id from attachment a
    where a.type = ${attachmentType.toCode("certificate")} and a.object_id = c.id and a.deleted_at is null
    order by a.id desc limit 1
  )) as enclosure_id, c.status, c.version,
  array(select m.team_id from team_member m where m.user_id = c.user_id and m.status = 1 order by m.id) as team_ids`;

function matching(actor: Actor, filter: CertFilter, today: string): RawBuilder<unknown>[] {
  const isExpiring = sql`(c.expire_date is not null and c.expire_date >= ${today}::date
    and c.expire_date <= ${daysAfter(today, certNoticeDays)}::date)`;
  return [
    visibleCerts(actor),
    ...(filter.userId === undefined ? [] : [sql`c.user_id = ${filter.userId}`]),
    ...(filter.teamId === undefined
      ? []
      : [
          sql`exists (select 1 from team_member tm
            where tm.user_id = c.user_id and tm.status = 1 and tm.team_id = ${filter.teamId})`,
        ]),
    ...(filter.name
      ? [contains(sql`concat_ws(' ', c.name, c.issuer, c.cert_no, ${personName("u")})`, filter.name)]
      : []),
    ...(filter.expiring === undefined ? [] : [filter.expiring ? isExpiring : sql`not ${isExpiring}`]),
    ...(filter.status === undefined ? [] : [sql`c.status = ${filter.status}`]),
  ];
}

const orders = { expireDate: sql`c.expire_date`, issueDate: sql`c.issue_date`, name: sql`c.name` } as const;

/** One page of the certificates the actor may know about. */
export async function findCerts(
  db: Kysely<Schema>,
  actor: Actor,
  filter: CertFilter,
  today: string,
): Promise<{ rows: CertRowData[]; total: number }> {
  const where = matching(actor, filter, today);
  const direction = sql.raw(filter.sortOrder === "asc" ? "asc" : "desc");
  const [{ rows }, counted] = await Promise.all([
    sql<CertRowData>`select ${columns} ${certs(where)}
      order by ${orders[filter.sortField]} ${direction} nulls last, c.id
      limit ${filter.pageSize} offset ${(filter.pageNum - 1) * filter.pageSize}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${certs(where)}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** A certificate the actor may know about; absent and invisible are the same. */
export async function findCert(
  db: Kysely<Schema>,
  actor: Actor,
  id: number,
  { lock = false } = {},
): Promise<CertRowData | undefined> {
  const { rows } = await sql<CertRowData>`
    select ${columns} ${certs([visibleCerts(actor), sql`c.id = ${id}`])} ${lock ? sql`for update of c` : sql``}`.execute(
    db,
  );
  return rows[0];
}

/** Whether an attachment is a scan of a certificate. */
export async function isScanOf(db: Kysely<Schema>, attachmentId: number, certId: number): Promise<boolean> {
  const row = await db
    .selectFrom("attachment")
    .select("id")
    .where("id", "=", attachmentId)
    .where("type", "=", attachmentType.toCode("certificate"))
    .where("object_id", "=", certId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
