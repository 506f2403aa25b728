import { type GrantProblem, grantProblem, impliedRoles, revokeProblem } from "@pharos/domain/access";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { rolesChanged } from "./access.events.ts";
import {
  clearReviewDba,
  clearTeamAdmin,
  deleteUserRole,
  findRoleCodes,
  insertUserRole,
  lockGrantee,
  lockRole,
  setTeamAdmin,
  wouldLeaveNobody,
} from "./grant.repo.ts";
import { grantorOf } from "./grantor.ts";

/** On whose authority roles change: a person's, judged by the rules, or the portal's own. */
export type Authority = Call | "system";

/** What changing roles needs of the platform. */
export type RoleDependencies = Pick<Platform, "sessionChanges">;

/** What happened to someone's roles. */
export interface RolesChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Roles among `added` that no one asked for but that the others need. */
  readonly implied: readonly string[];
}

interface RoleRequest {
  readonly userId: number;
  readonly roleCode: string;
}

/** Gives a role with what it needs beside it; a role that is there already stays. Acts on the person's next request. */
export async function grantRole(
  deps: RoleDependencies,
  tx: UnitOfWork,
  by: Authority,
  { userId, roleCode }: RoleRequest,
): Promise<RolesChange> {
  const role = await lockRole(tx.db, { code: roleCode }, "share");
  if (!role) throw new AppError("access.roleNotFound");
  const grantee = await requireGrantee(tx, userId);
  const before = await findRoleCodes(tx.db, userId);
  const implied = impliedRoles(new Set([...grantee.roles, roleCode]));
  for (const code of [roleCode, ...implied]) {
    if (by === "system") continue;
    const facts = code === roleCode ? role : await lockRole(tx.db, { code }, "share");
    if (facts) refuse(grantProblem(grantorOf(by.actor), facts, grantee), facts.code);
  }
  const wanted = [roleCode, ...implied].filter((code) => !grantee.roles.has(code));
  for (const code of wanted) await insertUserRole(tx.db, userId, code);
  return finish(deps, tx, by, { userId, before, implied });
}

/** Takes a role away; one that is not there stays away. Acts on the person's next request. */
export async function revokeRole(
  deps: RoleDependencies,
  tx: UnitOfWork,
  by: Authority,
  { userId, roleCode }: RoleRequest,
): Promise<RolesChange> {
  const role = await lockRole(tx.db, { code: roleCode }, roleCode === "sys" ? "update" : "share");
  if (!role) throw new AppError("access.roleNotFound");
  const grantee = await requireGrantee(tx, userId);
  const before = await findRoleCodes(tx.db, userId);
  if (by !== "system") refuse(revokeProblem(grantorOf(by.actor), role, grantee), roleCode);
  if (roleCode === "sys" && (await wouldLeaveNobody(tx.db, [userId])))
    throw new AppError("access.lastSystemAdmin");
  if (roleCode === "ta") await clearTeamAdmin(tx.db, userId, undefined);
  // A review DBA is an expert with a mark, not a mark without an expert.
  if (roleCode === "dba") await clearReviewDba(tx.db, userId);
  await deleteUserRole(tx.db, userId, roleCode);
  return finish(deps, tx, by, { userId, before, implied: [] });
}

/** Makes someone admin of a team, with the roles that go with it. */
export async function grantTeamAdmin(
  deps: RoleDependencies,
  tx: UnitOfWork,
  by: Authority,
  { userId, teamId }: { readonly userId: number; readonly teamId: number },
): Promise<RolesChange> {
  const change = await grantRole(deps, tx, by, { userId, roleCode: "ta" });
  await setTeamAdmin(tx.db, userId, teamId);
  await tx.audit({
    action: "access.teamAdminGranted",
    objectType: "user",
    objectId: userId,
    detail: { after: { adminOfTeam: await teamName(tx, teamId) } },
  });
  return change;
}

/** Ends someone's being admin of a team; with the last team the role goes too. */
export async function revokeTeamAdmin(
  deps: RoleDependencies,
  tx: UnitOfWork,
  by: Authority,
  { userId, teamId }: { readonly userId: number; readonly teamId: number },
): Promise<RolesChange> {
  const role = await lockRole(tx.db, { code: "ta" }, "share");
  const grantee = await requireGrantee(tx, userId);
  if (role && by !== "system") refuse(revokeProblem(grantorOf(by.actor), role, grantee), "ta");
  const before = await findRoleCodes(tx.db, userId);
  const isAdminElsewhere = await clearTeamAdmin(tx.db, userId, teamId);
  if (!isAdminElsewhere) await deleteUserRole(tx.db, userId, "ta");
  await tx.audit({
    action: "access.teamAdminRevoked",
    objectType: "user",
    objectId: userId,
    detail: { before: { adminOfTeam: await teamName(tx, teamId) } },
  });
  return finish(deps, tx, by, { userId, before, implied: [] });
}

async function requireGrantee(tx: UnitOfWork, userId: number) {
  const grantee = await lockGrantee(tx.db, userId);
  if (!grantee) throw new AppError("access.userNotFound");
  return grantee;
}

function refuse(problem: GrantProblem | undefined, role: string): void {
  if (problem) throw new AppError(`access.${problem}`, { vars: { role } });
}

/** Writes down what changed, and lets every session of the person act on it; memberships may have changed too. */
async function finish(
  { sessionChanges }: RoleDependencies,
  tx: UnitOfWork,
  by: Authority,
  { userId, before, implied }: { userId: number; before: readonly string[]; implied: readonly string[] },
): Promise<RolesChange> {
  const after = await findRoleCodes(tx.db, userId);
  const added = after.filter((code) => !before.includes(code));
  const removed = before.filter((code) => !after.includes(code));
  sessionChanges.change(tx, { userId });
  if (added.length > 0 || removed.length > 0) {
    await tx.audit({
      action: "access.rolesChanged",
      objectType: "user",
      objectId: userId,
      detail: { before: { roles: before }, after: { roles: after } },
    });
    await tx.publish(rolesChanged, {
      userId,
      added,
      removed,
      byUserId: by === "system" ? null : by.actor.userId,
    });
  }
  return { added, removed, implied: implied.filter((code) => added.includes(code)) };
}

async function teamName(tx: UnitOfWork, teamId: number): Promise<string> {
  const team = await tx.db.selectFrom("team").select("name").where("id", "=", teamId).executeTakeFirst();
  return team?.name ?? String(teamId);
}
