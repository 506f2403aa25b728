import { expect, it } from "vitest";
import { permissionCodes } from "../permissions.ts";
import { builtinRoleCodes, flagPermissions, type PermissionFlag, rolePermissions } from "../roles.ts";
import { scopeMatrix } from "./scope-matrix.ts";

/** The role that everyone of a flags holds anyway. */
const roleBehind = { reviewDba: "dba", orgAdmin: "user" } as const;

it.each(permissionCodes)("%s reaches rows exactly in the hands of those who hold it", (code) => {
  for (const role of builtinRoleCodes) {
    expect([role, scopeMatrix[code][role] !== undefined]).toEqual([
      role,
      rolePermissions[role].includes(code),
    ]);
  }
  for (const flag of Object.keys(flagPermissions) as PermissionFlag[]) {
    const isAdded = flagPermissions[flag].includes(code);
    const behind = flag === "internalEmployee" ? undefined : roleBehind[flag];
    const isHeldAnyway = behind !== undefined && rolePermissions[behind].includes(code);
    if (isAdded) expect([flag, scopeMatrix[code][flag]]).not.toEqual([flag, undefined]);
    else if (scopeMatrix[code][flag]) expect([flag, isHeldAnyway]).toEqual([flag, true]);
  }
});

it("never gives a customer's person more than the own companies, but for what is published to all", () => {
  for (const code of permissionCodes) {
    const { user, orgAdmin } = scopeMatrix[code];
    for (const cell of [user, orgAdmin]) {
      if (!cell || cell.note === "toCustomer") continue;
      expect([code, cell.scopes.every((scope) => ["C", "O", "list"].includes(scope))]).toEqual([code, true]);
    }
  }
});

it("leaves governing to the system admin", () => {
  for (const code of ["role:edit", "perm:edit", "user:edit", "sys:config", "dict:edit"] as const)
    expect(Object.keys(scopeMatrix[code])).toEqual(["sys"]);
});
