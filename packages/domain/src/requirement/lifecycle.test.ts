import { expect, it } from "vitest";
import { canMoveRequirement, requirementLifecycle } from "./lifecycle.ts";

it.each([
  ["new", ["accepted", "declined"], ["edit", "vote"]],
  ["accepted", ["inWork"], ["vote"]],
  ["inWork", ["done"], ["vote"]],
  ["done", [], []],
  ["declined", [], []],
] as const)("leads on from %s", (from, targets, others) => {
  expect(requirementLifecycle.states.filter((to) => canMoveRequirement(from, to))).toEqual(targets);
  expect((["edit", "vote"] as const).filter((action) => requirementLifecycle.allows(action, from))).toEqual(
    others,
  );
});
