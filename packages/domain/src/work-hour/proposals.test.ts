import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hourMs, minuteMs } from "../time.ts";
import { overlap, problemsOfEntry, workDateOf } from "./entry-rules.ts";
import { proposeHours, type WorkEvidence } from "./proposals.ts";

const at = (time: string): number => Date.parse(`2026-06-${time}:00+08:00`);
const now = at("12T18:00");
const item = (subject: string, time: string, until?: string): WorkEvidence => ({
  subject,
  atMs: at(time),
  ...(until && { untilMs: at(until) }),
});
const spans = (evidence: readonly WorkEvidence[], taken: readonly [string, string][] = []) =>
  proposeHours(
    evidence,
    taken.map(([from, to]) => ({ startMs: at(from), endMs: at(to) })),
    now,
  ).map(({ subject, startMs, endMs, hours }) => [subject, startMs, endMs, hours]);

describe("proposals", () => {
  it.each<[string, WorkEvidence[], [string, string][], [string, string, string, number][]]>([
    [
      "one reply is half an hour before it, in half hours",
      [item("a", "11T10:40")],
      [],
      [["a", "11T10:00", "11T11:00", 1]],
    ],
    [
      "what lies near belongs together",
      [item("a", "11T10:00"), item("a", "11T11:30"), item("a", "11T13:10")],
      [],
      [["a", "11T09:30", "11T13:30", 4]],
    ],
    [
      "a long pause divides",
      [item("a", "11T10:00"), item("a", "11T15:00")],
      [],
      [
        ["a", "11T09:30", "11T10:00", 0.5],
        ["a", "11T14:30", "11T15:00", 0.5],
      ],
    ],
    [
      "what is taken is left out",
      [item("a", "11T10:00"), item("a", "11T11:30")],
      [["11T09:00", "11T10:30"]],
      [["a", "11T10:30", "11T11:30", 1]],
    ],
    ["what is taken altogether is not proposed", [item("a", "11T10:00")], [["11T09:00", "11T12:00"]], []],
    [
      "of two at the same time the earlier one stays",
      [item("a", "11T10:00"), item("a", "11T11:00"), item("b", "11T10:50")],
      [],
      [["a", "11T09:30", "11T11:00", 1.5]],
    ],
    [
      "after midnight it is another day",
      [item("a", "11T23:50"), item("a", "12T00:20")],
      [],
      [
        ["a", "11T23:00", "12T00:00", 1],
        ["a", "12T00:00", "12T00:30", 0.5],
      ],
    ],
    [
      "a shift fills what moments leave free, eight hours at most",
      [item("duty", "11T09:00", "11T21:00"), item("a", "11T10:00")],
      [],
      [
        ["a", "11T09:30", "11T10:00", 0.5],
        ["duty", "11T10:00", "11T21:00", 8],
      ],
    ],
    [
      "a shift that goes on counts as far as it has passed",
      [item("duty", "12T15:00", "12T23:00")],
      [],
      [["duty", "12T15:00", "12T18:00", 3]],
    ],
    [
      "what has certainly been done goes after a full day, for as long as it took",
      [{ ...item("a", "11T09:00", "11T18:00"), hours: 2, overtimeUntilMs: at("12T00:00") }],
      [["11T08:00", "11T18:30"]],
      [["a", "11T18:30", "11T20:30", 2]],
    ],
    [
      "what has certainly been done goes into its time while there is room",
      [{ ...item("a", "11T09:00", "11T18:00"), hours: 2, overtimeUntilMs: at("12T00:00") }],
      [["11T09:00", "11T17:00"]],
      [["a", "11T17:00", "11T18:00", 1]],
    ],
    [
      "nothing is proposed for an evening that has not come",
      [{ ...item("a", "12T09:00", "12T18:00"), hours: 2, overtimeUntilMs: at("13T00:00") }],
      [["12T08:00", "12T18:00"]],
      [],
    ],
    [
      "what was only planned is not proposed for a full day",
      [{ ...item("a", "11T09:00", "11T18:00"), hours: 2 }],
      [["11T08:00", "11T18:30"]],
      [],
    ],
  ])("%s", (_, evidence, taken, expected) => {
    expect(spans(evidence, taken)).toEqual(
      expected.map(([subject, from, to, hours]) => [subject, at(from), at(to), hours]),
    );
  });

  it("are entries that can be stored as they are, whatever the evidence", () => {
    const minute = fc.integer({ min: 0, max: 4 * 24 * 60 });
    const evidence = fc.array(fc.record({ subject: fc.constantFrom("a", "b", "c"), minute }), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(evidence, evidence, (moments, others) => {
        const begin = at("08T00:00");
        const taken = others.map((one) => ({
          startMs: begin + one.minute * minuteMs,
          endMs: begin + one.minute * minuteMs + hourMs,
        }));
        const proposals = proposeHours(
          moments.map((one) => ({ subject: one.subject, atMs: begin + one.minute * minuteMs })),
          taken,
          now,
        );
        for (const [index, one] of proposals.entries()) {
          expect(one.workDate).toBe(workDateOf(one.startMs));
          expect([...taken, ...proposals.slice(index + 1)].some((other) => overlap(one, other))).toBe(false);
          const entry = { ...one, remark: "十个字以上的工作说明文字" };
          expect(problemsOfEntry(entry, { nowMs: now, isLead: true, isMonthClosed: () => false })).toEqual(
            [],
          );
        }
      }),
    );
  });
});
