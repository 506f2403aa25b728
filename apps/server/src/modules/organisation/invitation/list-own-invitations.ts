import type { CallResult } from "@pharos/api/core";
import type { listOwnInvitations as endpoint } from "@pharos/api/organisation";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { invitationRepo } from "./invitation.repo.ts";

/** The invitations that wait for the caller, newest first. */
export async function listOwnInvitations(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
): Promise<CallResult<typeof endpoint>> {
  const rows = await invitationRepo(database.kysely).findOfPerson(actor.userId);
  return rows.map(({ id, companyName, companyNameEn, invitedBy, sentAt, expiresAt }) => ({
    id,
    companyName,
    companyNameEn,
    invitedBy,
    sentTime: sentAt,
    expireTime: expiresAt,
  }));
}
