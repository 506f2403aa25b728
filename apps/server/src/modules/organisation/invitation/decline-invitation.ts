import type { HandlerInput } from "@pharos/api/core";
import type { declineInvitationLink, declineInvitation as endpoint } from "@pharos/api/organisation";
import { AppError } from "../../../platform/app-error.ts";
import type { Call, CallInfo } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { invitationDeclined } from "../organisation.events.ts";
import { findLink, lockLink } from "./find-link.ts";
import { decide, invitationRepo, type PendingInvitation } from "./invitation.repo.ts";

/** Declines an invitation that waits for the caller. */
export async function declineInvitation(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { id }: HandlerInput<typeof endpoint>["body"],
): Promise<null> {
  return withTransaction(call, async (tx) => {
    const own = await invitationRepo(tx.db).findOfPerson(call.actor.userId);
    const invitation = own.find((row) => row.id === id);
    if (!invitation || !(await decline(tx, invitation))) throw new AppError("invitation.notFound");
    return null;
  });
}

/** Declines an invitation by its link; anyone who has the link speaks for the address. */
export async function declineLink(
  platform: Pick<Platform, "withTransaction" | "limits" | "database">,
  call: CallInfo,
  { token }: HandlerInput<typeof declineInvitationLink>["body"],
): Promise<null> {
  await findLink(platform, call, token);
  return platform.withTransaction(call, async (tx) => {
    await decline(tx, await lockLink(tx, token));
    return null;
  });
}

async function decline(tx: UnitOfWork, invitation: PendingInvitation): Promise<boolean> {
  if (!(await decide(tx.db, invitation.id, { state: "declined" }))) return false;
  await tx.audit({
    action: "member.declined",
    objectType: "member",
    objectId: invitation.employeeId,
    companyId: invitation.companyId,
  });
  await tx.publish(invitationDeclined, {
    companyId: invitation.companyId,
    name: invitation.name,
    by: invitation.invitedByUserId,
  });
  return true;
}
