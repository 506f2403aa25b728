import { expect, it } from "vitest";
import { pdcaLifecycle } from "./lifecycle.ts";

it.each([
  ["open", ["edit", "finish", "delete"]],
  ["done", ["accept", "return"]],
  ["checked", []],
] as const)("offers what leads from %s", (status, actions) => {
  expect(pdcaLifecycle.actions.filter((action) => pdcaLifecycle.allows(action, status))).toEqual(actions);
});
