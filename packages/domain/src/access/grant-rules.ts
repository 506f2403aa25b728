import { type Permission, sysOnlyPermissions } from "../permissions.ts";
import { type BuiltinRole, flagPermissions, rolePermissions } from "../roles.ts";

/** Someone who gives or takes away a role. */
export interface Grantor {
  readonly userId: number;
  readonly roles: ReadonlySet<string>;
  /** What the grantor may do at this moment. */
  readonly permissions: ReadonlySet<Permission>;
  /** Administers an organisation. */
  readonly isOrgAdmin: boolean;
}

/** Someone whose roles change. */
export interface Grantee {
  readonly userId: number;
  readonly roles: ReadonlySet<string>;
  /** Active member of a customer organisation, and of no vendor's. */
  readonly isCustomerOnly: boolean;
}

/** A role as the rules look at it. */
export interface RoleFacts {
  readonly code: string;
  readonly permissions: readonly Permission[];
}

/** Why a role may not be given, taken away or changed: keys of the `errors.access` catalogue. */
export type GrantProblem =
  | "notOwnRoles"
  | "onlySysGrantsSys"
  | "roleNotYours"
  | "vendorRole"
  | "baseRoleNeeded"
  | "dbaBeforeTeamAdmin"
  | "sysOnlyPermission"
  | "sysKeepsControl"
  | "roleOfCustomers";

/** Which roles someone who is no system admin may give, by what the grantor is. */
const delegated: Readonly<Record<"pa" | "orgAdmin", readonly BuiltinRole[]>> = {
  pa: ["ta", "dba"],
  orgAdmin: ["user"],
};

/** Everything a customer's person may ever do: no role with more may reach one. */
export const customerPermissions: ReadonlySet<Permission> = new Set([
  ...rolePermissions.user,
  ...flagPermissions.orgAdmin,
]);

/** Roles that need `dba` or `user` beside them, without which the portal lets no one in. */
const leadingRoles: readonly string[] = ["pa", "ma", "ta"];

/** Why this role may not be given; undefined when it may. */
export function grantProblem(grantor: Grantor, role: RoleFacts, grantee: Grantee): GrantProblem | undefined {
  if (grantor.userId === grantee.userId) return "notOwnRoles";
  const problem = authorityProblem(grantor, role);
  if (problem) return problem;
  if (grantee.isCustomerOnly && role.permissions.some((code) => !customerPermissions.has(code)))
    return "vendorRole";
  return undefined;
}

/** Why this role may not be taken away; undefined when it may. That a system admin stays is for the caller to see to. */
export function revokeProblem(grantor: Grantor, role: RoleFacts, grantee: Grantee): GrantProblem | undefined {
  const problem = authorityProblem(grantor, role);
  if (problem) return problem;
  const left = new Set(grantee.roles);
  left.delete(role.code);
  if (role.code === "dba" && left.has("ta")) return "dbaBeforeTeamAdmin";
  const isBase = role.code === "dba" || role.code === "user" || role.code === "sys";
  if (isBase && leadingRoles.some((code) => left.has(code)) && !hasBase(left)) return "baseRoleNeeded";
  return undefined;
}

/** Roles that come along so that the account can be used: a team admin is an expert, a leader may enter the portal. */
export function impliedRoles(roles: ReadonlySet<string>): readonly BuiltinRole[] {
  const isIncomplete =
    (roles.has("ta") && !roles.has("dba")) ||
    (leadingRoles.some((code) => roles.has(code)) && !hasBase(roles));
  return isIncomplete ? ["dba"] : [];
}

/** Why a role may not hold exactly these permissions; undefined when it may. */
export function permissionProblem(
  role: { readonly code: string; readonly isHeldByCustomers: boolean },
  permissions: ReadonlySet<Permission>,
): GrantProblem | undefined {
  if (role.code === "sys")
    return [...sysOnlyPermissions, "user:view" as const].every((code) => permissions.has(code))
      ? undefined
      : "sysKeepsControl";
  if (sysOnlyPermissions.some((code) => permissions.has(code))) return "sysOnlyPermission";
  const isForCustomers = role.code === "user" || role.isHeldByCustomers;
  if (isForCustomers && [...permissions].some((code) => !customerPermissions.has(code)))
    return "roleOfCustomers";
  return undefined;
}

function authorityProblem(grantor: Grantor, role: RoleFacts): GrantProblem | undefined {
  // The system admin answers for everything; others pass on only what they hold themselves.
  if (grantor.roles.has("sys")) return undefined;
  if (role.code === "sys") return "onlySysGrantsSys";
  const codes: readonly string[] = [
    ...(grantor.roles.has("pa") ? delegated.pa : []),
    ...(grantor.isOrgAdmin ? delegated.orgAdmin : []),
  ];
  const isCovered = role.permissions.every((code) => grantor.permissions.has(code));
  return codes.includes(role.code) && isCovered ? undefined : "roleNotYours";
}

function hasBase(roles: ReadonlySet<string>): boolean {
  return roles.has("dba") || roles.has("user") || roles.has("sys");
}
