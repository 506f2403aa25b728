import { describe, expect, it } from "vitest";
import {
  type ArchiveFacts,
  canArchive,
  canAskCloseConfirmation,
  canCancel,
  canChangeSeverity,
  canClose,
  canDelete,
  canEditReply,
  canMarkUrgent,
  canRate,
  canRecover,
  canRemoveReply,
  canReopen,
  canShare,
  type GuardVerdict,
  hasCloseFacts,
  type ReplyFacts,
} from "./guards.ts";
import { type InactivityFacts, inactivityEndsAtMs } from "./inactivity.ts";

const now = "2026-06-15T12:00:00.000Z";
const nowMs = Date.parse(now);
const ago = (hours: number) => new Date(nowMs - hours * 3_600_000).toISOString();
const errorMessage = (verdict: GuardVerdict) =>
  verdict === true ? true : verdict.code.replace("serviceRequest.", "");

describe("reopening", () => {
  it.each([
    ["a customer on day 14", "customer", 14 * 24, "none", true],
    ["a customer on day 15", "customer", 14 * 24 + 1, "none", "reopenWindowPassed"],
    ["the vendor on day 15, not archived yet", "vendor", 15 * 24, "approved", true],
    ["anyone, when the entitlement was rejected", "vendor", 1, "rejected", "entitlementRejected"],
  ] as const)("%s", (_, side, hours, auditState, expected) => {
    expect(errorMessage(canReopen({ closedAt: ago(hours), auditState }, side, nowMs))).toBe(expected);
  });
});

describe("closing", () => {
  const request = (facts: Partial<InactivityFacts>): InactivityFacts => ({
    status: "processing",
    awaitingSince: null,
    closeNotifiedAt: null,
    lastCustomerReplyAt: null,
    restoredClosesAt: null,
    ...facts,
  });

  it.each([
    ["a customer any time", request({}), "customer", false, true],
    ["the vendor not while work is going on", request({}), "vendor", false, "notRestoredOrConfirmed"],
    ["the vendor when the business is restored", request({ status: "restored" }), "vendor", false, true],
    ["the vendor with the customer's own words", request({}), "vendor", true, true],
    ["the vendor 72 h after asking", request({ closeNotifiedAt: ago(72) }), "vendor", false, true],
    [
      "the vendor not before",
      request({ closeNotifiedAt: ago(71) }),
      "vendor",
      false,
      "notRestoredOrConfirmed",
    ],
    [
      "the vendor not when the customer answered meanwhile",
      request({ closeNotifiedAt: ago(80), lastCustomerReplyAt: ago(10) }),
      "vendor",
      false,
      "notRestoredOrConfirmed",
    ],
  ] as const)("%s", (_, facts, side, isConfirmed, expected) => {
    expect(errorMessage(canClose(facts, side, isConfirmed, nowMs))).toBe(expected);
  });

  it("ends 72 h after the question that is still unanswered", () => {
    const waiting = request({
      status: "awaitingFeedback",
      awaitingSince: ago(1),
      lastCustomerReplyAt: ago(2),
    });
    expect(inactivityEndsAtMs(waiting)).toBe(Date.parse(ago(-71)));
    expect(inactivityEndsAtMs(request({ awaitingSince: ago(1) }))).toBeNull();
  });

  it("needs root cause and solution from the vendor", () => {
    expect(hasCloseFacts({ rootCauseState: "understood", solution: "restarted" })).toBe(true);
    expect(errorMessage(hasCloseFacts({ rootCauseState: null, solution: "restarted" }))).toBe(
      "closeFactsMissing",
    );
    expect(errorMessage(hasCloseFacts({ rootCauseState: "understood", solution: "  " }))).toBe(
      "closeFactsMissing",
    );
  });

  it("is cancelling when no one has worked on it, and the reporter's alone", () => {
    expect(canCancel(true)).toBe(true);
    expect(errorMessage(canCancel(false))).toBe("onlyReporterCancels");
  });

  it("is asked for only after a public reply of the vendor", () => {
    expect(canAskCloseConfirmation(true)).toBe(true);
    expect(errorMessage(canAskCloseConfirmation(false))).toBe("vendorReplyMissing");
  });
});

it.each([
  ["in order and past", ago(2), ago(1), true],
  ["at the same moment, now", now, now, true],
  ["restored in the future", ago(2), ago(-1), "recoverInFuture"],
  ["restored before it broke", ago(1), ago(2), "recoverBeforeHappen"],
])("judges the times of a restoration: %s", (_, happenedAt, recoveredAt, expected) => {
  expect(errorMessage(canRecover({ happenedAt, recoveredAt }, nowMs))).toBe(expected);
});

