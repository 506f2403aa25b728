import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { acceptInvitationLink, acceptInvitation as endpoint } from "@pharos/api/organisation";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { markAddressVerified } from "../../identity/index.ts";
import { findInvitedAccount, findLink, lockInvitation, lockLink } from "./find-link.ts";
import { addressOf, invitationRepo } from "./invitation.repo.ts";
import { joinOrganisation } from "./join-organisation.ts";

/** Accepts an invitation that waits for the caller. */
export async function acceptInvitation(
  platform: Pick<Platform, "withTransaction" | "sessionChanges">,
  call: Call,
  { id }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  return platform.withTransaction(call, async (tx) => {
    const findOwn = async () =>
      (await invitationRepo(tx.db).findOfPerson(call.actor.userId)).find((row) => row.id === id);
    const found = await findOwn();
    if (found) await lockInvitation(tx, found);
    const invitation = found && (await findOwn());
    if (!invitation) throw new AppError("invitation.notFound");
    await joinOrganisation(platform, tx, invitation, call.actor);
    return { companyId: invitation.companyId, companyName: invitation.companyName };
  });
}

/**
 * Accepts an invitation by its link with the account the caller is signed in with. The link proves the address, which becomes
 * the account's where that has no verified one; an address that another account has verified is accepted by that account only.
 */
export async function acceptLink(
  platform: Pick<Platform, "withTransaction" | "sessionChanges" | "limits" | "database">,
  call: Call,
  { token }: HandlerInput<typeof acceptInvitationLink>["body"],
): Promise<CallResult<typeof acceptInvitationLink>> {
  await findLink(platform, call, token);
  return platform.withTransaction(call, async (tx) => {
    const invitation = await lockLink(tx, token);
    const { userId } = call.actor;
    const account = await findInvitedAccount(tx.db, invitation);
    if (account && account.id !== userId) throw new AppError("invitation.otherAccount");
    const address = addressOf(invitation);
    const own = await tx.db
      .selectFrom("app_user")
      .select(["phone_verified_at", "email_verified_at"])
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    const hasVerifiedOne =
      (address.channel === "sms" ? own.phone_verified_at : own.email_verified_at) !== null;
    if (!hasVerifiedOne) await markAddressVerified(tx.db, userId, address);
    await joinOrganisation(platform, tx, invitation, call.actor);
    return { companyId: invitation.companyId, companyName: invitation.companyName };
  });
}
