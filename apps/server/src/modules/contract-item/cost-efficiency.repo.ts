import type { Kysely, Schema } from "@pharos/db";
import { type QuotaEntryKind, quotaEntryKind } from "@pharos/domain/enums";
import { businessTimeZone } from "@pharos/domain/time";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { visibleServiceNumbers } from "../service-number/index.ts";
import { visibleServiceRequests } from "../service-request/index.ts";

/** What a service number costs and was used for. */
export type CostRecord = Awaited<ReturnType<typeof findCosts>>[number];

/** Limit of a comparison: more numbers do not move a median. */
const comparedMax = 500;

/**
 * Cost and use of visible service numbers: one of them, or those of a maintenance level that have begun. Requests are
 * counted by the caller's own right to see them, within the term of the number.
 */
export async function findCosts(
  db: Kysely<Schema>,
  actor: Actor,
  which: { readonly id: number } | { readonly maintenanceLevel: number; readonly begunBy: string },
) {
  return db
    .selectFrom("service_number")
    .innerJoin("company", "company.id", "service_number.company_id")
    .innerJoin("service_subscription", "service_subscription.id", "service_number.subscription_id")
    .innerJoin("contract", "contract.id", "service_subscription.contract_id")
    .select([
      "service_number.id",
      "service_number.sn",
      "service_number.name",
      "service_number.company_id",
      "company.name as company_name",
      "company.name_en as company_name_en",
      "service_number.maintenance_level",
      "service_number.start_date",
      "service_number.end_date",
      "contract.amount as contract_amount",
      sql<number>`(select count(*)::int from service_number other
        join service_subscription s on s.id = other.subscription_id where s.contract_id = contract.id)`.as(
        "numbers_of_contract",
      ),
      sql<number | null>`(select sum(i.amount) from contract_item i
        where i.service_number_id = service_number.id and i.status <> 3)`.as("items_amount"),
      limitedQuotas.as("quotas"),
    ])
    .select((eb) =>
      eb
        .selectFrom("service_request")
        .select(eb.fn.countAll<number>().as("count"))
        .whereRef("service_request.service_number_id", "=", "service_number.id")
        .where(isWithinTerm)
        .where(visibleServiceRequests(actor))
        .as("requests"),
    )
    .where(visibleServiceNumbers(actor))
    .where((eb) =>
      "id" in which
        ? eb("service_number.id", "=", which.id)
        : eb.and([
            eb("service_number.maintenance_level", "=", which.maintenanceLevel),
            eb("service_number.start_date", "<=", which.begunBy),
          ]),
    )
    .orderBy("service_number.id")
    .limit(comparedMax)
    .execute();
}

const submittedOn = sql`(service_request.submitted_at at time zone ${sql.lit(businessTimeZone)})::date`;
const isWithinTerm = sql<boolean>`${submittedOn} between service_number.start_date and service_number.end_date`;

/** Granted and used of the limited quotas of a number; each unit by itself, as visits and hours add up to nothing. */
const limitedQuotas = sql<readonly { unit: string; granted: number; used: number }[]>`(
  select coalesce(json_agg(json_build_object('unit', of_unit.unit, 'granted', of_unit.granted, 'used', of_unit.used)
    order by of_unit.unit), '[]')
  from (
    select i.unit,
      coalesce(sum(q.amount) filter (where not (q.kind = 1 or coalesce(r.kind, 0) = 1)), 0) as granted,
      coalesce(-sum(q.amount) filter (where q.kind = 1 or r.kind = 1), 0) as used
    from service_item i
    join quota_entry q on q.service_item_id = i.id
    left join quota_entry r on r.id = q.reverses_id
    where i.service_number_id = service_number.id and i.deleted_at is null and i.is_limited
    group by i.unit) of_unit)`;

/** Visible requests of a service number by the month in which they were raised, within its term. */
export async function countRequestsByMonth(
  db: Kysely<Schema>,
  actor: Actor,
  serviceNumberId: number,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("service_request")
    .innerJoin("service_number", "service_number.id", "service_request.service_number_id")
    .select((eb) => [
      sql<string>`to_char(${submittedOn}, 'YYYY-MM')`.as("month"),
      eb.fn.countAll<number>().as("count"),
    ])
    .where("service_request.service_number_id", "=", serviceNumberId)
    .where(isWithinTerm)
    .where(visibleServiceRequests(actor))
    .groupBy("month")
    .execute();
  return new Map(rows.map(({ month, count }) => [month, count]));
}

/** A line of the ledgers under a service number, with the month in which it was booked. */
export interface MonthlyLine {
  readonly id: number;
  readonly kind: QuotaEntryKind;
  readonly amount: number;
  readonly reversesId: number | null;
  readonly unit: string;
  /** `YYYY-MM` in the business time zone. */
  readonly month: string;
}

/** All lines of the limited quotas under a service number. */
export async function findMonthlyLines(db: Kysely<Schema>, serviceNumberId: number): Promise<MonthlyLine[]> {
  const rows = await db
    .selectFrom("quota_entry")
    .innerJoin("service_item", "service_item.id", "quota_entry.service_item_id")
    .select([
      "quota_entry.id",
      "quota_entry.kind",
      "quota_entry.amount",
      "quota_entry.reverses_id",
      "service_item.unit",
      sql<string>`to_char(quota_entry.created_at at time zone ${sql.lit(businessTimeZone)}, 'YYYY-MM')`.as(
        "month",
      ),
    ])
    .where("service_item.service_number_id", "=", serviceNumberId)
    .where("service_item.deleted_at", "is", null)
    .where("service_item.is_limited", "=", true)
    .orderBy("quota_entry.id")
    .execute();
  return rows.map(({ kind, reverses_id, ...row }) => ({
    ...row,
    kind: quotaEntryKind.fromCode(kind),
    reversesId: reverses_id,
  }));
}
