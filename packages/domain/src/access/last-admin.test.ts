import { expect, it } from "vitest";
import { leavesNobody } from "./last-admin.ts";

const admin = (userId: number, canSignIn = true) => ({ userId, canSignIn });

it.each([
  ["the only one", [admin(1)], [1], true],
  ["one of two", [admin(1), admin(2)], [1], false],
  ["both of two", [admin(1), admin(2)], [1, 2], true],
  ["one of two, the other of whom cannot sign in", [admin(1), admin(2, false)], [1], true],
  ["one who cannot sign in", [admin(1), admin(2, false)], [2], false],
  ["somebody who is none", [admin(1)], [3], false],
  ["somebody while there is none", [], [3], false],
])("when %s leaves", (_, admins, leaving, expected) => {
  expect(leavesNobody(admins, new Set(leaving))).toBe(expected);
});
