import { describe, expect, it } from "vitest";
import { dueInactivityStep, type InactivityFacts, inactivityOf } from "./inactivity.ts";

const nowMs = Date.parse("2026-06-15T12:00:00.000Z");
const hours = (count: number) => count * 3_600_000;
const ago = (count: number) => new Date(nowMs - hours(count)).toISOString();
const request = (facts: Partial<InactivityFacts>): InactivityFacts => ({
  status: "processing",
  awaitingSince: null,
  closeNotifiedAt: null,
  lastCustomerReplyAt: null,
  restoredClosesAt: null,
  ...facts,
});

describe("a period of inactivity", () => {
  it.each([
    ["nothing was asked", {}, null],
    ["feedback is awaited", { status: "awaitingFeedback", awaitingSince: ago(3) }, ["feedback", 3]],
    ["closing was proposed", { status: "restored", closeNotifiedAt: ago(2) }, ["close", 2]],
    [
      "both, the older question counts",
      { status: "awaitingFeedback", awaitingSince: ago(3), closeNotifiedAt: ago(5) },
      ["close", 5],
    ],
    ["the customer has answered", { closeNotifiedAt: ago(5), lastCustomerReplyAt: ago(4) }, null],
    ["asked again after the answer", { closeNotifiedAt: ago(3), lastCustomerReplyAt: ago(4) }, ["close", 3]],
    ["it has ended", { status: "closed", closeNotifiedAt: ago(3), restoredClosesAt: ago(-1) }, null],
  ] as const)("%s", (_, facts, expected) => {
    const inactivity = inactivityOf(request(facts));
    expect(inactivity && [inactivity.question, (nowMs - inactivity.sinceMs) / hours(1)]).toEqual(expected);
    if (inactivity) expect(inactivity.endsAtMs - inactivity.sinceMs).toBe(hours(72));
  });

  it("of a restored request has a warning two days before its end, and no reminder", () => {
    const inactivity = inactivityOf(request({ status: "restored", restoredClosesAt: ago(-60) }));
    expect(inactivity).toMatchObject({ question: "restored", remindsAtMs: null });
    expect(inactivity?.warnsAtMs).toBe(nowMs + hours(60 - 48));
    expect(inactivity?.endsAtMs).toBe(nowMs + hours(60));
  });

  it("is the one that ends first", () => {
    const facts = { status: "restored", closeNotifiedAt: ago(1), restoredClosesAt: ago(-60) } as const;
    expect(inactivityOf(request(facts))?.question).toBe("restored");
    expect(inactivityOf(request({ ...facts, restoredClosesAt: ago(-90) }))?.question).toBe("close");
  });
});

describe("what a period of inactivity leads to", () => {
  const due = (waited: number, isReminded: boolean, warnedAgo: number | null) =>
    dueInactivityStep(
      {
        question: "feedback",
        sinceMs: nowMs - hours(waited),
        remindsAtMs: nowMs - hours(waited - 24),
        warnsAtMs: nowMs - hours(waited - 48),
        endsAtMs: nowMs - hours(waited - 72),
      },
      { isReminded, warnedAtMs: warnedAgo === null ? null : nowMs - hours(warnedAgo) },
      nowMs,
    );

  it.each([
    ["nothing on the first day", 23.9, false, null, null],
    ["a reminder after a day", 24, false, null, "remind"],
    ["once", 30, true, null, null],
    ["the warning after two", 48, true, null, "warn"],
    ["the warning also when the reminder was missed", 50, false, null, "warn"],
    ["once", 60, true, 12, null],
    ["the end after three", 72, true, 24, "close"],
    ["never without a warning", 100, true, null, "warn"],
    ["never before the warning has stood for a day", 100, true, 23, null],
    ["late after a late warning", 100, true, 24, "close"],
  ] as const)("%s", (_, waited, isReminded, warnedAgo, expected) => {
    expect(due(waited, isReminded, warnedAgo)).toBe(expected);
  });
});
