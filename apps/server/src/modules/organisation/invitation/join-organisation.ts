import { partyType } from "@pharos/domain/enums";
import { AppError } from "../../../platform/app-error.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { memberRepo } from "../member.repo.ts";
import { memberJoined } from "../organisation.events.ts";
import { worksForVendor } from "../people.repo.ts";
import { decide, type PendingInvitation } from "./invitation.repo.ts";

/** The person who accepts, as the audit log names one. */
export interface Joiner {
  readonly userId: number;
  readonly account: string;
}

/**
 * Makes the person of an account the member that an invitation is about: the one way in which someone joins by being
 * asked. The transaction has locked the organisation and the invitation, and has seen that the invitation is for the person.
 */
export async function joinOrganisation(
  { sessionChanges }: Pick<Platform, "sessionChanges">,
  tx: UnitOfWork,
  invitation: PendingInvitation,
  { userId, account }: Joiner,
): Promise<void> {
  const repo = memberRepo(tx.db);
  if (await repo.findMembership(invitation.companyId, userId)) throw new AppError("invitation.alreadyMember");
  await refuseVendorPerson(tx, invitation, userId);
  if (!(await decide(tx.db, invitation.id, { state: "accepted", userId })))
    throw new AppError("invitation.notFound");
  await repo.update(invitation.employeeId, tx.now, { user_id: userId });
  await grantUserRole(tx, userId);
  sessionChanges.change(tx, { userId });
  await tx.audit({
    action: "member.joined",
    objectType: "member",
    objectId: invitation.employeeId,
    companyId: invitation.companyId,
    userId,
    account,
    detail: { after: { name: invitation.name } },
  });
  await tx.publish(memberJoined, {
    companyId: invitation.companyId,
    userId,
    by: invitation.invitedByUserId,
  });
}

/** A customer does not take on the vendor's people: only those who lead the platform place them. */
async function refuseVendorPerson(
  tx: UnitOfWork,
  { partyType: code, invitedByUserId }: PendingInvitation,
  userId: number,
): Promise<void> {
  if (code === partyType.toCode("vendor") || code === partyType.toCode("team")) return;
  if (!(await worksForVendor(tx.db, userId))) return;
  if (invitedByUserId === null || !(await isLead(tx, invitedByUserId)))
    throw new AppError("invitation.vendorPerson");
}

async function isLead(tx: UnitOfWork, userId: number): Promise<boolean> {
  const row = await tx.db
    .selectFrom("user_role")
    .innerJoin("role", "role.id", "user_role.role_id")
    .select("role.id")
    .where("user_role.user_id", "=", userId)
    .where("role.code", "in", ["sys", "pa"])
    .executeTakeFirst();
  return row !== undefined;
}

/** Everyone who belongs to an organisation is at least an ordinary user. */
async function grantUserRole(tx: UnitOfWork, userId: number): Promise<void> {
  const role = await tx.db
    .selectFrom("role")
    .select("id")
    .where("code", "=", "user")
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto("user_role")
    .values({ user_id: userId, role_id: role.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
