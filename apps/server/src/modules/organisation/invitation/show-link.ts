import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { showInvitationLink as endpoint } from "@pharos/api/organisation";
import { maskEmail, maskPhone } from "@pharos/domain/text";
import type { CallInfo } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findInvitedAccount, findLink, type InvitedAccount } from "./find-link.ts";
import { addressOf } from "./invitation.repo.ts";

/** Says what a link invites to, and how its person goes on. */
export async function showLink(
  platform: Pick<Platform, "limits" | "database">,
  call: CallInfo,
  { token }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  const invitation = await findLink(platform, call, token);
  const account = await findInvitedAccount(platform.database.kysely, invitation);
  const { channel, value } = addressOf(invitation);
  return {
    name: invitation.name,
    companyName: invitation.companyName,
    companyNameEn: invitation.companyNameEn,
    invitedBy: invitation.invitedBy,
    channel,
    address: channel === "sms" ? maskPhone(value) : maskEmail(value),
    next: nextOf(account),
  };
}

function nextOf(account: InvitedAccount | undefined): "open" | "signIn" | "disabled" {
  if (!account || account.isToOpen) return "open";
  return account.isDisabled ? "disabled" : "signIn";
}
