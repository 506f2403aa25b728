import { describe, expect, it } from "vitest";
import type { PlanStatus } from "../enums.ts";
import { reachableStates } from "../lifecycle.ts";
import { dayNumberOf, isoWeekdayOf } from "../time.ts";
import { type Booking, bookingConflicts, type PlannedBooking } from "./booking.ts";
import { isOpenPlan, type PlanAction, planLifecycle, statusByDates } from "./lifecycle.ts";
import { quotaUse } from "./quota-use.ts";

describe("the lifecycle of a plan", () => {
  it("reaches every state", () => {
    expect([...reachableStates(planLifecycle)].toSorted()).toEqual([...planLifecycle.states].toSorted());
  });

  it.each<[PlanAction, PlanStatus[]]>([
    ["start", ["notStarted"]],
    ["fallDue", ["notStarted", "inProgress"]],
    ["edit", ["notStarted", "inProgress", "overdue"]],
    ["reschedule", ["notStarted", "inProgress", "overdue"]],
    ["changeExecutors", ["notStarted", "inProgress", "overdue"]],
    ["notifyDelivery", ["notStarted", "inProgress"]],
    ["end", ["inProgress", "overdue"]],
    ["reopen", ["ended"]],
    ["rate", ["ended"]],
    ["delete", ["notStarted"]],
  ])("allows %s from %j and from nowhere else", (action, expected) => {
    const allowed = planLifecycle.states.filter((state) => planLifecycle.allows(action, state));
    expect(allowed.toSorted()).toEqual(expected.toSorted());
  });

  it("is open until it ends", () => {
    expect(planLifecycle.states.filter((state) => !isOpenPlan(state))).toEqual(["ended"]);
  });

  it.each([
    ["2026-06-11", "notStarted"],
    ["2026-06-12", "inProgress"],
    ["2026-06-14", "inProgress"],
    ["2026-06-15", "overdue"],
  ] as const)("on %s a plan of the 12th to the 14th is %s", (today, expected) => {
    expect(statusByDates({ startDate: "2026-06-12", endDate: "2026-06-14" }, today)).toBe(expected);
  });
});

describe("booking somebody", () => {
  const plan = (
    startDate: string,
    endDate: string,
    change: Partial<PlannedBooking> = {},
  ): PlannedBooking => ({
    kind: "plan",
    startDate,
    endDate,
    hours: 4,
    siteCompanyId: null,
    ...change,
  });
  const isWorkday = (date: string) => isoWeekdayOf(dayNumberOf(date)) <= 5;
  const conflictsOf = (one: PlannedBooking, present: readonly Booking[]) =>
    bookingConflicts(one, present, isWorkday);
  const wanted = plan("2026-06-10", "2026-06-11", { hours: 8 });

  it.each<[string, Booking, boolean]>([
    ["leave on a shared day", { kind: "leave", startDate: "2026-06-11", endDate: "2026-06-20" }, true],
    [
      "leave that ends the day before",
      { kind: "leave", startDate: "2026-06-01", endDate: "2026-06-09" },
      false,
    ],
    ["duty that it leaves room for", { kind: "duty", startDate: "2026-06-10", endDate: "2026-06-10" }, false],
    ["a remote plan that leaves room", plan("2026-06-11", "2026-06-11"), false],
    ["a remote plan that fills the day", plan("2026-06-11", "2026-06-11", { hours: 5 }), true],
    ["a plan at a customer's", plan("2026-06-11", "2026-06-11", { hours: 1, siteCompanyId: 7 }), true],
    ["a full day that is not shared", plan("2026-06-12", "2026-06-12", { hours: 8 }), false],
  ])("meets %s: %j %s", (_, present, isConflict) => {
    expect(conflictsOf(wanted, [present])).toEqual(isConflict ? [present] : []);
  });

  it.each<[string, Partial<PlannedBooking>, boolean]>([
    ["remote hours", { hours: 15 }, false],
    ["remote full days", { hours: 16 }, true],
    ["an hour at a customer's", { hours: 1, siteCompanyId: 7 }, true],
  ])("meets duty and a stay at a customer with %s: %j %s", (_, change, isConflict) => {
    const present: Booking[] = [
      { kind: "duty", startDate: "2026-06-10", endDate: "2026-06-10" },
      { kind: "onSite", startDate: "2026-06-01", endDate: "2999-12-31" },
    ];
    expect(conflictsOf(plan("2026-06-10", "2026-06-11", change), present)).toEqual(isConflict ? present : []);
  });

  it("counts all plans of a day together, and those at one customer's too", () => {
    const site = { siteCompanyId: 7 };
    const present = [
      plan("2026-06-10", "2026-06-10", { ...site, hours: 3 }),
      plan("2026-06-11", "2026-06-11", { ...site, hours: 5 }),
    ];
    expect(conflictsOf(plan("2026-06-10", "2026-06-11", { ...site, hours: 8 }), present)).toEqual([
      present[1],
    ]);
    expect(conflictsOf(plan("2026-06-10", "2026-06-11", { ...site, hours: 6 }), present)).toEqual([]);
  });

  it("counts a weekend in the span for nothing", () => {
    // Friday to Monday, eight hours a day: Friday is full.
    const overWeekend = plan("2026-06-12", "2026-06-15", { hours: 16 });
    expect(conflictsOf(plan("2026-06-12", "2026-06-12"), [overWeekend])).toEqual([overWeekend]);
    const weekend = plan("2026-06-13", "2026-06-14", { hours: 1, siteCompanyId: 7 });
    expect(conflictsOf(overWeekend, [weekend])).toEqual([]);
    const leave: Booking = { kind: "leave", startDate: "2026-06-13", endDate: "2026-06-14" };
    expect(conflictsOf(overWeekend, [leave])).toEqual([]);
    const duty: Booking = { kind: "duty", startDate: "2026-06-12", endDate: "2026-06-12" };
    expect(conflictsOf(overWeekend, [duty])).toEqual([duty]);
  });

  it("leaves half a day beside half a day of leave", () => {
    const leave: Booking = {
      kind: "leave",
      startDate: "2026-06-10",
      endDate: "2026-06-11",
      // From noon until midnight.
      absence: { fromMs: Date.parse("2026-06-10T04:00:00Z"), toMs: Date.parse("2026-06-10T16:00:00Z") },
    };
    expect(conflictsOf(plan("2026-06-10", "2026-06-10", { hours: 4 }), [leave])).toEqual([]);
    expect(conflictsOf(plan("2026-06-10", "2026-06-10", { hours: 4.5 }), [leave])).toEqual([leave]);
    const present = [leave, plan("2026-06-10", "2026-06-10", { hours: 3 })];
    expect(conflictsOf(plan("2026-06-10", "2026-06-10", { hours: 2 }), present)).toEqual(present);
    expect(conflictsOf(plan("2026-06-11", "2026-06-11", { hours: 8 }), present)).toEqual([]);
  });
});

describe("what the end of a plan uses of a quota", () => {
  it.each([
    ["times", 12, 1],
    ["hours", 12.5, 12.5],
    ["person_days", 12, 1.5],
    ["person_days", 0, 0.1],
  ] as const)("in %s for %d hours: %d", (unit, hours, expected) => {
    expect(quotaUse(unit === "person_days" ? "personDays" : unit, hours)).toBe(expected);
  });
});
