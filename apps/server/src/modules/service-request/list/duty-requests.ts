import type { ServiceRequestRow } from "@pharos/api/service-request";
import type { Kysely, Schema } from "@pharos/db";
import { type HandoverGroup, severityRank } from "@pharos/domain/enums";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import { toListRow } from "../service-request.view.ts";
import { visibleServiceRequests } from "../service-request.visibility.ts";
import { createCalendarParser } from "../sla-clock.view.ts";
import { hasClock, isOpen, isTurnOf } from "./filter-conditions.ts";
import { findInOrder, untakenFirst } from "./service-request-list.repo.ts";

/** An open request of a team's duty, and why the next shift looks at it. */
export interface DutyRequest {
  readonly group: HandoverGroup;
  readonly request: ServiceRequestRow;
}

/**
 * Open requests that the duty of a team answers for, whoever asks: those of the team, those it was called in to, and what
 * no team has yet of the organisations it serves; of the duty team all of them. What is to be watched comes first.
 */
export async function findDutyRequests(
  db: Kysely<Schema>,
  actor: Actor,
  {
    teamId,
    isForAll,
    limit,
  }: { readonly teamId: number; readonly isForAll: boolean; readonly limit: number },
  now: Date,
): Promise<DutyRequest[]> {
  const group = sql<HandoverGroup>`case
    when service_request.is_urgent or service_request.severity_rank = ${sql.lit(severityRank.p1)}
      or ${hasClock("atRisk")} then 'watch'
    when ${isTurnOf("vendor", actor)} then 'vendor' else 'customer' end`;
  const found = await db
    .selectFrom("service_request")
    .select(["service_request.id", group.as("handover_group")])
    .where("service_request.deleted_at", "is", null)
    .where(isOpen)
    .$if(!isForAll, (query) => query.where(isAnsweredBy(teamId)))
    .orderBy(sql`case ${group} when 'watch' then 0 when 'vendor' then 1 else 2 end, ${untakenFirst}`)
    .limit(limit)
    .execute();
  const groups = new Map(found.map(({ id, handover_group }) => [id, handover_group]));
  const parse = createCalendarParser();
  const rows = await findInOrder(db, actor, [...groups.keys()]);
  return rows.map((row) => ({
    group: groups.get(row.id) ?? "vendor",
    request: toListRow(row, now, parse),
  }));
}

const isAnsweredBy = (
  teamId: number,
): RawBuilder<SqlBool> => sql<SqlBool>`(service_request.team_id = ${teamId}
  or service_request.id in (select c.service_request_id from service_request_team c where c.team_id = ${teamId})
  or (service_request.team_id is null and service_request.company_id in (
    select s.company_id from team_company s where s.team_id = ${teamId})))`;

/** Those of some requests that an actor may know of. */
export async function visibleRequestIds(
  db: Kysely<Schema>,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("service_request")
    .select("service_request.id")
    .where(visibleServiceRequests(actor))
    .where(sql<SqlBool>`service_request.id = any(${[...ids]}::bigint[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
