import type { PermissionBranch } from "@pharos/api/access";
import { describe, expect, it } from "vitest";
import { differenceOf, searchTree, withIds } from "./permission-choice.ts";

const entry = (id: number, code: string, name: string, nameEn: string) => ({
  id,
  code,
  name,
  nameEn,
  note: null,
  noteEn: null,
  sort: 0,
  builtin: true,
  version: 1,
});
const tree: PermissionBranch[] = [
  {
    ...entry(1, "group.contract", "合同", "Contracts"),
    kind: "menu",
    children: [
      {
        ...entry(2, "contract:view", "查看合同", "View contracts"),
        kind: "action",
        parentId: 1,
        isWriting: false,
        isSysOnly: false,
        roleCodes: [],
        endpoints: [],
      },
      {
        ...entry(3, "sn:view", "查看服务号", "View service numbers"),
        kind: "action",
        parentId: 1,
        isWriting: false,
        isSysOnly: false,
        roleCodes: [],
        endpoints: [],
      },
    ],
  },
];

describe("the search", () => {
  it.each([
    ["sn:", [3]],
    ["服务号", [3]],
    ["SERVICE", [3]],
    ["合同", [2, 3]],
    ["", [2, 3]],
  ])("finds by code and by either name: %s", (words, ids) => {
    expect(searchTree(tree, words).flatMap(({ children }) => children.map(({ id }) => id))).toEqual(ids);
  });

  it("leaves out branches without a match", () => {
    expect(searchTree(tree, "nonsense")).toEqual([]);
  });
});

it("counts what was ticked and unticked", () => {
  expect(differenceOf(new Set([1, 2]), new Set([2, 3, 4]))).toEqual({ added: 2, removed: 1 });
  expect([...withIds(withIds(new Set([1]), [2, 3], true), [1], false)]).toEqual([2, 3]);
});
