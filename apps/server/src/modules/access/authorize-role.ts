import type { authorizeRole as endpoint } from "@pharos/api/access";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { permissionProblem } from "@pharos/domain/access";
import { isPermission, type Permission } from "@pharos/domain/permissions";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { grantRole, grantTeamAdmin, type RolesChange, revokeRole, revokeTeamAdmin } from "./change-roles.ts";
import { type LockedRole, lockRole } from "./grant.repo.ts";
import { employeeName } from "./person.sql.ts";
import { isHeldByCustomers, replacePermissions, touchRole } from "./role.repo.ts";

type Input = HandlerInput<typeof endpoint>["body"];
type Result = CallResult<typeof endpoint>;

/** Sets what a role allows and who holds it: all of it, or nothing. */
export async function authorizeRole(
  platform: Pick<Platform, "withTransaction" | "sessionChanges">,
  call: Call,
  input: Input,
): Promise<Result> {
  return platform.withTransaction(call, async (tx) => {
    const isSettingPermissions = input.permIds !== undefined;
    const role = await lockRole(tx.db, { id: input.roleId }, isSettingPermissions ? "update" : "share");
    if (!role) throw new AppError("access.notFound");
    // Those who leave go first, so that what the role may hold is judged by who stays.
    const removed = await inTurn(input.removeUserIds, (userId) =>
      takeAway(platform, tx, call, { userId, role, teamId: input.teamId }),
    );
    if (input.permIds) await setPermissions(platform, tx, role, input.permIds, input.version);
    const added = await inTurn(input.addUserIds, (userId) =>
      give(platform, tx, call, { userId, role, teamId: input.teamId }),
    );
    return {
      added: added.filter(({ change }) => change.added.includes(role.code)).length,
      removed: removed.filter(({ change }) => change.removed.includes(role.code)).length,
      warnings: await warningsOf(tx, added),
    };
  });
}

interface PersonChange {
  readonly userId: number;
  readonly change: RolesChange;
}

/** One after the other by id, so that two such calls do not wait for each other in a circle. */
async function inTurn(
  userIds: readonly number[] = [],
  act: (userId: number) => Promise<RolesChange>,
): Promise<PersonChange[]> {
  const changes: PersonChange[] = [];
  for (const userId of [...new Set(userIds)].toSorted((a, b) => a - b))
    changes.push({ userId, change: await act(userId) });
  return changes;
}

interface Target {
  readonly userId: number;
  readonly role: LockedRole;
  readonly teamId: number | undefined;
}

async function give(
  platform: Pick<Platform, "sessionChanges">,
  tx: UnitOfWork,
  call: Call,
  { userId, role, teamId }: Target,
): Promise<RolesChange> {
  if (role.code !== "ta") return grantRole(platform, tx, call, { userId, roleCode: role.code });
  if (teamId === undefined) throw new AppError("access.teamNeeded");
  await requireTeam(tx, teamId);
  return grantTeamAdmin(platform, tx, call, { userId, teamId });
}

async function takeAway(
  platform: Pick<Platform, "sessionChanges">,
  tx: UnitOfWork,
  call: Call,
  { userId, role, teamId }: Target,
): Promise<RolesChange> {
  if (role.code !== "ta" || teamId === undefined)
    return revokeRole(platform, tx, call, { userId, roleCode: role.code });
  await requireTeam(tx, teamId);
  return revokeTeamAdmin(platform, tx, call, { userId, teamId });
}

async function requireTeam(tx: UnitOfWork, teamId: number): Promise<void> {
  const team = await tx.db
    .selectFrom("team")
    .select("id")
    .where("id", "=", teamId)
    .where("status", "=", 1)
    .executeTakeFirst();
  if (!team) throw new AppError("access.teamNotFound");
}

async function setPermissions(
  { sessionChanges }: Pick<Platform, "sessionChanges">,
  tx: UnitOfWork,
  role: LockedRole,
  permIds: readonly number[],
  version: number | undefined,
): Promise<void> {
  if (version !== role.version) throw new AppError("common.dataChanged");
  const wanted = await findKnown(tx, permIds);
  const problem = permissionProblem(
    { code: role.code, isHeldByCustomers: await isHeldByCustomers(tx.db, role.id) },
    new Set(wanted.map(({ code }) => code)),
  );
  if (problem) throw new AppError(`access.${problem}`);
  const held = new Set(role.permissions);
  const added = wanted.filter(({ code }) => !held.has(code));
  const kept = new Set(wanted.map(({ code }) => code));
  const removed = role.permissions.filter((code) => !kept.has(code));
  if (added.length === 0 && removed.length === 0) return;
  await replacePermissions(tx.db, role.id, {
    addIds: added.map(({ id }) => id),
    removeIds: (await findByCodes(tx, removed)).map(({ id }) => id),
  });
  await touchRole(tx.db, role.id, tx.now);
  await tx.audit({
    action: "access.rolePermissionsChanged",
    objectType: "role",
    objectId: role.id,
    detail: {
      ...(added.length > 0 && { added: added.map(({ code }) => code) }),
      ...(removed.length > 0 && { removed }),
    },
  });
  sessionChanges.change(tx, "everybody");
}

/** Permissions of the tree by id; anything else, such as a branch or an id that does not exist, refuses all. */
async function findKnown(
  tx: UnitOfWork,
  permIds: readonly number[],
): Promise<{ id: number; code: Permission }[]> {
  const ids = [...new Set(permIds)];
  if (ids.length === 0) return [];
  const rows = await tx.db.selectFrom("permission").select(["id", "code"]).where("id", "in", ids).execute();
  const known = rows.flatMap(({ id, code }) => (isPermission(code) ? [{ id, code }] : []));
  if (known.length !== ids.length) throw new AppError("access.permissionNotFound");
  return known;
}

async function findByCodes(tx: UnitOfWork, codes: readonly string[]): Promise<{ id: number }[]> {
  if (codes.length === 0) return [];
  return tx.db
    .selectFrom("permission")
    .select("id")
    .where("code", "in", [...codes])
    .execute();
}

async function warningsOf(tx: UnitOfWork, changes: readonly PersonChange[]): Promise<Result["warnings"]> {
  const implied = changes.flatMap(({ userId, change }) =>
    change.implied.map((roleCode) => ({ userId, roleCode })),
  );
  if (implied.length === 0) return [];
  const people = await tx.db
    .selectFrom("app_user")
    .select(["app_user.id", employeeName.as("name")])
    .where(
      "app_user.id",
      "in",
      implied.map(({ userId }) => userId),
    )
    .execute();
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return implied.map(({ userId, roleCode }) => ({ userId, employeeName: names.get(userId) ?? "", roleCode }));
}
