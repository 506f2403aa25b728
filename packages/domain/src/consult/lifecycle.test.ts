import { expect, it } from "vitest";
import { reachableStates } from "../lifecycle.ts";
import { consultLifecycle } from "./lifecycle.ts";

it.each([
  ["assistant", ["reply", "requestExpert", "join", "convert", "close"]],
  ["expert", ["reply", "handOver", "invite", "book", "convert", "write", "close"]],
  ["closed", ["write", "rate"]],
] as const)("allows in %s exactly %j", (state, actions) => {
  expect(consultLifecycle.actions.filter((action) => consultLifecycle.allows(action, state))).toEqual(
    actions,
  );
});

it("reaches every state, and never leaves the end", () => {
  expect([...reachableStates(consultLifecycle)].sort()).toEqual(["assistant", "closed", "expert"]);
  expect(consultLifecycle.targets("rate", "closed")).toEqual(["closed"]);
});
