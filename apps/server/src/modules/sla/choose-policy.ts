import type { Kysely, Schema } from "@pharos/db";
import { calendarDayKind, contractItemStatus, type Severity, severity } from "@pharos/domain/enums";
import type { BusinessCalendar, ChosenPolicyFact, SlaPolicyTarget, SlaTarget } from "@pharos/domain/sla";
import { type Expression, sql } from "kysely";

/** What a request is promised, before it is copied onto it. */
export interface ChosenPolicy {
  readonly id: number;
  /** Its words, and why it was chosen. */
  readonly fact: ChosenPolicyFact;
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
  readonly name: string;
  readonly name_en: string;
  readonly subject: SlaPolicyTarget;
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

/** The same as SQL, for statements that need the policy of many rows. */
export type PolicyRefs = Readonly<Record<keyof PolicyQuestion, Expression<unknown>>>;

/**
 * The policy that holds, as a subquery of one row (`id`, `name`, `name_en`, `subject`): that of the contract item behind
 * the service number, the service number's own, the organisation's, or the default for the coverage. A contract item in
 * force says the coverage in place of the service number.
 */
export function policyThatHolds({ serviceNumberId, companyId, coverage, day }: PolicyRefs) {
  return sql<Pick<PolicyRow, "id" | "name" | "name_en" | "subject">>`
    select p.id, p.name, p.name_en,
      case when p.contract_item_id is not null then 'contractItem' when p.service_number_id is not null then 'serviceNumber'
        when p.company_id is not null then 'organisation' else 'default' end as subject
    from sla_policy p
    left join lateral (
      select i.id, i.coverage from contract_item i
      where i.service_number_id = ${serviceNumberId} and i.status <> ${contractItemStatus.toCode("cancelled")}
        and ${day} between i.start_date and i.end_date
      order by exists (select from sla_policy own where own.contract_item_id = i.id) desc, i.start_date desc, i.id desc
      limit 1
    ) item on true
    where p.contract_item_id = item.id
      or p.service_number_id = ${serviceNumberId}
      or p.company_id = ${companyId}
      or (p.is_default and p.coverage is not distinct from coalesce(item.coverage, ${coverage}))
    order by p.contract_item_id nulls last, p.service_number_id nulls last, p.company_id nulls last
    limit 1`;
}

/** The policy that holds with its targets and calendars, in one statement; days that have passed stay behind. */
export async function choosePolicy(db: Kysely<Schema>, question: PolicyQuestion): Promise<ChosenPolicy> {
  const holding = policyThatHolds({
    serviceNumberId: sql`${question.serviceNumberId}::bigint`,
    companyId: sql`${question.companyId}::bigint`,
    coverage: sql`${question.coverage}::smallint`,
    day: sql`${question.day}::date`,
  });
  const { rows } = await sql<PolicyRow>`
    select p.id, p.name, p.name_en, p.subject,
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
    from (${holding}) p`.execute(db);
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
    fact: { name: row.name, nameEn: row.name_en, subject: row.subject },
    targets: { p1: targetOf("p1"), p2: targetOf("p2"), p3: targetOf("p3"), p4: targetOf("p4") },
    calendars: row.calendars.map((calendar) => ({ ...calendar, days })),
  };
}
