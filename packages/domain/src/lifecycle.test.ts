import { expect, it } from "vitest";
import { defineLifecycle, reachableStates } from "./lifecycle.ts";

const door = defineLifecycle({
  initial: "open",
  states: ["open", "shut", "locked", "painted"],
  transitions: {
    shut: { from: ["open"], to: "shut" },
    knock: { from: ["shut", "locked"], to: "same" },
    turnKey: [
      { from: ["shut"], to: "locked" },
      { from: ["locked"], to: "shut" },
    ],
  },
});

it("allows an action only from the states of its rules", () => {
  expect(door.allows("shut", "open")).toBe(true);
  expect(door.allows("shut", "locked")).toBe(false);
});

it("finds the target, which may be the state itself or depend on it", () => {
  expect(door.next("knock", "locked")).toBe("locked");
  expect(door.next("turnKey", "shut")).toBe("locked");
  expect(door.next("turnKey", "locked")).toBe("shut");
});

it("throws when asked for the target of an action that is not possible", () => {
  expect(() => door.next("shut", "locked")).toThrow("shut is not possible from locked");
});

it("refuses a table in which an action has two targets from one state", () => {
  const table = () =>
    defineLifecycle({
      initial: "a",
      states: ["a", "b"],
      transitions: {
        go: [
          { from: ["a"], to: "b" },
          { from: ["a"], to: "same" },
        ],
      },
    });
  expect(table).toThrow("go has two targets from a");
});

it("says which states can be reached, and which cannot", () => {
  expect([...reachableStates(door)].sort()).toEqual(["locked", "open", "shut"]);
});
