import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hourMs } from "../time.ts";
import { monthBefore, monthOf, overlap, problemsOfEntry, workDateOf } from "./entry-rules.ts";

const at = (time: string): number => Date.parse(`${time}+08:00`);
const now = at("2026-06-12T10:00:00");
const good = {
  startMs: at("2026-06-12T09:00:00"),
  endMs: at("2026-06-12T11:00:00"),
  hours: 2,
  remark: "检查归档日志并清理空间",
};
const circumstances = { nowMs: now, isLead: false, isMonthClosed: () => false };
const problems = (change: object, about: object = {}) =>
  problemsOfEntry({ ...good, ...change }, { ...circumstances, ...about }).map(({ field, code }) => [
    field,
    code,
  ]);

describe("an entry of hours", () => {
  it.each<[string, object, object?]>([
    ["two hours of today", {}],
    ["half an hour", { hours: 0.5 }],
    ["up to midnight", { startMs: at("2026-06-11T22:00:00"), endMs: at("2026-06-12T00:00:00") }],
    ["until 24:00 today, which is not over yet", { endMs: at("2026-06-13T00:00:00") }],
    ["seven days back", { startMs: at("2026-06-05T09:00:00"), endMs: at("2026-06-05T11:00:00") }],
    ["a whole day", { startMs: at("2026-06-11T00:00:00"), endMs: at("2026-06-12T00:00:00"), hours: 24 }],
    ["ten characters", { remark: "十个字的说明才算合格了" }],
    [
      "31 days back by somebody who leads",
      { startMs: at("2026-05-12T09:00:00"), endMs: at("2026-05-12T11:00:00") },
      { isLead: true },
    ],
  ])("may be %s", (_, change, about) => {
    expect(problems(change, about)).toEqual([]);
  });

  it.each<[string, object, string, string, object?]>([
    [
      "over midnight",
      { startMs: at("2026-06-11T23:30:00"), endMs: at("2026-06-12T00:30:00"), hours: 1 },
      "endTime",
      "workHour.otherDay",
    ],
    ["past 24:00 today", { endMs: at("2026-06-13T00:00:01") }, "endTime", "workHour.otherDay"],
    [
      "tomorrow",
      { startMs: at("2026-06-13T01:00:00"), endMs: at("2026-06-13T03:00:00") },
      "endTime",
      "workHour.inFuture",
    ],
    ["ended before it began", { endMs: at("2026-06-12T08:00:00") }, "endTime", "workHour.endBeforeStart"],
    ["of no length", { endMs: good.startMs }, "endTime", "workHour.endBeforeStart"],
    [
      "eight days back",
      { startMs: at("2026-06-04T09:00:00"), endMs: at("2026-06-04T11:00:00") },
      "startTime",
      "workHour.tooOld",
    ],
    [
      "32 days back by somebody who leads",
      { startMs: at("2026-05-11T09:00:00"), endMs: at("2026-05-11T11:00:00") },
      "startTime",
      "workHour.tooOld",
      { isLead: true },
    ],
    [
      "of a closed month",
      {},
      "startTime",
      "workHour.monthClosed",
      { isMonthClosed: (month: string) => month === "2026-06-01" },
    ],
    ["0.7 hours", { hours: 0.7 }, "taskTime", "workHour.step"],
    ["nothing", { hours: 0 }, "taskTime", "workHour.step"],
    ["25 hours", { hours: 25 }, "taskTime", "workHour.step"],
    ["longer than its time", { hours: 2.5 }, "taskTime", "workHour.longerThanSpan"],
    ["nine characters", { remark: "123456789" }, "remark", "workHour.remarkTooShort"],
    [
      "ten characters of which two are spaces around",
      { remark: " 12345678 " },
      "remark",
      "workHour.remarkTooShort",
    ],
  ])("may not be %s", (_, change, field, code, about) => {
    expect(problems(change, about)).toEqual([[field, code]]);
  });

  it("names every field that is wrong at once", () => {
    expect(problems({ hours: 0.3, remark: "短", endMs: good.startMs }).map(([field]) => field)).toEqual([
      "endTime",
      "taskTime",
      "remark",
    ]);
  });
});

describe("days and months", () => {
  it.each([
    ["2026-06-11T23:59:59", "2026-06-11"],
    ["2026-06-12T00:00:00", "2026-06-12"],
    ["2028-02-29T00:00:00", "2028-02-29"],
    ["2026-12-31T23:30:00", "2026-12-31"],
  ])("work that begins at %s counts for %s", (time, date) => {
    expect(workDateOf(at(time))).toBe(date);
  });

  it.each([
    ["2026-03-05", "2026-03-01", "2026-02-01"],
    ["2028-03-01", "2028-03-01", "2028-02-01"],
    ["2026-01-31", "2026-01-01", "2025-12-01"],
  ])("%s is of %s, after %s", (date, month, before) => {
    expect([monthOf(date), monthBefore(date)]).toEqual([month, before]);
  });

  it("midnight belongs to one of two that meet there", () => {
    const midnight = at("2026-06-12T00:00:00");
    const evening = { startMs: midnight - hourMs, endMs: midnight };
    const night = { startMs: midnight, endMs: midnight + hourMs };
    expect(overlap(evening, night)).toBe(false);
    expect([workDateOf(evening.startMs), workDateOf(night.startMs)]).toEqual(["2026-06-11", "2026-06-12"]);
  });

  it("what does not overlap and is right by itself never makes more than 24 hours a day", () => {
    const day = at("2026-06-11T00:00:00");
    const slot = fc.tuple(fc.integer({ min: 0, max: 47 }), fc.integer({ min: 1, max: 48 }));
    fc.assert(
      fc.property(fc.array(slot, { maxLength: 12 }), (slots) => {
        const kept: { startMs: number; endMs: number; hours: number }[] = [];
        for (const [from, length] of slots) {
          const startMs = day + from * 0.5 * hourMs;
          const entry = {
            startMs,
            endMs: startMs + length * 0.5 * hourMs,
            hours: length / 2,
            remark: good.remark,
          };
          const isRight = problemsOfEntry(entry, circumstances).length === 0;
          if (isRight && !kept.some((one) => overlap(one, entry))) kept.push(entry);
        }
        expect(kept.reduce((sum, { hours }) => sum + hours, 0)).toBeLessThanOrEqual(24);
      }),
    );
  });
});
