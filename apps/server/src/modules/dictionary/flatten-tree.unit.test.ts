import { expect, it } from "vitest";
import { flattenTree } from "./flatten-tree.ts";

const rows = [
  { id: 5, parent_id: 2, name: "leaf", isOn: true },
  { id: 1, parent_id: null, name: "first", isOn: true },
  { id: 2, parent_id: 1, name: "inner", isOn: true },
  { id: 3, parent_id: null, name: "off", isOn: false },
  { id: 4, parent_id: 3, name: "leaf of off", isOn: true },
  { id: 6, parent_id: null, name: "last", isOn: true },
];
const everything = { isUsable: () => true, isWanted: () => true };

it("puts parents before children and keeps the order of siblings", () => {
  expect(flattenTree(rows, everything).map(({ id }) => id)).toEqual([1, 2, 5, 3, 4, 6]);
});

it("keeps the ancestors of what was looked for and nothing else", () => {
  expect(
    flattenTree(rows, { ...everything, isWanted: ({ name }) => name === "leaf" }).map(({ id }) => id),
  ).toEqual([1, 2, 5]);
});

it("hides a branch with its disabled top", () => {
  expect(flattenTree(rows, { ...everything, isUsable: ({ isOn }) => isOn }).map(({ id }) => id)).toEqual([
    1, 2, 5, 6,
  ]);
});