it("accepts a call for urgency once in 30 minutes", () => {
  expect(canMarkUrgent({ urgentAt: null }, nowMs)).toBe(true);
  expect(canMarkUrgent({ urgentAt: ago(0.5) }, nowMs)).toBe(true);
  expect(errorMessage(canMarkUrgent({ urgentAt: ago(0.4) }, nowMs))).toBe("urgentTooSoon");
});

const reason = "the core is down";

it.each([
  ["a customer raises without a reason", "p3", "p1", "", "customer", true],
  ["a customer does not lower", "p2", "p4", reason, "customer", "onlyRaise"],
  ["the vendor lowers with a reason", "p1", "p4", reason, "vendor", true],
  ["the vendor needs ten characters", "p1", "p2", "too short", "vendor", "reasonTooShort"],
  ["no change is no change", "p1", "p1", reason, "vendor", "sameSeverity"],
] as const)("changes a severity: %s", (_, from, to, text, side, expected) => {
  expect(errorMessage(canChangeSeverity({ from, to, reason: text }, side))).toBe(expected);
});

it("keeps the shares within 100 %", () => {
  expect(canShare([50, 30, 20])).toBe(true);
  expect(errorMessage(canShare([50, 30, 30]))).toBe("sharesTooHigh");
});

describe("changing a reply", () => {
  const reply = (facts: Partial<ReplyFacts>): ReplyFacts => ({
    createdAt: ago(0.25),
    isAuthor: true,
    isLead: false,
    isAnswered: false,
    isFirstVendorReply: false,
    ...facts,
  });

  it.each([
    ["the author within 30 minutes", {}, true, true],
    ["the author after 30 minutes", { createdAt: ago(0.6) }, "replyWindowPassed", "replyWindowPassed"],
    ["the author after an answer", { isAnswered: true }, "replyAnswered", true],
    ["somebody else", { isAuthor: false }, "replyNotYours", "replyNotYours"],
    [
      "a lead, late and answered",
      { isLead: true, isAuthor: false, createdAt: ago(9), isAnswered: true },
      true,
      true,
    ],
    ["a lead, the vendor's first reply", { isLead: true, isFirstVendorReply: true }, true, "firstReplyStays"],
  ])("%s", (_, facts, edit, remove) => {
    expect(errorMessage(canEditReply(reply(facts), nowMs))).toBe(edit);
    expect(errorMessage(canRemoveReply(reply(facts), nowMs))).toBe(remove);
  });
});

it("deletes only what no one has answered, unless a system admin does it", () => {
  expect(canDelete({ replyCount: 0 }, false)).toBe(true);
  expect(errorMessage(canDelete({ replyCount: 1 }, false))).toBe("alreadyReplied");
  expect(canDelete({ replyCount: 1 }, true)).toBe(true);
});

it("takes a rating within seven days of closing, when there was something to rate", () => {
  const closed = { closedAt: ago(7 * 24), closeType: "vendor", auditState: "none" } as const;
  expect(canRate(closed, nowMs)).toBe(true);
  expect(errorMessage(canRate({ ...closed, closedAt: ago(7 * 24 + 1) }, nowMs))).toBe("ratingWindowPassed");
  expect(errorMessage(canRate({ ...closed, closeType: "cancelled" }, nowMs))).toBe("nothingToRate");
  expect(errorMessage(canRate({ ...closed, closeType: "merged" }, nowMs))).toBe("nothingToRate");
  expect(errorMessage(canRate({ ...closed, auditState: "rejected" }, nowMs))).toBe("nothingToRate");
});

const complete: ArchiveFacts = {
  rootCauseState: "eradicated",
  solution: "Added undo space",
  isIntoKnowledge: true,
  articleUrl: "https://portal.example.com/article/7",
  notIntoKnowledgeReason: null,
  notIntoKnowledgeRemark: null,
  followUpPlan: null,
  closeType: "vendor",
  hourRecordCount: 1,
  noHoursReason: null,
};

it.each([
  ["complete", {}, true],
  ["without root cause", { rootCauseState: null }, "archiveIncomplete"],
  ["closed by the vendor without hours", { hourRecordCount: 0 }, "archiveIncomplete"],
  [
    "closed by the vendor, with the reason for no hours",
    { hourRecordCount: 0, noHoursReason: "值班时间内处理" },
    true,
  ],
  ["closed by the customer without hours", { closeType: "customer", hourRecordCount: 0 }, true],
  ["a merged duplicate, whatever it lacks", { closeType: "merged", rootCauseState: null }, true],
] as const)("archives: %s", (_, facts, expected) => {
  expect(errorMessage(canArchive({ ...complete, ...facts }))).toBe(expected);
});
