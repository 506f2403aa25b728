import type { PermissionLeaf, RoleRow } from "@pharos/api/access";
import { expect, it } from "vitest";
import { matrixCell, matrixHolders } from "./matrix-rows.ts";

const role = (code: string): RoleRow => ({
  id: 1,
  code,
  name: code,
  nameEn: code,
  builtin: true,
  remark: null,
  sort: 0,
  userCount: 0,
  permCount: 0,
});
const leaf = (code: string, roleCodes: string[]): PermissionLeaf => ({
  id: 1,
  code,
  name: code,
  nameEn: code,
  note: null,
  noteEn: null,
  sort: 0,
  builtin: true,
  version: 1,
  kind: "action",
  parentId: 1,
  isWriting: false,
  isSysOnly: false,
  roleCodes,
  endpoints: [],
});

it("shows what the installation has set, with the rows the matrix names", () => {
  const holder = { key: "ta", role: role("ta") };
  expect(matrixCell(leaf("fault:view", ["ta"]), holder)).toEqual({ scopes: ["T"] });
  // Taken away from the role here.
  expect(matrixCell(leaf("fault:view", ["pa"]), holder)).toBeNull();
  // Given here, which the matrix does not know: the person's memberships decide about the rows.
  expect(matrixCell(leaf("dict:edit", ["ta"]), holder)).toBe("byMembership");
  expect(matrixCell(leaf("fault:view", ["watcher"]), { key: "watcher", role: role("watcher") })).toBe(
    "byMembership",
  );
});

it("adds the flags behind the roles", () => {
  expect(matrixHolders([role("sys")]).map(({ key }) => key)).toEqual([
    "sys",
    "reviewDba",
    "orgAdmin",
    "internalEmployee",
  ]);
  expect(matrixCell(leaf("doc:rag", []), { key: "reviewDba", flag: "reviewDba" })).toEqual({ scopes: ["A"] });
  expect(matrixCell(leaf("dict:edit", []), { key: "reviewDba", flag: "reviewDba" })).toBeNull();
});
