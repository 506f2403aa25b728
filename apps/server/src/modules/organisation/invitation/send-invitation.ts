import { phoneLimits, sheetLimits } from "@pharos/domain/limits";
import type { Locale } from "@pharos/i18n";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import type { Address } from "../../identity/index.ts";
import { invitationSent } from "../organisation.events.ts";
import { insertLink, invitationLifeHours, invitationRepo, upsertPending } from "./invitation.repo.ts";
import { createInvitationToken, hashInvitationToken, invitationPath } from "./invitation-token.ts";

/** What sending stands on. */
export type InvitationPlatform = Pick<Platform, "config" | "translate" | "notifications">;

/** How the message with a link begins: an application was approved, or a colleague invites. */
export type InvitationOccasion = "approved" | "invited";

/** Whom an invitation is for, and where its links go. */
export interface InvitationRequest {
  readonly employeeId: number;
  readonly companyId: number;
  readonly companyName: string;
  /** The person as the organisation entered it. */
  readonly name: string;
  /** The account that is meant; null: anyone who proves one of the addresses. */
  readonly userId: number | null;
  /** Addresses that the inviting side entered; none: the account is notified inside the portal only. */
  readonly phone: string | null;
  readonly email: string | null;
  readonly occasion: InvitationOccasion;
  /** Language of the messages: never the language an account has chosen, which would tell that there is one. */
  readonly locale: Locale;
}

/** Invitations one person may send within a day: as many as one sheet holds. */
const sentPerDayMax = sheetLimits.importRowsMax;

/**
 * Sends an invitation with one link a channel, and tells anyone who has an account with one of the addresses inside the portal.
 * An earlier invitation of the same member is replaced. What is answered does not depend on who has the addresses.
 */
export async function sendInvitation(
  platform: InvitationPlatform,
  tx: UnitOfWork,
  { actor }: Call,
  request: InvitationRequest,
): Promise<{ channels: Address["channel"][]; expiresAt: string }> {
  if ((await invitationRepo(tx.db).countSentBy(actor.userId)) >= sentPerDayMax)
    throw new AppError("organisation.tooManyInvitations", { vars: { max: sentPerDayMax } });
  const { id, expiresAt } = await upsertPending(tx.db, { ...request, createdBy: actor.userId });
  const addresses = addressesOf(request);
  for (const address of addresses) await sendLink(platform, tx, { id, request, address });
  await tx.audit({
    action: "member.invited",
    objectType: "member",
    objectId: request.employeeId,
    companyId: request.companyId,
  });
  await tx.publish(invitationSent, { id, companyId: request.companyId, by: actor.userId });
  return { channels: addresses.map(({ channel }) => channel), expiresAt };
}

function addressesOf({ phone, email }: InvitationRequest): Address[] {
  return [
    ...(phone ? [{ channel: "sms" as const, value: phone }] : []),
    ...(email ? [{ channel: "email" as const, value: email }] : []),
  ];
}

interface LinkToSend {
  readonly id: number;
  readonly request: InvitationRequest;
  readonly address: Address;
}

async function sendLink(
  { config, translate, notifications }: InvitationPlatform,
  tx: UnitOfWork,
  { id, request, address }: LinkToSend,
): Promise<void> {
  const token = createInvitationToken();
  const tokenHash = hashInvitationToken(token);
  await insertLink(tx.db, { invitationId: id, channel: address.channel, tokenHash });
  const words = {
    product: config.brand.productName,
    name: request.name,
    company: request.companyName,
    url: `${config.publicUrl}${invitationPath(token)}`,
    hours: invitationLifeHours,
    phone: config.brand.serviceDesk.phone,
    email: config.brand.serviceDesk.email,
  };
  // The link is the proof: like a sign-in code it is not kept once it has been sent.
  const shared = { dedupeKey: `invitation:${tokenHash.toString("base64url")}`, isSecret: true };
  if (address.channel === "sms") {
    await notifications.queue(tx, {
      ...shared,
      channel: "sms",
      target: `+${phoneLimits.areaCode}${address.value}`,
      body: translate(request.locale, `invitationServer.${request.occasion}.sms`, words),
    });
  } else {
    await notifications.queue(tx, {
      ...shared,
      channel: "email",
      target: address.value,
      subject: translate(request.locale, `invitationServer.${request.occasion}.subject`, words),
      body: translate(request.locale, `invitationServer.${request.occasion}.mail`, words),
    });
  }
}
