import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  dueNotice,
  isForCustomers,
  isWarned,
  noticeGraceDays,
  noticeThresholds,
  termAfterChange,
} from "./reminder.ts";
import { daysAfter } from "./validity.ts";

const contract = { status: 1, endDate: "2026-09-30", isRenewed: false };

describe("the notices before a contract ends", () => {
  it.each<[string, readonly number[], number | undefined, readonly number[]]>([
    // today, announced, due now, passed over
    ["2026-07-01", [], undefined, []],
    ["2026-07-02", [], 90, []],
    ["2026-07-03", [90], undefined, []],
    ["2026-08-01", [90], 60, []],
    ["2026-08-31", [90, 60], 30, []],
    ["2026-09-23", [90, 60, 30], 7, []],
    ["2026-09-30", [90, 60, 30, 7], 0, []],
    ["2026-10-01", [90, 60, 30, 7, 0], undefined, []],
    // The server was down on the day.
    ["2026-07-09", [], 90, []],
    ["2026-08-06", [], 60, [90]],
    ["2026-09-29", [90], 7, [60, 30]],
    ["2026-10-02", [90, 60, 30, 7], 0, []],
    ["2026-10-30", [], 0, [90, 60, 30, 7]],
    ["2026-10-31", [], undefined, []],
    // A contract that is entered late.
    ["2026-09-10", [], 30, [90, 60]],
  ])("on %s after %j: %s, passing over %j", (today, announced, threshold, passedOver) => {
    const due = dueNotice(contract, today, announced);
    expect(due).toEqual(threshold === undefined ? undefined : { threshold, passedOver });
  });

  it("are not for what is a draft, terminated or renewed", () => {
    for (const other of [{ status: 0 }, { status: 2 }, { isRenewed: true }]) {
      expect(dueNotice({ ...contract, ...other }, "2026-09-23", [])).toBeUndefined();
    }
  });

  it("reach the customer's admins for the last 30 days", () => {
    expect(noticeThresholds.map(isForCustomers)).toEqual([false, false, true, true, true]);
  });

  it("tell every threshold at most once, whichever days the job runs on", () => {
    const days = fc.uniqueArray(fc.integer({ min: -noticeGraceDays - 5, max: 120 }), { maxLength: 40 });
    fc.assert(
      fc.property(days, (runs) => {
        const announced: number[] = [];
        const notified: number[] = [];
        for (const left of runs.toSorted((a, b) => b - a)) {
          const due = dueNotice(contract, daysAfter(contract.endDate, -left), announced);
          if (!due) continue;
          expect(due.threshold).toBeGreaterThanOrEqual(Math.max(left, 0));
          notified.push(due.threshold);
          announced.push(due.threshold, ...due.passedOver);
        }
        expect(new Set(announced).size).toBe(announced.length);
        expect(notified).toEqual(notified.toSorted((a, b) => b - a));
      }),
    );
  });
});

describe("the warning in a customer's header", () => {
  it.each([
    ["2026-07-01", false],
    ["2026-07-02", true],
    ["2026-09-30", true],
    ["2026-10-30", true],
    ["2026-10-31", false],
  ])("on %s: %s", (today, expected) => {
    expect(isWarned(contract, today)).toBe(expected);
  });

  it("leaves out what is a draft, terminated or renewed", () => {
    for (const other of [{ status: 0 }, { status: 2 }, { isRenewed: true }]) {
      expect(isWarned({ ...contract, ...other }, "2026-09-30")).toBe(false);
    }
  });
});

it("begins a new term with another last day, so that reminders begin anew", () => {
  const term = { termNo: 3, endDate: "2026-09-30" };
  expect(termAfterChange(term, "2026-09-30")).toBe(3);
  expect(termAfterChange(term, "2027-09-30")).toBe(4);
  expect(termAfterChange(term, "2026-08-31")).toBe(4);
});
