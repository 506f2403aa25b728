import { expect, it } from "vitest";
import type { MonthReport } from "../api.ts";
import { attainmentOf, isReady, sharesOf } from "./month-reports.ts";

const month = (firstMet: number, firstMeasured: number) => ({
  month: "2026-10",
  requests: firstMeasured,
  firstMet,
  firstMeasured,
  solveMet: 0,
  solveMeasured: 0,
});

it("counts the share of promises kept, beside the month before", () => {
  const trend = [month(0, 0), month(3, 3), month(2, 3)];
  expect(sharesOf(trend, "first")).toEqual([100, 66.7]);
  expect(attainmentOf(trend, "first")).toEqual({ share: 66.7, change: -33.3 });
  expect(attainmentOf(trend, "solve")).toEqual({ share: null, change: null });
  expect(attainmentOf([month(1, 1)], "first")).toEqual({ share: 100, change: null });
});

const can = { isAllowed: true as const, reason: null };
const cannot = { isAllowed: false as const, reason: "no" };
const row = (report: object): MonthReport =>
  ({
    accId: 1,
    report: {
      reportId: 2,
      version: 1,
      sentTo: null,
      trend: [],
      contradictions: 0,
      status: 0,
      abilities: { publish: can, send: cannot, generate: can },
      ...report,
    },
  }) as unknown as MonthReport;

it.each([
  ["a draft that may be published", {}, true],
  ["one whose text the figures refute", { contradictions: 1 }, false],
  ["one of a month that is running", { abilities: { publish: cannot, send: cannot, generate: can } }, false],
  ["a published one", { status: 1, abilities: { publish: cannot, send: can, generate: cannot } }, true],
  ["a sent one", { status: 2, abilities: { publish: cannot, send: can, generate: cannot } }, false],
])("sends %s: %s", (_name, report, expected) => expect(isReady(row(report))).toBe(expected));

it("sends nothing that has not been generated", () =>
  expect(isReady({ ...row({}), report: null })).toBe(false));
