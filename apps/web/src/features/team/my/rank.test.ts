import { expect, it } from "vitest";
import { rankIn } from "./rank.ts";

const members = [
  { userId: 1, loadRate: 40 },
  { userId: 2, loadRate: 90 },
  { userId: 3, loadRate: 40 },
  { userId: 4, loadRate: 0 },
];

it.each([
  [2, { rank: 1, count: 4 }],
  [1, { rank: 2, count: 4 }],
  [3, { rank: 2, count: 4 }],
  [4, { rank: 4, count: 4 }],
  [9, undefined],
])("ranks member %s by load", (userId, expected) => {
  expect(rankIn(members, userId)).toEqual(expected);
});
