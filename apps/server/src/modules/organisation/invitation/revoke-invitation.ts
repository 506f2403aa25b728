import type { HandlerInput } from "@pharos/api/core";
import type { revokeInvitation as endpoint } from "@pharos/api/organisation";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { lockMember } from "../lock-members.ts";
import { decide, invitationRepo } from "./invitation.repo.ts";

/** Takes an invitation back; its links die and the person stays a contact. */
export async function revokeInvitation(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { id }: HandlerInput<typeof endpoint>["body"],
): Promise<null> {
  return withTransaction(call, async (tx) => {
    const { member, company } = await lockMember(tx, call, id, "revokeInvitation");
    if (!(await revokePending(tx, member.id))) throw new AppError("organisation.notInvited");
    await tx.audit({
      action: "member.invitationRevoked",
      objectType: "member",
      objectId: member.id,
      companyId: company.id,
    });
    return null;
  });
}

/** Ends the invitation of a member that is pending, if there is one. */
export async function revokePending(tx: UnitOfWork, employeeId: number): Promise<boolean> {
  const pending = await invitationRepo(tx.db).findPendingOfMember(employeeId);
  return pending !== undefined && decide(tx.db, pending.id, { state: "revoked" });
}
