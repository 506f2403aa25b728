import type { Kysely, Schema } from "@pharos/db";
import type { Booking } from "@pharos/domain/plan";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { absenceOf, bookedTime } from "../team/index.ts";
import { leadsPlan, visiblePlans } from "./plan.visibility.ts";

/** Something that takes a person's time, with what may be said of it. */
export interface BookingRow extends Booking {
  readonly hours: number;
  readonly userId: number;
  /** The plan; null for what is none. */
  readonly planId: number | null;
  readonly planNo: string | null;
  /** Null when the asking person may not know of the plan. */
  readonly title: string | null;
  readonly version: number | null;
  readonly status: number | null;
  /** The asking person leads the work on the plan. */
  readonly isLed: boolean;
}

/** Whose bookings are asked for, and of which days. */
export interface BookingQuestion {
  readonly userIds: readonly number[];
  readonly startDate: string;
  readonly endDate: string;
  /** A plan that is about to be changed stands in nobody's way. */
  readonly exceptPlanId?: number | undefined;
}

/**
 * What takes the time of people on some days: plans that have not ended, leave, stays at customers, and turns of duty.
 * `actor` says which plans may be named; null names all of them.
 */
export async function findBookings(
  db: Kysely<Schema>,
  actor: Actor | null,
  { userIds, startDate, endDate, exceptPlanId }: BookingQuestion,
): Promise<BookingRow[]> {
  const { rows } = await sql<StoredBooking>`
    select b.kind, b.from_at as "fromAt", nullif(b.to_at, 'infinity') as "toAt", b.user_id as "userId", b.first as "startDate", b.last as "endDate", coalesce(b.hours, 0) as hours,
      b.site as "siteCompanyId", b.plan_id as "planId", b.plan_no as "planNo", b.version, b.status, seen.title,
      coalesce(seen.is_led, false) as "isLed"
    from (${bookedTime({ userIds, exceptPlanId })}) b
    left join (${seenPlans(db, actor)}) seen on seen.id = b.plan_id
    where b.first <= ${endDate}::date and b.last >= ${startDate}::date
    order by b.user_id, b.first, b.kind, b.plan_id`.execute(db);
  return rows.map(withParts);
}

/** Leave takes halves of days. */
function withParts({ fromAt, toAt, ...row }: StoredBooking): BookingRow {
  if (row.kind !== "leave") return row;
  return { ...row, absence: absenceOf({ from_at: fromAt, to_at: toAt }) };
}

type StoredBooking = BookingRow & { readonly fromAt: string; readonly toAt: string | null };

/** Plans whose title may be told. */
function seenPlans(db: Kysely<Schema>, actor: Actor | null) {
  const plans = db.selectFrom("plan").select(["plan.id", "plan.title"]);
  if (actor === null) return plans.select(sql<boolean>`false`.as("is_led"));
  return plans.select(leadsPlan(actor).as("is_led")).where(visiblePlans(actor));
}
