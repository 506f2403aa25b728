import type { Kysely, Schema } from "@pharos/db";
import { engineerStatus, planStatus } from "@pharos/domain/enums";
import type { Booking } from "@pharos/domain/plan";
import { businessTimeZone } from "@pharos/domain/time";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { leadsPlan, visiblePlans } from "./plan.visibility.ts";

/** Something that takes a person's time, with what may be said of it. */
export interface BookingRow extends Booking {
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

const ended = planStatus.toCode("ended");
const onSite = engineerStatus.toCode("onSite");
const onLeave = engineerStatus.toCode("onLeave");

/** The date of a moment in the business time zone. */
const dateOf = (moment: RawBuilder<unknown>) =>
  sql`((${moment}) at time zone ${sql.lit(businessTimeZone)})::date`;
/** The last date of what ends at a moment: midnight belongs to the day that begins. */
const lastDateOf = (moment: RawBuilder<unknown>) => dateOf(sql`${moment} - interval '1 microsecond'`);

/** A date no plan reaches: what has no end yet. */
const never = sql`date '2999-12-31'`;

/**
 * What takes the time of people on some days: plans that have not ended, leave, stays at customers, and turns of duty.
 * `actor` says which plans may be named; null names all of them.
 */
export async function findBookings(
  db: Kysely<Schema>,
  actor: Actor | null,
  { userIds, startDate, endDate, exceptPlanId }: BookingQuestion,
): Promise<BookingRow[]> {
  const people = sql`${[...userIds]}::bigint[]`;
  const { rows } = await sql<BookingRow>`
    with span as (select ${startDate}::date as first, ${endDate}::date as last),
    planned as (
      select e.user_id, coalesce(e.start_date, p.start_date) as first, coalesce(e.end_date, p.end_date) as last,
        coalesce(e.planned_hours, p.planned_hours / (select count(*) from plan_executor o where o.plan_id = p.id)) as hours,
        p.id, p.plan_no, p.title, p.version, p.status, case when p.place = 1 then p.company_id end as site
      from plan_executor e join plan p on p.id = e.plan_id
      where e.user_id = any(${people}) and p.deleted_at is null and p.status <> ${sql.lit(ended)}
        and p.id is distinct from ${exceptPlanId ?? null}::bigint
    ),
    state as (
      select s.user_id, s.status, ${dateOf(sql`s.from_at`)} as first,
        case when s.to_at is null then ${never} else ${lastDateOf(sql`s.to_at`)} end as last
      from engineer_state s where s.user_id = any(${people})
      union all
      select s.user_id, s.base_status, ${dateOf(sql`s.to_at`)}, ${never}
      from engineer_state s where s.user_id = any(${people}) and s.to_at is not null
    ),
    booked as (
      select 'plan' as kind, user_id, first, last, hours, site, id as plan_id, plan_no, version, status from planned
      union all
      select case when status = ${sql.lit(onLeave)} then 'leave' else 'onSite' end, user_id, first, last,
        null, null, null, null, null, null
      from state where status in (${sql.lit(onLeave)}, ${sql.lit(onSite)})
      union all
      select 'duty', d.user_id, ${dateOf(sql`d.start_at`)}, ${lastDateOf(sql`d.end_at`)},
        null, null, null, null, null, null
      from duty_roster d where d.user_id = any(${people})
    )
    select b.kind, b.user_id as "userId", b.first as "startDate", b.last as "endDate", coalesce(b.hours, 0) as hours,
      b.site as "siteCompanyId", b.plan_id as "planId", b.plan_no as "planNo", b.version, b.status, seen.title,
      coalesce(seen.is_led, false) as "isLed"
    from booked b cross join span
    left join (${seenPlans(db, actor)}) seen on seen.id = b.plan_id
    where b.first <= span.last and b.last >= span.first
    order by b.user_id, b.first, b.kind, b.plan_id`.execute(db);
  return rows;
}

/** Plans whose title may be told. */
function seenPlans(db: Kysely<Schema>, actor: Actor | null) {
  const plans = db.selectFrom("plan").select(["plan.id", "plan.title"]);
  if (actor === null) return plans.select(sql<boolean>`false`.as("is_led"));
  return plans.select(leadsPlan(actor).as("is_led")).where(visiblePlans(actor));
}
