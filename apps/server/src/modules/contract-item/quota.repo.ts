import type { Kysely, Schema } from "@pharos/db";
import type { QuotaEntry } from "@pharos/domain/contract-item";
import { type QuotaEntryKind, quotaEntryKind, reviewStatus } from "@pharos/domain/enums";
import { type RawBuilder, sql } from "kysely";
import { personName } from "../../platform/person-name.ts";

/** A line of the ledger with who booked it and when. */
export interface LedgerLine extends QuotaEntry {
  readonly reason: string | null;
  readonly sourceType: string | null;
  readonly sourceId: number | null;
  readonly byName: string | null;
  readonly at: string;
}

/** The whole ledger of a service item, the oldest line first. */
export async function findLedger(db: Kysely<Schema>, serviceItemId: number): Promise<LedgerLine[]> {
  const rows = await db
    .selectFrom("quota_entry")
    .leftJoin("app_user as booker", "booker.id", "quota_entry.created_by")
    .selectAll("quota_entry")
    .select(personName("booker").$castTo<string | null>().as("by_name"))
    .where("service_item_id", "=", serviceItemId)
    .orderBy("quota_entry.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: quotaEntryKind.fromCode(row.kind),
    amount: row.amount,
    reversesId: row.reverses_id,
    reason: row.reason,
    sourceType: row.source_type,
    sourceId: row.source_id,
    byName: row.by_name,
    at: row.created_at,
  }));
}

/** A line to append. */
export interface NewLedgerLine {
  readonly serviceItemId: number;
  readonly kind: QuotaEntryKind;
  readonly amount: number;
  readonly reversesId: number | null;
  readonly reason: string | null;
  readonly sourceType?: string | undefined;
  readonly sourceId?: number | undefined;
  /** Null is the system. */
  readonly by: number | null;
  readonly at: Date;
}

/** Appends a line. The caller holds the lock of the service item and has judged the line. */
export async function appendLedgerLine(db: Kysely<Schema>, line: NewLedgerLine): Promise<number> {
  const { id } = await db
    .insertInto("quota_entry")
    .values({
      service_item_id: line.serviceItemId,
      kind: quotaEntryKind.toCode(line.kind),
      amount: line.amount,
      reverses_id: line.reversesId,
      reason: line.reason,
      source_type: line.sourceType ?? null,
      source_id: line.sourceId ?? null,
      created_by: line.by,
      created_at: line.at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

// A reversal counts on the side of the line it takes back: grants and adjustments on one side, uses on the other.
const isOfUse = sql`(q.kind = 1 or (q.kind = 3 and reversed.kind = 1))`;

/** Granted and used of a service item, in SQL: the same reckoning as `quotaStatus`; a test holds the two together. */
export const quotaOf = (serviceItemId: RawBuilder<unknown>) => sql<{
  granted: number;
  used: number;
  remaining: number;
}>`(
  select json_build_object(
    'granted', coalesce(sum(q.amount) filter (where not ${isOfUse}), 0),
    'used', coalesce(-sum(q.amount) filter (where ${isOfUse}), 0),
    'remaining', coalesce(sum(q.amount), 0))
  from quota_entry q left join quota_entry reversed on reversed.id = q.reverses_id
  where q.service_item_id = ${serviceItemId})`;

/** What is left of the limited quotas that fulfil a contract item, by unit. */
export async function quotaLeftOf(
  db: Kysely<Schema>,
  contractItemId: number,
): Promise<{ unit: string; remaining: number }[]> {
  return db
    .selectFrom("service_item")
    .innerJoin("quota_entry", "quota_entry.service_item_id", "service_item.id")
    .select(["service_item.unit", sql<number>`sum(quota_entry.amount)`.as("remaining")])
    .where("service_item.contract_item_id", "=", contractItemId)
    .where("service_item.deleted_at", "is", null)
    .where("service_item.is_limited", "=", true)
    .where("service_item.status", "=", 0)
    .groupBy("service_item.unit")
    .orderBy("service_item.unit")
    .execute();
}

/** Hours on a contract item that wait for their review. */
export async function unreviewedHoursOf(db: Kysely<Schema>, contractItemId: number): Promise<number> {
  const { hours } = await db
    .selectFrom("work_hour")
    .select(sql<number>`coalesce(sum(hours), 0)`.as("hours"))
    .where("contract_item_id", "=", contractItemId)
    .where("review_status", "=", reviewStatus.toCode("pending"))
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return hours;
}
