import type { CallInput } from "@pharos/api/core";
import {
  deletePlan,
  getAvailability,
  getPlan,
  handOverPlan,
  reschedulePlan,
  savePlan,
} from "@pharos/api/plan";
import { cancelLeave, decideLeave, getTeamCalendar, saveLeave } from "@pharos/api/team";
import { sumHours } from "@pharos/api/work-hour";
import { dateOfDayNumber, dayNumberOf } from "@pharos/domain/time";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { randomRun } from "../../testing/random-run.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ clock: { now: () => new Date("2026-06-12T10:00:00+08:00") } });
});
afterAll(() => app.close());

const people = ["dba", "dba2"] as const;
type Person = (typeof people)[number];
const otherOf = (person: Person): Person => (person === "dba" ? "dba2" : "dba");

/** Days of a week by their place in it, 0 to 4, both included. */
interface Span {
  readonly from: number;
  readonly to: number;
}
const meets = (one: Span, other: Span): boolean => one.from <= other.to && other.from <= one.to;

interface KeptLeave extends Span {
  readonly id: number;
  readonly person: Person;
  version: number;
  isGranted: boolean;
}

interface KeptPlan {
  readonly id: number;
  person: Person;
  days: Span;
}

/** A week as the test reckons it: nothing of it is read from the server again. */
interface Week {
  readonly monday: number;
  leaves: KeptLeave[];
  plans: KeptPlan[];
}

/** Weeks without a holiday: from the end of June, and beyond twelve of them the next year's. */
let weeks = 0;
const begin = (): Week => {
  const first = weeks < 12 ? "2026-06-22" : "2027-06-14";
  return { monday: dayNumberOf(first) + 7 * (weeks++ % 12), leaves: [], plans: [] };
};
const datesOf = ({ monday }: Week, { from, to }: Span) => ({
  startDate: dateOfDayNumber(monday + from),
  endDate: dateOfDayNumber(monday + to),
});

type Step =
  | { readonly do: "ask" | "enter" | "plan"; readonly who: Person; readonly days: Span }
  | { readonly do: "grant" | "refuse" | "cancel" | "handOver" | "delete"; readonly at: number }
  | { readonly do: "move"; readonly at: number; readonly days: Span };

const at = fc.nat({ max: 9 });
const who = fc.constantFrom(...people);
const days: fc.Arbitrary<Span> = fc
  .tuple(fc.nat({ max: 4 }), fc.nat({ max: 2 }))
  .map(([from, length]) => ({ from, to: Math.min(4, from + length) }));
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom("ask" as const, "enter" as const, "plan" as const),
      who,
      days,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "grant" as const,
        "refuse" as const,
        "cancel" as const,
        "handOver" as const,
        "delete" as const,
      ),
      at,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("move" as const), at, days }) },
);

const isAway = (week: Week, person: Person, span: Span): boolean =>
  week.leaves.some((leave) => leave.isGranted && leave.person === person && meets(leave, span));
const isPlanned = (week: Week, person: Person, span: Span, but?: KeptPlan): boolean =>
  week.plans.some((plan) => plan !== but && plan.person === person && meets(plan.days, span));

async function askForLeave(week: Week, person: Person, span: Span, as: Person | "pa"): Promise<void> {
  const body = { userId: app.world.users[person], kind: "annual" as const, ...datesOf(week, span) };
  const answer = await app.call(saveLeave, { body }, { as });
  const isTaken = week.leaves.some((leave) => leave.person === person && meets(leave, span));
  const isGranted = as === "pa";
  // Leave that is only asked for waits for whoever decides on the work beneath it.
  const mayBe = !isTaken && !(isGranted && isPlanned(week, person, span));
  expect(answer.envelope?.success).toBe(mayBe);
  if (!mayBe) return;
  const { id, version } = answer.result;
  week.leaves.push({ ...span, id, person, version, isGranted });
}

async function decide(week: Week, leave: KeptLeave, isApproved: boolean): Promise<void> {
  const { id, version, person } = leave;
  const body = { id, version, isApproved, remark: "请改期" };
  const answer = await app.call(decideLeave, { body }, { as: "pa" });
  const mayBe = !leave.isGranted && !(isApproved && isPlanned(week, person, leave));
  expect(answer.envelope?.success).toBe(mayBe);
  if (!mayBe) return;
  Object.assign(leave, { version: answer.result.version, isGranted: isApproved });
  if (!isApproved) week.leaves = week.leaves.filter((one) => one !== leave);
}

async function cancel(week: Week, leave: KeptLeave): Promise<void> {
  const { id, version } = leave;
  const { envelope } = await app.call(cancelLeave, { body: { id, version } }, { as: "pa" });
  expect(envelope?.success).toBe(true);
  week.leaves = week.leaves.filter((one) => one !== leave);
}

async function plan(week: Week, person: Person, span: Span): Promise<void> {
  const body: NonNullable<CallInput<typeof savePlan>["body"]> = {
    title: "现场巡检",
    checkType: 0,
    companyId: app.world.companies.a,
    teamId: app.world.teams.one,
    ...datesOf(week, span),
    planHour: 8 * (span.to - span.from + 1),
    place: 1,
    city: "上海",
    executors: [{ userId: app.world.users[person] }],
  };
  const answer = await app.call(savePlan, { body }, { as: "pa" });
  const isFree = !isAway(week, person, span) && !isPlanned(week, person, span);
  expect(answer.envelope?.success).toBe(isFree);
  if (isFree) week.plans.push({ id: answer.result.id, person, days: span });
}

