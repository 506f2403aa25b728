import { type Ask, type Comparison, compare, daysFrom, daysOfMonth, type ReadRows, sum } from "./rows.ts";

interface HourRow {
  readonly person: number;
  readonly hours: number;
  readonly status: number;
  readonly is_overtime: boolean;
  readonly bonus: number;
}

interface PartRow {
  readonly plan: number;
  readonly person: number;
  readonly own: number | null;
  readonly planned: number;
  readonly first: string;
  readonly last: string;
}

interface LeaveRow {
  readonly person: number;
  readonly from: string;
  readonly to: string | null;
}

const [approved, rejected] = [1, 2];

/** Which days are worked: Monday to Friday without holidays, with make-up days. */
async function readWorkdays(read: ReadRows): Promise<(day: string) => boolean> {
  const kinds = await read<{ day: string; kind: number }>(
    "select day::text as day, kind from sla_calendar_day",
  );
  const kindOf = new Map(kinds.map(({ day, kind }) => [day, kind]));
  return (day) => {
    const kind = kindOf.get(day);
    const weekday = new Date(day).getUTCDay();
    return kind === undefined ? weekday >= 1 && weekday <= 5 : kind === 1;
  };
}

/** Planned hours of each person in a month: the parts of the plans, spread evenly over the days they are worked on. */
async function plannedOf(
  read: ReadRows,
  { from, to }: { readonly from: string; readonly to: string },
  isWorkday: (day: string) => boolean,
): Promise<Map<number, { hours: number; cut: number }>> {
  const parts = await read<PartRow>(`
    select e.plan_id as plan, e.user_id as person, e.planned_hours::float8 as own, p.planned_hours::float8 as planned,
      coalesce(e.start_date, p.start_date)::text as first, coalesce(e.end_date, p.end_date)::text as last
    from plan_executor e join plan p on p.id = e.plan_id where p.deleted_at is null order by e.id`);
  const byPerson = new Map<number, { hours: number; cut: number }>();
  for (const part of parts) {
    const colleagues = parts.filter(({ plan }) => plan === part.plan);
    const even = colleagues.filter(({ own }) => own === null);
    const rest = Math.round((part.planned - sum(colleagues.map(({ own }) => own))) * 10);
    const each = Math.floor(Math.max(0, rest) / Math.max(1, even.length));
    // The odd tenth belongs to the last who joined.
    const tenths = even.at(-1) === part ? Math.max(0, rest) - each * (even.length - 1) : each;
    const hours = part.own ?? tenths / 10;
    const span = daysFrom(part.first, part.last);
    const worked = span.some(isWorkday) ? span.filter(isWorkday) : span;
    const inside = worked.filter((day) => day >= from && day <= to).length;
    if (inside === 0) continue;
    const known = byPerson.get(part.person) ?? { hours: 0, cut: 0 };
    byPerson.set(part.person, {
      hours: known.hours + (hours * inside) / worked.length,
      cut: known.cut + (inside < worked.length ? 1 : 0),
    });
  }
  return byPerson;
}

/** What granted leave takes of a day: whoever is away in the middle of a half is away for the half. */
function leaveOn(day: string, leaves: readonly LeaveRow[]): number {
  const isAway = (time: string) => {
    const at = Date.parse(`${day}T${time}:00+08:00`);
    return leaves.some(({ from, to }) => Date.parse(from) <= at && (to === null || at < Date.parse(to)));
  };
  return ["10:30", "15:30"].filter(isAway).length / 2;
}

/** The table of hours of a month, person by person. */
export async function compareHours(read: ReadRows, ask: Ask, month: string, into: Comparison): Promise<void> {
  const span = daysOfMonth(month);
  const isWorkday = await readWorkdays(read);
  const hours = await read<HourRow>(`
    select w.executor_user_id as person, w.hours::float8 as hours, w.review_status as status,
      w.overtime_type is not null as is_overtime,
      coalesce((select sum(b.amount)::float8 from work_hour_bonus b
        where b.work_hour_id = w.id and b.status = 1 and w.review_status = 1), 0) as bonus
    from work_hour w where w.deleted_at is null and w.work_date between '${span.from}' and '${span.to}'`);
  const planned = await plannedOf(read, span, isWorkday);
  const leaves = await read<LeaveRow>(`
    select user_id as person, from_at as from, to_at as to from engineer_period
    where status = 3 and state = 'approved'`);
  const shown = await ask<
    {
      key: string;
      actual: number;
      approved: number;
      overtime: number;
      bonus: number;
      planned: number;
      workdays: number;
    }[]
  >(`/esapi/statistics/task/table/total?from=${span.from}&to=${span.to}`);
  const people = new Set([...hours.map(({ person }) => person), ...planned.keys()]);
  compare(into, `${month} hours people`, {
    rows: [...people].map(String).toSorted(),
    product: shown.map(({ key }) => key).toSorted(),
  });
  for (const person of people) {
    const row = shown.find(({ key }) => key === String(person));
    const of = `${month} hours of ${person}`;
    const worked = hours.filter((one) => one.person === person && one.status !== rejected);
    const hoursOf = (part: readonly HourRow[]) => sum(part.map((one) => one.hours));
    compare(into, `${of} actual`, { rows: hoursOf(worked), product: row?.actual });
    const passed = worked.filter(({ status }) => status === approved);
    compare(into, `${of} approved`, { rows: hoursOf(passed), product: row?.approved });
    compare(into, `${of} overtime`, {
      rows: hoursOf(worked.filter((one) => one.is_overtime)),
      product: row?.overtime,
    });
    compare(into, `${of} bonus`, { rows: sum(worked.map((one) => one.bonus)), product: row?.bonus });
    const own = planned.get(person) ?? { hours: 0, cut: 0 };
    // Each plan that goes on in another month is cut between tenths.
    compare(into, `${of} planned`, { rows: own.hours, product: row?.planned }, 0.051 + own.cut / 10);
    const away = leaves.filter((leave) => leave.person === person);
    const days = daysFrom(span.from, span.to).filter(isWorkday);
    compare(into, `${of} workdays`, {
      rows: sum(days.map((day) => 1 - leaveOn(day, away))),
      product: row?.workdays,
    });
  }
}

/** What plans and contract items say was worked on them. */
export async function compareBalances(read: ReadRows, ask: Ask, into: Comparison): Promise<void> {
  const items = await read<{ id: number; item: string; before: number; booked: number }>(`
    select i.id, i.item_id as item, i.actual_hours::float8 as before,
      coalesce((select sum(w.hours)::float8 from work_hour w
        where w.contract_item_id = i.id and w.deleted_at is null and w.review_status = 1), 0) as booked
    from contract_item i order by i.id`);
  const shown = await ask<{ list: { id: number; actualHours: number }[] }>(
    "/esapi/service/ccc/contractItems?pageSize=200&includeExpired=true",
  );
  for (const { id, item, before, booked } of items) {
    const product = shown.list.find((one) => one.id === id)?.actualHours;
    compare(into, `item ${item} hours`, { rows: sum([before, booked]), product });
  }
  const plans = await read<{ id: number; plan_no: string; hours: number }>(`
    select p.id, p.plan_no, coalesce((select sum(w.hours)::float8 from work_hour w
      where w.plan_id = p.id and w.deleted_at is null and w.review_status = 1), 0) as hours
    from plan p where p.deleted_at is null order by p.id`);
  for (const { id, plan_no, hours } of plans) {
    const plan = await ask<{ actualHours: number }>(`/esapi/plan/detail/${id}`);
    compare(into, `plan ${plan_no} hours`, { rows: hours, product: plan.actualHours });
  }
}
