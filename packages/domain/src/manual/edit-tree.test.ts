import { expect, it } from "vitest";
import {
  insertNode,
  type Keyed,
  moveNode,
  type Place,
  placeNode,
  type TreeMove,
  withoutNode,
} from "./edit-tree.ts";
import { inReadingOrder, type Tree, treeOf } from "./tree.ts";

const node = (key: string, ...children: Tree<Keyed>[]): Tree<Keyed> => ({ key, children });

/** 1 (1a, 1b (1b1)), 2, 3 */
const book = [node("1", node("1a"), node("1b", node("1b1"))), node("2"), node("3")];

/** As it is read, each behind as many dots as it is deep. */
const drawn = (tree: readonly Tree<Keyed>[] | undefined): string | undefined =>
  tree &&
  inReadingOrder(tree)
    .map(({ node: { key }, depth }) => ".".repeat(depth - 1) + key)
    .join(" ");

it.each<[string, TreeMove, string | undefined]>([
  ["2", "up", "2 1 .1a .1b ..1b1 3"],
  ["2", "down", "1 .1a .1b ..1b1 3 2"],
  ["2", "indent", "1 .1a .1b ..1b1 .2 3"],
  ["1b", "indent", "1 .1a ..1b ...1b1 2 3"],
  ["1b1", "outdent", "1 .1a .1b .1b1 2 3"],
  ["1a", "outdent", "1 .1b ..1b1 1a 2 3"],
  ["1b", "up", "1 .1b ..1b1 .1a 2 3"],
  ["1", "up", undefined],
  ["3", "down", undefined],
  ["1", "indent", undefined],
  ["3", "outdent", undefined],
  ["absent", "up", undefined],
])("moves %s %s", (key, move, expected) => {
  expect(drawn(moveNode(book, key, move))).toBe(expected);
});

it.each<[string, Place, string | undefined]>([
  ["3", { parentKey: null, index: 0 }, "3 1 .1a .1b ..1b1 2"],
  ["1", { parentKey: null, index: 3 }, "2 3 1 .1a .1b ..1b1"],
  ["1", { parentKey: "2", index: 0 }, "2 .1 ..1a ..1b ...1b1 3"],
  ["3", { parentKey: "1", index: 1 }, "1 .1a .3 .1b ..1b1 2"],
  ["1", { parentKey: "1b", index: 0 }, undefined],
  ["1", { parentKey: "1", index: 0 }, undefined],
])("puts %s at %o", (key, place, expected) => {
  expect(drawn(placeNode(book, key, place))).toBe(expected);
});

it("takes a node away with all below it", () => {
  expect(drawn(withoutNode(book, "1b"))).toBe("1 .1a 2 3");
});

it("goes no deeper than four levels", () => {
  const deep = moveNode(book, "1b", "indent") ?? [];
  expect(drawn(insertNode(deep, node("new"), { parentKey: "1b1", index: 0 }))).toBeUndefined();
  expect(drawn(insertNode(deep, node("new"), { parentKey: "1b", index: 9 }))).toBe(
    "1 .1a ..1b ...1b1 ...new 2 3",
  );
});

it("makes the tree of rows, each level in its order", () => {
  const rows = [
    { id: 4, parentId: 2, sort: 0 },
    { id: 1, parentId: null, sort: 1 },
    { id: 2, parentId: null, sort: 0 },
    { id: 3, parentId: 2, sort: 0 },
  ];
  expect(inReadingOrder(treeOf(rows)).map(({ node: { id } }) => id)).toEqual([2, 3, 4, 1]);
});
