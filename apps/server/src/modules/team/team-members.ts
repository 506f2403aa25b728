import type { Kysely, Schema } from "@pharos/db";
import { businessToday } from "@pharos/domain/contract";
import { normaliseTags } from "@pharos/domain/validation";
import type { Actor } from "../../platform/actor.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { leadsEverything } from "../../platform/scope.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { grantTeamAdmin, revokeTeamAdmin } from "../access/index.ts";
import { selectVendorPeople } from "./colleague.repo.ts";
import type { TeamInput } from "./save-team.ts";
import { endDuty, findMemberships, namesOf } from "./team-save.repo.ts";

type MemberInputs = NonNullable<TeamInput["members"]>;

interface Changes {
  readonly before: Readonly<Record<string, readonly string[]>>;
  readonly after: Readonly<Record<string, readonly string[]>>;
}

const nothing: Changes = { before: {}, after: {} };

/** Refuses people who are not the vendor's, people named twice, a leader from outside, and admins a team admin must not make. */
export async function refuseWrongMembers(
  db: Kysely<Schema>,
  actor: Actor,
  { members, leaderUserId }: TeamInput,
  teamId: number | undefined,
): Promise<void> {
  const kept = teamId === undefined ? [] : await findMemberships(db, teamId);
  const current = kept.filter(({ status }) => status === 1);
  const memberIds = members ? members.map(({ userId }) => userId) : current.map(({ user_id }) => user_id);
  if (leaderUserId && !memberIds.includes(leaderUserId))
    throw fieldError("leaderUserId", "team.leaderNoMember");
  if (!members) return;
  const twice = memberIds.findIndex((id, index) => memberIds.indexOf(id) < index);
  if (twice >= 0) throw fieldError(`members.${twice}.userId`, "team.memberTwice");
  // Anyone who is in already stays, also when the employment has ended meanwhile.
  const known = new Set([
    ...(await selectVendorPeople(db, memberIds)),
    ...current.map(({ user_id }) => user_id),
  ]);
  const unknown = memberIds.findIndex((id) => !known.has(id));
  if (unknown >= 0) throw fieldError(`members.${unknown}.userId`, "team.memberUnknown");
  if (leadsEverything(actor)) return;
  const admins = new Set(current.filter(({ is_admin }) => is_admin).map(({ user_id }) => user_id));
  const changed = members.findIndex(({ userId, isAdmin }) => isAdmin !== admins.has(userId));
  if (changed >= 0) throw fieldError(`members.${changed}.isAdmin`, "team.adminsFixed");
  if ([...admins].some((id) => !memberIds.includes(id))) throw fieldError("members", "team.adminsFixed");
}

/** Makes the team's members those of the form; rights and roles that go with a membership follow at once. */
export async function changeMembers(
  { sessionChanges }: Pick<Platform, "sessionChanges">,
  tx: UnitOfWork,
  call: Call,
  teamId: number,
  members: MemberInputs | undefined,
): Promise<Changes> {
  if (!members) return nothing;
  const kept = await findMemberships(tx.db, teamId);
  const before = kept.filter(({ status }) => status === 1);
  const wanted = new Map(members.map((member) => [member.userId, member]));

  for (const { user_id: userId, is_admin: wasAdmin } of before) {
    if (wasAdmin && wanted.get(userId)?.isAdmin !== true)
      await revokeTeamAdmin({ sessionChanges }, tx, call, { userId, teamId });
    if (!wanted.has(userId)) await endMembership(tx, teamId, userId);
  }
  for (const member of members) await upsertMembership(tx, teamId, member);
  const admins = new Set(before.filter(({ is_admin }) => is_admin).map(({ user_id }) => user_id));
  for (const { userId, isAdmin } of members) {
    if (isAdmin && !admins.has(userId))
      await grantTeamAdmin({ sessionChanges }, tx, call, { userId, teamId });
  }
  const isMember = new Set(before.map(({ user_id }) => user_id));
  const moved = [
    ...members.map(({ userId }) => userId).filter((id) => !isMember.has(id)),
    ...[...isMember].filter((id) => !wanted.has(id)),
  ];
  for (const userId of moved) sessionChanges.change(tx, { userId });
  return describe(
    tx,
    before,
    members.map(({ userId, isAdmin }) => ({ user_id: userId, is_admin: isAdmin })),
  );
}

async function endMembership(tx: UnitOfWork, teamId: number, userId: number): Promise<void> {
  await tx.db
    .updateTable("team_member")
    .set({ status: 0, is_admin: false })
    .where("team_id", "=", teamId)
    .where("user_id", "=", userId)
    .execute();
  await endDuty(tx.db, { teamId, userId, now: tx.now });
}

/** Whether someone is admin is not written here: that belongs to the roles. */
async function upsertMembership(tx: UnitOfWork, teamId: number, member: MemberInputs[number]): Promise<void> {
  const columns = {
    category: member.category,
    capacity_hours: member.capacityHours,
    tech_tags: normaliseTags(member.techTags),
    status: 1,
  };
  await tx.db
    .insertInto("team_member")
    .values({
      ...columns,
      team_id: teamId,
      user_id: member.userId,
      join_date: businessToday(tx.now),
    })
    .onConflict((conflict) => conflict.columns(["team_id", "user_id"]).doUpdateSet(columns))
    .execute();
}

type Membership = { readonly user_id: number; readonly is_admin: boolean };

async function describe(
  tx: UnitOfWork,
  before: readonly Membership[],
  after: readonly Membership[],
): Promise<Changes> {
  const names = await namesOf(
    tx.db,
    [...before, ...after].map(({ user_id }) => user_id),
  );
  const list = (memberships: readonly Membership[]) => ({
    members: sorted(memberships, names),
    admins: sorted(
      memberships.filter(({ is_admin }) => is_admin),
      names,
    ),
  });
  return { before: list(before), after: list(after) };
}

const sorted = (memberships: readonly Membership[], names: ReadonlyMap<number, string>): string[] =>
  memberships
    .map(({ user_id }) => user_id)
    .toSorted((a, b) => a - b)
    .map((id) => names.get(id) ?? String(id));
