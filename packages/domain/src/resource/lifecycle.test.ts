import { expect, it } from "vitest";
import { reachableStates } from "../lifecycle.ts";
import { resourceLifecycle } from "./lifecycle.ts";

it("reaches every state", () => {
  expect([...reachableStates(resourceLifecycle)].toSorted()).toEqual(
    [...resourceLifecycle.states].toSorted(),
  );
});

it("delivers nothing that was not reviewed, and changes nothing under review", () => {
  const before = resourceLifecycle.states.filter((state) => resourceLifecycle.allows("approve", state));
  expect(before).toEqual(["pending"]);
  expect(resourceLifecycle.allows("edit", "pending")).toBe(false);
  expect(resourceLifecycle.allows("edit", "delivered")).toBe(false);
});
