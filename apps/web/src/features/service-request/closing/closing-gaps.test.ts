import { expect, it } from "vitest";
import { closingChecks } from "./closing-gaps.ts";

const p1 = 2;
const p4 = 3;
const restored = 5;
const solved = {
  status: restored,
  type: p1,
  timeline: { isUnanswered: false, hasSolution: true },
  inactivityEndsTime: null,
  closeProposal: null,
};

it.each([
  ["nothing when all is done", {}, true, []],
  ["the recovery", { status: 1 }, true, ["notRestored"]],
  [
    "the customer's last words",
    { timeline: { isUnanswered: true, hasSolution: true } },
    true,
    ["unanswered"],
  ],
  [
    "an open question",
    { status: 4, inactivityEndsTime: "2026-06-15T10:00:00+08:00" },
    true,
    ["notRestored", "waiting"],
  ],
  ["a proposal", { closeProposal: { since: "2026-06-12T10:00:00+08:00", message: null } }, true, ["waiting"]],
  [
    "nothing that only waits for a confirmation",
    { inactivityEndsTime: "2026-06-15T10:00:00+08:00" },
    true,
    [],
  ],
  ["the solution", { timeline: { isUnanswered: false, hasSolution: false } }, true, ["noSolution"]],
  ["the report of a high-severity request", {}, false, ["noReport"]],
  ["no report of a question", { type: p4 }, false, []],
  ["no report while the files are still on their way", {}, undefined, []],
] as const)("reminds of %s", (_, change, hasReport, expected) => {
  expect(closingChecks({ ...solved, ...change }, hasReport)).toEqual(expected);
});
