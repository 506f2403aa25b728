import type { PermissionBranch, PermissionLeaf, RoleRow } from "@pharos/api/access";
import { type PermissionHolder, type ScopeCell, scopeMatrix } from "@pharos/domain/access";
import { isPermission } from "@pharos/domain/permissions";
import { builtinRoleCodes, flagPermissions, type PermissionFlag } from "@pharos/domain/roles";

/** A column of the matrix: a role as this installation has it, or a flags. */
export interface MatrixHolder {
  readonly key: string;
  /** Absent for flags, which have words of the catalogue. */
  readonly role?: RoleRow;
  readonly flag?: PermissionFlag;
}

/** What a holder may do with a permission; null is nothing. */
export type MatrixCell = ScopeCell | "byMembership" | null;

const flags = ["reviewDba", "orgAdmin", "internalEmployee"] as const satisfies readonly PermissionFlag[];

/** The columns: the roles in their order, then the flags that add to them. */
export function matrixHolders(roles: readonly RoleRow[]): MatrixHolder[] {
  return [...roles.map((role) => ({ key: role.code, role })), ...flags.map((flag) => ({ key: flag, flag }))];
}

/** Whether and how far someone may, as this installation has set it. */
export function matrixCell(leaf: PermissionLeaf, { role, flag }: MatrixHolder): MatrixCell {
  if (!isPermission(leaf.code)) return null;
  const row = scopeMatrix[leaf.code];
  if (flag) return flagPermissions[flag].includes(leaf.code) ? (row[flag] ?? "byMembership") : null;
  if (!role || !leaf.roleCodes.includes(role.code)) return null;
  return (isBuiltin(role.code) && row[role.code]) || "byMembership";
}

function isBuiltin(code: string): code is (typeof builtinRoleCodes)[number] & PermissionHolder {
  return builtinRoleCodes.some((builtin) => builtin === code);
}

/** The branches with only those permissions that a holder has. */
export function ownedBy(tree: readonly PermissionBranch[], holder: MatrixHolder): PermissionBranch[] {
  return tree
    .map((branch) => ({
      ...branch,
      children: branch.children.filter((leaf) => matrixCell(leaf, holder) !== null),
    }))
    .filter(({ children }) => children.length > 0);
}
