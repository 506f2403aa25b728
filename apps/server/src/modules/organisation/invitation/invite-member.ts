import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { inviteMember as endpoint } from "@pharos/api/organisation";
import type { Call } from "../../../platform/call.ts";
import { limitsTable } from "../../../platform/limits-table.ts";
import type { Platform } from "../../../platform/platform.ts";
import { lockMember } from "../lock-members.ts";
import { addressesOfAccount } from "./addresses-of-account.ts";
import { invitationRepo } from "./invitation.repo.ts";
import { type InvitationPlatform, sendInvitation } from "./send-invitation.ts";

/** Invites a contact, or invites again: to the addresses that the organisation's entry holds now. */
export async function inviteMember(
  platform: InvitationPlatform & Pick<Platform, "withTransaction" | "limits">,
  call: Call,
  { id }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  await platform.limits.take(`invite:${call.actor.userId}:${id}`, limitsTable.invitationPerMember);
  return platform.withTransaction(call, async (tx) => {
    const { member, company } = await lockMember(tx, call, id, "invite");
    const userId = await invitationRepo(tx.db).findMeantAccount(member.id);
    const addresses = userId === null ? member : await addressesOfAccount(tx, call, userId, member);
    return sendInvitation(platform, tx, call, {
      employeeId: member.id,
      companyId: company.id,
      companyName: company.name,
      name: member.name,
      userId,
      phone: addresses.phone,
      email: addresses.email,
      occasion: "invited",
      locale: call.actor.locale,
    });
  });
}
