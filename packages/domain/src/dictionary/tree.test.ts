import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ancestorsOf, dictionaryDepthMax, heightOf, placeProblem, reorder, type TreeNode } from "./tree.ts";

// 1 ── 2 ── 3 ── 4      5 ── 6
const nodes: readonly TreeNode[] = [
  { id: 1, parentId: null },
  { id: 2, parentId: 1 },
  { id: 3, parentId: 2 },
  { id: 4, parentId: 3 },
  { id: 5, parentId: null },
  { id: 6, parentId: 5 },
];

describe("a place in the tree", () => {
  it.each([
    ["a new entry at the top", null, null, undefined],
    ["a new entry on the last level", null, 4, undefined],
    ["an entry to the top", 3, null, undefined],
    ["an entry where it is", 3, 2, undefined],
    ["an entry below itself", 2, 2, "insideItself"],
    ["an entry below its child", 2, 3, "insideItself"],
    ["an entry below the last of its line", 1, 4, "insideItself"],
    ["a branch that would grow too tall", 5, 4, "tooDeep"],
    ["a branch that just fits", 5, 3, undefined],
    ["an entry below one that does not exist", 2, 99, "parentUnknown"],
  ] as const)("is judged for %s", (_, id, parentId, problem) => {
    expect(placeProblem(nodes, { id, parentId })).toBe(problem);
  });
});

it("walks from an entry to the top", () => {
  expect(ancestorsOf(nodes, 4)).toEqual([4, 3, 2, 1]);
  expect(ancestorsOf(nodes, null)).toEqual([]);
  expect(ancestorsOf(nodes, 99)).toBeUndefined();
  expect(heightOf(nodes, 1)).toBe(4);
  expect(heightOf(nodes, 6)).toBe(1);
});

it("ends even when it is given a loop", () => {
  const loop: readonly TreeNode[] = [
    { id: 1, parentId: 2 },
    { id: 2, parentId: 1 },
  ];
  expect(ancestorsOf(loop, 1)).toBeUndefined();
  expect(heightOf(loop, 1)).toBeGreaterThan(2);
  expect(placeProblem(loop, { id: 1, parentId: 2 })).toBe("parentUnknown");
});

it("keeps a tree a tree of at most so many levels, whatever is moved where", () => {
  const moves = fc.array(
    fc.record({ id: fc.integer({ min: 1, max: 12 }), to: fc.integer({ min: 0, max: 13 }) }),
    {
      maxLength: 60,
    },
  );
  fc.assert(
    fc.property(moves, (list) => {
      let tree: readonly TreeNode[] = Array.from({ length: 12 }, (_, index) => ({
        id: index + 1,
        parentId: null,
      }));
      for (const { id, to } of list) {
        const parentId = to === 0 ? null : to;
        if (placeProblem(tree, { id, parentId }) !== undefined) continue;
        tree = tree.map((node) => (node.id === id ? { id, parentId } : node));
      }
      for (const { id } of tree) {
        const path = ancestorsOf(tree, id);
        expect(path?.at(-1)).toBeDefined();
        expect(path?.length).toBeLessThanOrEqual(dictionaryDepthMax);
      }
    }),
  );
});

describe("an order", () => {
  it.each([
    [[1, 2, 3], 3, 1, [3, 1, 2]],
    [[1, 2, 3], 1, 3, [2, 1, 3]],
    [[1, 2, 3], 1, null, [2, 3, 1]],
    [[1, 2, 3], 9, 2, [1, 9, 2, 3]],
    [[1, 2, 3], 2, 2, [1, 3, 2]],
    [[], 1, null, [1]],
  ])("of %j with %i before %s", (siblings, id, beforeId, expected) => {
    expect(reorder(siblings, id, beforeId)).toEqual(expected);
  });

  it("loses and doubles no one", () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 12 });
    fc.assert(
      fc.property(
        ids,
        fc.integer({ min: 1, max: 20 }),
        fc.option(fc.integer({ min: 1, max: 20 })),
        (siblings, id, before) => {
          const after = reorder(siblings, id, before);
          expect(after.toSorted((a, b) => a - b)).toEqual(
            [...new Set([...siblings, id])].toSorted((a, b) => a - b),
          );
        },
      ),
    );
  });
});
