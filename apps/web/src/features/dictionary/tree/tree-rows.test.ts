import { describe, expect, it } from "vitest";
import { dropTarget, possibleParents, rowsOf, stepTarget, type TreeEntry } from "./tree-rows.ts";

const entry = (id: number, parentId: number | null, name = `e${id}`): TreeEntry => ({
  id,
  parentId,
  name,
  nameEn: `${name} en`,
  status: 1,
  version: 1,
});
// 1(2, 3(4)), 5, 6
const entries = [
  entry(1, null),
  entry(2, 1),
  entry(3, 1),
  entry(4, 3, "慢 SQL"),
  entry(5, null),
  entry(6, null),
];
const idsOf = (options: { closed?: number[]; words?: string }) =>
  rowsOf(entries, { closed: new Set(options.closed), words: options.words ?? "" }).map((row) => row.entry.id);

describe("the lines of a tree", () => {
  it("hide what is below closed entries", () => {
    expect(idsOf({})).toEqual([1, 2, 3, 4, 5, 6]);
    expect(idsOf({ closed: [3] })).toEqual([1, 2, 3, 5, 6]);
    expect(idsOf({ closed: [1] })).toEqual([1, 5, 6]);
  });

  it("show what was looked for with everything above it, closed or not, in both languages", () => {
    expect(idsOf({ words: " 慢 sql ", closed: [1, 3] })).toEqual([1, 3, 4]);
    expect(idsOf({ words: "E5 EN" })).toEqual([5]);
    expect(idsOf({ words: "nothing" })).toEqual([]);
  });

  it("know their level and place", () => {
    const row = rowsOf(entries, { closed: new Set(), words: "" })[2];
    expect(row).toMatchObject({ level: 2, place: 2, siblings: 2, hasChildren: true, isOpen: true });
  });
});

describe("a step", () => {
  it.each([
    [5, "up", { parentId: null, beforeId: 1 }],
    [1, "up", null],
    [1, "down", { parentId: null, beforeId: 6 }],
    [5, "down", { parentId: null, beforeId: null }],
    [6, "down", null],
    [5, "in", { parentId: 1, beforeId: null }],
    [1, "in", null],
    [4, "out", { parentId: 1, beforeId: null }],
    [2, "out", { parentId: null, beforeId: 5 }],
    [1, "out", null],
    [99, "up", null],
  ] as const)("of %i %s leads to %j", (id, step, target) => {
    expect(stepTarget(entries, id, step)).toEqual(target);
  });
});

describe("a drop", () => {
  it.each([
    [5, 2, "before", { parentId: 1, beforeId: 2 }],
    [5, 2, "after", { parentId: 1, beforeId: 3 }],
    [5, 3, "after", { parentId: 1, beforeId: null }],
    [5, 4, "inside", { parentId: 4, beforeId: null }],
    [1, 4, "inside", null],
    [1, 2, "before", null],
    [1, 1, "inside", null],
  ] as const)("of %i on %i, %s, leads to %j", (id, overId, zone, target) => {
    expect(dropTarget(entries, { id, overId, zone })).toEqual(target);
  });
});

it("offers every parent but the entry itself and what is below it", () => {
  expect(possibleParents(entries, 3).map(({ id }) => id)).toEqual([1, 2, 5, 6]);
});
