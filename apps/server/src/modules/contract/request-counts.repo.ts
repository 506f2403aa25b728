import type { Kysely, Schema } from "@pharos/db";
import { serviceRequestStatus, slaClockKind } from "@pharos/domain/enums";
import { isOpenStatus } from "@pharos/domain/service-request";
import { businessTimeZone } from "@pharos/domain/time";
import { type Expression, type SqlBool, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { visibleServiceRequests } from "../service-request/index.ts";

const openCodes = serviceRequestStatus.names.filter(isOpenStatus).map(serviceRequestStatus.toCode);
const isOpen = sql<SqlBool>`service_request.status = any(${openCodes}::bigint[])`;

/** Requests under a service's numbers that the actor may see. */
export async function countRequestsOfService(
  db: Kysely<Schema>,
  actor: Actor,
  serviceId: number,
): Promise<{ srOpen: number; srTotal: number }> {
  const row = await db
    .selectFrom("service_request")
    .select([
      sql<number>`count(*) filter (where ${isOpen})::int`.as("srOpen"),
      sql<number>`count(*)::int`.as("srTotal"),
    ])
    .where((eb) => visibleServiceRequests(actor)(eb))
    .where(
      sql<SqlBool>`service_request.service_number_id in (
        select n.id from service_number n where n.subscription_id = ${serviceId})`,
    )
    .executeTakeFirstOrThrow();
  return row;
}

/** All open requests under a service's numbers, anyone who may see them: they stand in the way of deleting it. */
export async function countOpenRequests(db: Kysely<Schema>, serviceId: number): Promise<number> {
  const { open } = await db
    .selectFrom("service_request")
    .select(sql<number>`count(*)::int`.as("open"))
    .where("deleted_at", "is", null)
    .where(isOpen)
    .where(
      sql<SqlBool>`service_request.service_number_id in (
        select n.id from service_number n where n.subscription_id = ${serviceId})`,
    )
    .executeTakeFirstOrThrow();
  return open;
}

/** Which requests a statistic is about: under a service number, submitted within these moments. */
export interface StatisticsRange {
  readonly serviceNumberId: number;
  readonly from: string;
  readonly until: string;
}

/** Requests of each severity, month and state. */
export async function countRequests(db: Kysely<Schema>, actor: Actor, range: StatisticsRange) {
  return db
    .selectFrom("service_request")
    .select([
      "severity",
      sql<string>`to_char(submitted_at at time zone ${businessTimeZone}, 'YYYY-MM')`.as("month"),
      sql<boolean>`${isOpen}`.as("is_open"),
      sql<number>`count(*)::int`.as("matches"),
    ])
    .where((eb) => visibleServiceRequests(actor)(eb))
    .where(isWithin(range))
    .groupBy(["severity", "month", "is_open"])
    .execute();
}

/** How many clocks of each kind have ended, and how many of them were met. */
export async function countClocks(db: Kysely<Schema>, actor: Actor, range: StatisticsRange) {
  return db
    .selectFrom("sla_clock as c")
    .innerJoin("service_request", "service_request.id", "c.service_request_id")
    .select([
      "c.kind",
      sql<number>`count(*) filter (where c.breached_at is null and c.outcome = 'met')::int`.as("met"),
      sql<number>`count(*) filter (where c.outcome in ('met', 'breached') or c.breached_at is not null)::int`.as(
        "measured",
      ),
    ])
    .where((eb) => visibleServiceRequests(actor)(eb))
    .where(isWithin(range))
    .where("c.kind", "in", [...slaClockKind.codes])
    .groupBy("c.kind")
    .execute();
}

/** Mean of the ratings, 0 to 100, and how many there are. */
export async function rateRequests(db: Kysely<Schema>, actor: Actor, range: StatisticsRange) {
  return db
    .selectFrom("service_request_rating as r")
    .innerJoin("service_request", "service_request.id", "r.service_request_id")
    .select([
      // A report is not always asked for.
      sql<number | null>`round(avg((
        select avg(score) from unnest(array[r.response_score, r.duration_score, r.result_score, r.report_score]) as score
      )), 1)`.as("average"),
      sql<number>`count(*)::int`.as("ratings"),
    ])
    .where("r.superseded_at", "is", null)
    .where((eb) => visibleServiceRequests(actor)(eb))
    .where(isWithin(range))
    .executeTakeFirstOrThrow();
}

function isWithin({ serviceNumberId, from, until }: StatisticsRange): Expression<SqlBool> {
  return sql<SqlBool>`service_request.service_number_id = ${serviceNumberId}
    and service_request.submitted_at >= ${from} and service_request.submitted_at < ${until}`;
}
