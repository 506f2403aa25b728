import { engineerStatus, planStatus } from "@pharos/domain/enums";
import { businessTimeZone } from "@pharos/domain/time";
import { type RawBuilder, sql } from "kysely";

const ended = planStatus.toCode("ended");
const onSite = engineerStatus.toCode("onSite");
const onLeave = engineerStatus.toCode("onLeave");

/** The date of a moment in the business time zone. */
const dateOf = (moment: RawBuilder<unknown>) =>
  sql`((${moment}) at time zone ${sql.lit(businessTimeZone)})::date`;
/** The last date of what ends at a moment: midnight belongs to the day that begins. */
const lastDateOf = (moment: RawBuilder<unknown>) => dateOf(sql`${moment} - interval '1 microsecond'`);
/** The moment at which a date begins. */
const midnightOf = (date: RawBuilder<unknown>) =>
  sql`((${date})::timestamp at time zone ${sql.lit(businessTimeZone)})`;

/** A date no plan reaches: what has no end yet. */
const never = sql`date '2999-12-31'`;

/** Whose time is asked for, and what is about to be changed itself and stands in nobody's way. */
interface BookedTimeQuestion {
  readonly userIds: readonly number[];
  readonly exceptPlanId?: number | undefined;
  readonly exceptTurnId?: number | undefined;
}

/**
 * What takes the time of people, as the body of a query: plans that have not ended, leave, stays at customers, and turns of
 * duty, each with its moments (`from_at` until before `to_at`) and its first and last date in the business time zone.
 */
export function bookedTime({ userIds, exceptPlanId, exceptTurnId }: BookedTimeQuestion): RawBuilder<unknown> {
  const people = sql`${[...userIds]}::bigint[]`;
  return sql`
    with planned as (
      select e.user_id, e.start_date as first, e.end_date as last, e.hours,
        p.id as plan_id, p.plan_no, p.version, p.status, case when p.place = 1 then p.company_id end as site
      from plan_share e join plan p on p.id = e.plan_id
      where e.user_id = any(${people}) and p.deleted_at is null and p.status <> ${sql.lit(ended)}
        and p.id is distinct from ${exceptPlanId ?? null}::bigint
    ),
    state as (
      select s.user_id, s.status, s.from_at, coalesce(s.to_at, 'infinity') as to_at
      from engineer_period s
      where s.user_id = any(${people}) and s.state = 'approved' and s.status in (${sql.lit(onLeave)}, ${sql.lit(onSite)})
    )
    select 'plan' as kind, user_id, ${midnightOf(sql`first`)} as from_at, ${midnightOf(sql`last + 1`)} as to_at,
      first, last, hours, site, plan_id, plan_no, version, status from planned
    union all
    select case when status = ${sql.lit(onLeave)} then 'leave' else 'onSite' end, user_id, from_at, to_at,
      ${dateOf(sql`from_at`)}, case when to_at = 'infinity' then ${never} else ${lastDateOf(sql`to_at`)} end,
      null, null, null, null, null, null
    from state
    union all
    select 'duty', d.user_id, d.start_at, d.end_at, ${dateOf(sql`d.start_at`)}, ${lastDateOf(sql`d.end_at`)},
      null, null, null, null, null, null
    from duty_roster d where d.user_id = any(${people}) and d.id is distinct from ${exceptTurnId ?? null}::bigint`;
}
