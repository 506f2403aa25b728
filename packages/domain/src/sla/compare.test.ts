import { expect, it } from "vitest";
import { toMs } from "../time.ts";
import { compareClocks } from "./compare.ts";
import { escalationLevelAt, requiresAcknowledgement } from "./escalation.ts";
import { replaySla } from "./reducer.ts";
import { iso, snapshot7x24 } from "./testing.ts";

const events = [
  { type: "submitted", at: iso("2026-06-12 10:00"), severity: "p1" },
  { type: "publicVendorReply", at: iso("2026-06-12 10:03"), severity: "p1" },
] as const;
const clocks = replaySla(events, snapshot7x24);
const later = toMs(iso("2026-06-12 12:00"));

it("clocks are the same however their times are written, and anyone who noted the breach of a running one", () => {
  const stored = clocks.map((clock) => ({
    ...clock,
    startedAt: clock.startedAt.replace("Z", "+00:00"),
    breachedAt: clock.outcome === "running" ? clock.dueAt : clock.breachedAt,
  }));
  expect(compareClocks(stored, clocks, later)).toEqual([]);
});

it("a clock that moved, one that is missing and one too many are told", () => {
  const [first, solve, reply] = clocks;
  if (!first || !solve || !reply) throw new Error("three clocks were started");
  const moved = { ...solve, dueAt: iso("2026-06-12 11:00") };
  const extra = { ...reply, intervalNo: 7 };
  expect(
    compareClocks([first, moved, extra], clocks, later).map(({ stored, replayed }) => [
      stored?.intervalNo,
      stored?.dueAt,
      replayed?.kind,
    ]),
  ).toEqual([
    [7, reply.dueAt, undefined],
    [0, moved.dueAt, "solve"],
    [undefined, undefined, "reply"],
  ]);
});

it("a stage lifts a request further the graver it is, and only high-severity breaches must be heard", () => {
  const table = (["p1", "p2", "p3", "p4"] as const).map((severity) => [
    escalationLevelAt(severity, 80),
    escalationLevelAt(severity, 100),
    escalationLevelAt(severity, 150),
    requiresAcknowledgement(severity, 80),
    requiresAcknowledgement(severity, 100),
    requiresAcknowledgement(severity, 150),
  ]);
  expect(table).toEqual([
    ["none", "platform", "management", false, true, false],
    ["none", "team", "platform", false, true, false],
    ["none", "team", "platform", false, false, false],
    ["none", "team", "team", false, false, false],
  ]);
});