async function movePlan(week: Week, kept: KeptPlan, to: number): Promise<void> {
  // It keeps its length, so that its hours fill its days.
  const length = kept.days.to - kept.days.from;
  const span = { from: Math.min(to, 4 - length), to: Math.min(to, 4 - length) + length };
  const { version } = (await app.call(getPlan, { params: { id: kept.id } }, { as: "pa" })).result;
  const body = { id: kept.id, version, ...datesOf(week, span) };
  const { envelope } = await app.call(reschedulePlan, { body }, { as: "pa" });
  const isFree = !isAway(week, kept.person, span) && !isPlanned(week, kept.person, span, kept);
  expect(envelope?.success).toBe(isFree);
  if (isFree) kept.days = span;
}

async function handOver(week: Week, kept: KeptPlan): Promise<void> {
  const to = otherOf(kept.person);
  const { users } = app.world;
  const body = { planId: kept.id, fromUserId: users[kept.person], toUserId: users[to] };
  const { envelope } = await app.call(handOverPlan, { body }, { as: "pa" });
  const isFree = !isAway(week, to, kept.days) && !isPlanned(week, to, kept.days);
  expect(envelope?.success).toBe(isFree);
  if (isFree) kept.person = to;
}

async function take(week: Week, taken: Step): Promise<void> {
  if ("who" in taken) {
    const { do: what, who: person, days: span } = taken;
    return what === "plan"
      ? plan(week, person, span)
      : askForLeave(week, person, span, what === "ask" ? person : "pa");
  }
  if (taken.do === "grant" || taken.do === "refuse" || taken.do === "cancel") {
    const leave = week.leaves[taken.at % Math.max(1, week.leaves.length)];
    if (!leave) return;
    return taken.do === "cancel" ? cancel(week, leave) : decide(week, leave, taken.do === "grant");
  }
  const kept = week.plans[taken.at % Math.max(1, week.plans.length)];
  if (!kept) return;
  if (taken.do === "handOver") return handOver(week, kept);
  if (taken.do === "move") return movePlan(week, kept, taken.days.from);
  await app.call(deletePlan, { params: { id: kept.id } }, { as: "pa" });
  week.plans = week.plans.filter((one) => one !== kept);
}

const weekdays = [0, 1, 2, 3, 4];
const on = (day: number) => (span: Span) => span.from <= day && day <= span.to;

/** What every page that says who is there says of one person's week. */
async function calendarsAgree(week: Week, person: Person): Promise<void> {
  const userId = app.world.users[person];
  const leaves = week.leaves.filter((leave) => leave.person === person);
  const granted = leaves.filter(({ isGranted }) => isGranted);
  const plans = week.plans.filter((kept) => kept.person === person);
  const away = weekdays.filter((day) => granted.some(on(day))).length;
  const busy = weekdays.filter((day) => plans.some((kept) => on(day)(kept.days))).length;
  const query = { ...datesOf(week, { from: 0, to: 4 }) };

  const { result } = await app.call(getAvailability, { query }, { as: "pa" });
  const load = result.people.find((one) => one.userId === userId);
  // Nobody is away and planned on one day, so that both take days from those that are free.
  expect([load?.freeDays, load?.capacityHours, load?.plannedHours]).toEqual([
    5 - away - busy,
    8 * (5 - away),
    8 * busy,
  ]);

  const teamId = person === "dba" ? app.world.teams.one : app.world.teams.two;
  const calendar = (await app.call(getTeamCalendar, { query: { ...query, teamId } }, { as: "pa" })).result;
  const shown = calendar.people.find((one) => one.userId === userId);
  expect(shown?.leaveDays).toBe(away);
  const marks = (shown?.marks ?? []).map(({ kind, isRequested, startDate, endDate }) =>
    [kind, isRequested, startDate, endDate].join(" "),
  );
  const expected = [
    ...leaves.map((leave) => ["leave", !leave.isGranted, ...Object.values(datesOf(week, leave))].join(" ")),
    ...plans.map((kept) => ["plan", false, ...Object.values(datesOf(week, kept.days))].join(" ")),
  ];
  expect(marks.toSorted()).toEqual(expected.toSorted());

  const sums = await app.call(
    sumHours,
    { query: { from: query.startDate, to: query.endDate } },
    { as: "pa" },
  );
  const row = sums.result.find(({ key }) => key === String(userId));
  // The table names whoever has planned or worked.
  if (busy > 0) expect([row?.workdays, row?.planned]).toEqual([5 - away, 8 * busy]);
}

/** In the rows themselves: no granted leave on a day of a plan, and the parts of a plan are the whole. */
async function rowsAgree(): Promise<void> {
  const { rows } = await sql<{ both: number; uneven: number }>`select
    (select count(*)::int from engineer_period p
      join plan_share s on s.user_id = p.user_id
      join plan on plan.id = s.plan_id and plan.deleted_at is null
      where p.leave_kind is not null and p.state = 'approved' and p.cancelled_at is null
        and p.from_at < (s.end_date + 1)::timestamp at time zone 'Asia/Shanghai'
        and p.to_at > s.start_date::timestamp at time zone 'Asia/Shanghai') as both,
    (select count(*)::int from plan
      where deleted_at is null and planned_hours <> (
        select sum(s.hours) from plan_share s where s.plan_id = plan.id)) as uneven`.execute(
    app.platform.database.kysely,
  );
  expect(rows).toEqual([{ both: 0, uneven: 0 }]);
}

it("keeps leave and plans apart, and all calendars equal, through any history", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
      const week = begin();
      for (const taken of steps) {
        await take(week, taken);
        for (const person of people) await calendarsAgree(week, person);
        await rowsAgree();
      }
    }),
    { ...randomRun(4), endOnFailure: true },
  );
}, 300_000);
