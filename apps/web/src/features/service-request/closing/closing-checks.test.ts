import { expect, it } from "vitest";
import { closingChecks } from "./closing-checks.ts";

const reply = (change: object) => ({
  visibility: 0,
  isSolution: false,
  isVendor: true,
  isRemoved: false,
  ...change,
});
const p1 = 2;
const p4 = 3;
const restored = 5;
const solved = {
  status: restored,
  type: p1,
  replies: [reply({ isSolution: true })],
  inactivityEndsTime: null,
};

it.each([
  ["nothing when all is done", {}, true, []],
  ["the recovery", { status: 1 }, true, ["notRestored"]],
  [
    "the customer's last words, notes apart",
    { replies: [reply({ isSolution: true }), reply({ isVendor: false }), reply({ visibility: 1 })] },
    true,
    ["unanswered"],
  ],
  ["an open question", { inactivityEndsTime: "2026-06-15T10:00:00+08:00" }, true, ["waiting"]],
  ["the solution", { replies: [reply({})] }, true, ["noSolution"]],
  [
    "a solution that was withdrawn",
    { replies: [reply({ isSolution: true, isRemoved: true })] },
    true,
    ["noSolution"],
  ],
  ["the report of a high-severity request", {}, false, ["noReport"]],
  ["no report of a question", { type: p4 }, false, []],
  ["no report while the files are still on their way", {}, undefined, []],
] as const)("reminds of %s", (_, change, hasReport, expected) => {
  expect(closingChecks({ ...solved, ...change }, hasReport)).toEqual(expected);
});
