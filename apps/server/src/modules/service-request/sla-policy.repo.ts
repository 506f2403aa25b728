import type { Kysely, Schema } from "@pharos/db";
import { calendarDayKind, type Severity, severity } from "@pharos/domain/enums";
import type { BusinessCalendar, SlaTarget } from "@pharos/domain/sla";
import { sql } from "kysely";

/** What a request is promised, before it is copied onto it. */
export interface ChosenPolicy {
  readonly id: number;
  readonly targets: Readonly<Record<Severity, SlaTarget>>;
  readonly calendars: readonly BusinessCalendar[];
}

/** What decides which policy holds. */
export interface PolicyQuestion {
  readonly serviceNumberId: number | null;
  readonly companyId: number;
  /** Coverage code of the service number; null without one. */
  readonly coverage: number | null;
  /** Business day of the submission, `YYYY-MM-DD`. */
  readonly day: string;
}

interface PolicyRow {
  readonly id: number;
  readonly targets: readonly {
    readonly severity: number;
    readonly firstResponseMinutes: number;
    readonly replyMinutes: number | null;
    readonly solveMinutes: number;
    readonly calendarCode: string;
  }[];
  readonly calendars: readonly Omit<BusinessCalendar, "days">[];
  readonly days: Readonly<Record<string, number>>;
}

/**
 * The policy that holds: the service number's own, the organisation's, or the default for the coverage. One statement;
 * days that have passed are of no use to a new request and stay behind.
 */
export async function choosePolicy(db: Kysely<Schema>, question: PolicyQuestion): Promise<ChosenPolicy> {
  const { rows } = await sql<PolicyRow>`
    select p.id,
      (select json_agg(json_build_object(
          'severity', t.severity, 'firstResponseMinutes', t.first_response_minutes, 'replyMinutes', t.reply_minutes,
          'solveMinutes', t.solve_minutes, 'calendarCode', c.code))
        from sla_target t join sla_calendar c on c.id = t.calendar_id where t.policy_id = p.id) as targets,
      (select json_agg(json_build_object(
          'code', c.code, 'timeZone', c.time_zone, 'isWallClock', c.is_wall_clock,
          'weekly', coalesce((select json_agg(json_build_object(
              'weekday', i.weekday, 'startMinute', i.start_minute, 'endMinute', i.end_minute) order by i.id)
            from sla_calendar_interval i where i.calendar_id = c.id), '[]')) order by c.id)
        from sla_calendar c
        where c.id in (select t.calendar_id from sla_target t where t.policy_id = p.id)) as calendars,
      (select coalesce(json_object_agg(d.day, d.kind), '{}') from sla_calendar_day d where d.day >= ${question.day}::date - 2) as days
    from sla_policy p
    where p.service_number_id = ${question.serviceNumberId}
      or p.company_id = ${question.companyId}
      or (p.is_default and p.coverage is not distinct from ${question.coverage}::smallint)
    order by p.service_number_id nulls last, p.company_id nulls last
    limit 1`.execute(db);
  const row = rows[0];
  if (!row) throw new Error("no SLA policy: reference data is missing");
  return toPolicy(row);
}

function toPolicy(row: PolicyRow): ChosenPolicy {
  const targetOf = (name: Severity): SlaTarget => {
    const target = row.targets.find((one) => one.severity === severity.toCode(name));
    if (!target) throw new Error(`SLA policy ${row.id} promises nothing for ${name}`);
    const { severity: _, ...promised } = target;
    return promised;
  };
  const days = Object.fromEntries(
    Object.entries(row.days).map(([day, kind]) => [day, calendarDayKind.fromCode(kind)]),
  );
  return {
    id: row.id,
    targets: { p1: targetOf("p1"), p2: targetOf("p2"), p3: targetOf("p3"), p4: targetOf("p4") },
    calendars: row.calendars.map((calendar) => ({ ...calendar, days })),
  };
}
