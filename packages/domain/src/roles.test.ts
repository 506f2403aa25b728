import { expect, it } from "vitest";
import { isPermission, permissionCodes, permissionGroups, permissions } from "./permissions.ts";
import { builtinRoleCodes, builtinRoles, flagPermissions, rolePermissions } from "./roles.ts";

it("keeps the names of the four permissions of the New menu", () => {
  const named = ["service:create", "plan:create", "consult:create", "knowledge:create"];
  expect(named.filter((code) => !isPermission(code))).toEqual([]);
  expect(isPermission("toString")).toBe(false);
});

it("puts every permission into a group, and no group is empty", () => {
  const used = new Set(permissionCodes.map((code) => permissions[code].group));
  expect([...used].sort()).toEqual(Object.keys(permissionGroups).sort());
});

it("lists every builtin role once and gives none a permission twice", () => {
  expect([...builtinRoleCodes].sort()).toEqual(Object.keys(builtinRoles).sort());
  for (const codes of [...Object.values(rolePermissions), ...Object.values(flagPermissions)]) {
    expect(codes.length).toBe(new Set(codes).size);
  }
});

it("lets the management admin write nothing but what is their own", () => {
  const writing = rolePermissions.ma.filter((code) => permissions[code].isWriting);
  expect(writing.sort()).toEqual(["cert:edit", "hour:own", "weekly:own"]);
});

it("keeps hours, weekly reports and signatures away from the system admin", () => {
  for (const code of ["hour:own", "hour:review", "hour:bonus", "weekly:own", "so:sign"] as const) {
    expect(rolePermissions.sys).not.toContain(code);
  }
  expect(rolePermissions.sys).toContain("role:edit");
});

it("shows no internal notes, assignment or archive to customers", () => {
  for (const code of [
    "fault:internal",
    "fault:assign",
    "fault:archive",
    "consult:answer",
    "team:view",
  ] as const) {
    expect(rolePermissions.user).not.toContain(code);
    expect(flagPermissions.orgAdmin).not.toContain(code);
  }
});

it("leaves dictionary, roles, permissions and configuration to the system admin alone", () => {
  for (const code of [
    "dict:edit",
    "role:edit",
    "perm:edit",
    "user:edit",
    "sys:config",
    "manual:edit",
  ] as const) {
    expect(builtinRoleCodes.filter((role) => rolePermissions[role].includes(code))).toEqual(["sys"]);
  }
});

it("opens the AI assistant to experts and system admins only", () => {
  expect(builtinRoleCodes.filter((role) => rolePermissions[role].includes("ai:chat"))).toEqual([
    "sys",
    "dba",
  ]);
});
