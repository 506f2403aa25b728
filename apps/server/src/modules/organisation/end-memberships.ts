import { businessToday } from "@pharos/domain/contract";
import { vendorParties } from "@pharos/domain/organisation";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { refuseToTakeRoles, wouldLeaveNobody } from "../access/index.ts";
import type { CompanyRecord } from "./company.repo.ts";
import { revokePending } from "./invitation/revoke-invitation.ts";
import { type MemberRecord, memberRepo } from "./member.repo.ts";
import { memberLeft } from "./organisation.events.ts";
import type { OrganisationPlatform } from "./organisation.ports.ts";
import { closeAccounts, reloadSessions } from "./sessions-of-members.ts";

/** Who leaves which locked organisation, and who takes over. */
export interface Leaving {
  readonly company: CompanyRecord;
  readonly members: readonly MemberRecord[];
  readonly handOverToUserId: number | null;
}

/**
 * Ends memberships: the vendor's rights of people who leave it are taken, accounts that belong nowhere any more are closed,
 * everyone's sessions are ended or read again. Answers how many accounts were closed and how many requests went to the successor.
 */
export async function endMemberships(
  platform: Pick<OrganisationPlatform, "sessionChanges" | "handOverRequests">,
  tx: UnitOfWork,
  call: Call,
  leaving: Leaving,
): Promise<{ disabled: number; handedOver: number }> {
  const { company, members, handOverToUserId } = leaving;
  const repo = memberRepo(tx.db);
  const successor =
    handOverToUserId === null ? undefined : await repo.findMembership(company.id, handOverToUserId);
  const userIds = members.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]));
  for (const member of members) {
    await revokePending(tx, member.id);
    await repo.update(member.id, tx.now, {
      status: 0,
      is_admin: false,
      leave_date: businessToday(tx.now),
    });
    await tx.audit({
      action: "member.left",
      objectType: "member",
      objectId: member.id,
      companyId: company.id,
      detail: {
        before: { status: 1, isAdmin: member.is_admin },
        after: { status: 0, isAdmin: false },
        ...(successor && { handOverTo: successor.name }),
      },
    });
  }
  if (vendorParties.includes(company.party_type)) await takeVendorRights(tx, call, userIds);
  const homeless = await repo.findWithoutEmployer(userIds);
  if (homeless.length > 0) await refuseLastSystemAdmin(tx, homeless);
  await closeAccounts(platform, tx, homeless);
  await reloadSessions(
    platform,
    tx,
    userIds.filter((id) => !homeless.includes(id)),
  );
  const handedOver = await handOver(platform, tx, call, leaving, successor?.name);
  for (const userId of userIds) {
    await tx.publish(memberLeft, {
      companyId: company.id,
      userId,
      by: call.actor.userId,
    });
  }
  return { disabled: homeless.length, handedOver };
}

/** The open requests of those who leave get the successor as their reporter. */
async function handOver(
  { handOverRequests }: Pick<OrganisationPlatform, "handOverRequests">,
  tx: UnitOfWork,
  { actor }: Call,
  { company, members, handOverToUserId }: Leaving,
  successorName: string | undefined,
): Promise<number> {
  if (handOverToUserId === null || successorName === undefined) return 0;
  let count = 0;
  for (const member of members) {
    if (member.user_id === null) continue;
    count += await handOverRequests(tx, {
      companyId: company.id,
      fromUserId: member.user_id,
      from: member.name,
      toUserId: handOverToUserId,
      to: successorName,
      by: actor,
    });
  }
  return count;
}

/** Roles, review right and team places of people whom no vendor organisation employs any more. */
async function takeVendorRights(tx: UnitOfWork, call: Call, userIds: readonly number[]): Promise<void> {
  const rows = await tx.db
    .selectFrom("app_user as u")
    .select("u.id")
    .where("u.id", "=", sql<number>`any(${[...userIds]}::bigint[])`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("employee as e")
            .innerJoin("company as c", "c.id", "e.company_id")
            .select("e.id")
            .whereRef("e.user_id", "=", "u.id")
            .where("e.status", "=", 1)
            .where("c.party_type", "in", [...vendorParties]),
        ),
      ),
    )
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  for (const id of ids.toSorted((a, b) => a - b)) await refuseToTakeRoles(tx, call, id);
  await refuseLastSystemAdmin(tx, ids);
  const taken = await tx.db
    .deleteFrom("user_role")
    .using("role")
    .whereRef("role.id", "=", "user_role.role_id")
    .where("user_role.user_id", "in", ids)
    .where("role.code", "<>", "user")
    .returning(["user_role.user_id", "role.code"])
    .execute();
  for (const [userId, roles] of Map.groupBy(taken, ({ user_id }) => user_id)) {
    await tx.audit({
      action: "access.rolesChanged",
      objectType: "user",
      objectId: userId,
      detail: { before: { roles: ["user", ...roles.map(({ code }) => code)] }, after: { roles: ["user"] } },
    });
  }
  await tx.db.updateTable("app_user").set({ is_review_dba: false }).where("id", "in", ids).execute();
  await tx.db.updateTable("team_member").set({ status: 0 }).where("user_id", "in", ids).execute();
}

async function refuseLastSystemAdmin(tx: UnitOfWork, leaving: readonly number[]): Promise<void> {
  if (await wouldLeaveNobody(tx.db, leaving)) throw new AppError("organisation.lastSystemAdmin");
}
