import { phoneLimits, sheetLimits } from "@pharos/domain/limits";
import type { Locale } from "@pharos/i18n";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { NewNotification } from "../../../platform/delivery/notifications.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import type { Address } from "../../identity/index.ts";
import { invitationSent } from "../organisation.events.ts";
import { insertLinks, invitationLifeHours, invitationRepo, upsertPending } from "./invitation.repo.ts";
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
  /** Language of the messages: never the language an account has chosen, which would reveal that there is one. */
  readonly locale: Locale;
}

/** Invitations one person may send within a day: as many as one sheet holds. */
const sentPerDayMax = sheetLimits.importRowsMax;

/** What was sent. */
export interface SentInvitation {
  readonly channels: Address["channel"][];
  readonly expiresAt: string;
}

/**
 * Sends an invitation with one link a channel, and notifies anyone who has an account with one of the addresses inside the
 * portal. An earlier invitation of the same member is replaced. What is answered does not depend on who has the addresses.
 */
export async function sendInvitation(
  platform: InvitationPlatform,
  tx: UnitOfWork,
  call: Call,
  request: InvitationRequest,
): Promise<SentInvitation> {
  const [sent] = await sendInvitations(platform, tx, call, [request]);
  if (sent === undefined) throw tooManyInvitations();
  return sent;
}

/** The same for several members; those beyond what one person may send within a day are left out. */
export async function sendInvitations(
  platform: InvitationPlatform,
  tx: UnitOfWork,
  { actor }: Call,
  requests: readonly InvitationRequest[],
): Promise<SentInvitation[]> {
  const sentBefore = await invitationRepo(tx.db).countSentBy(actor.userId);
  const sending = requests.slice(0, Math.max(0, sentPerDayMax - sentBefore));
  if (sending.length === 0) return [];
  const pending = await upsertPending(tx.db, sending, actor.userId);
  const invitations = sending.map((request) => {
    const row = pending.get(request.employeeId);
    if (!row) throw new Error("the invitation was not written");
    return { ...row, request, addresses: addressesOf(request) };
  });
  await sendLinks(platform, tx, invitations);
  for (const { id, request } of invitations)
    await tx.publish(invitationSent, { id, companyId: request.companyId, by: actor.userId });
  await Promise.all(
    sending.map(({ employeeId, companyId }) =>
      tx.audit({ action: "member.invited", objectType: "member", objectId: employeeId, companyId }),
    ),
  );
  return invitations.map(({ addresses, expiresAt }) => ({
    channels: addresses.map(({ channel }) => channel),
    expiresAt,
  }));
}

/** The refusal of those who have sent enough for a day. */
export const tooManyInvitations = (): AppError =>
  new AppError("organisation.tooManyInvitations", { vars: { max: sentPerDayMax } });

function addressesOf({ phone, email }: InvitationRequest): Address[] {
  return [
    ...(phone ? [{ channel: "sms" as const, value: phone }] : []),
    ...(email ? [{ channel: "email" as const, value: email }] : []),
  ];
}

interface WrittenInvitation {
  readonly id: number;
  readonly request: InvitationRequest;
  readonly addresses: readonly Address[];
}

async function sendLinks(
  platform: InvitationPlatform,
  tx: UnitOfWork,
  invitations: readonly WrittenInvitation[],
): Promise<void> {
  const links = invitations.flatMap(({ id, request, addresses }) =>
    addresses.map((address) => {
      const token = createInvitationToken();
      const tokenHash = hashInvitationToken(token);
      return {
        link: { invitationId: id, channel: address.channel, tokenHash },
        notification: notificationOf(platform, request, address, { token, tokenHash }),
      };
    }),
  );
  if (links.length === 0) return;
  await insertLinks(
    tx.db,
    links.map(({ link }) => link),
  );
  await platform.notifications.queue(tx, ...links.map(({ notification }) => notification));
}

function notificationOf(
  { config, translate }: InvitationPlatform,
  { locale, occasion, name, companyName }: InvitationRequest,
  address: Address,
  { token, tokenHash }: { readonly token: string; readonly tokenHash: Buffer },
): NewNotification {
  const words = {
    product: config.brand.productName,
    name,
    company: companyName,
    url: `${config.publicUrl}${invitationPath(token)}`,
    hours: invitationLifeHours,
    phone: config.brand.serviceDesk.phone,
    email: config.brand.serviceDesk.email,
  };
  // The link is the proof: like a sign-in code it is not kept once it has been sent.
  const shared = { dedupeKey: `invitation:${tokenHash.toString("base64url")}`, isSecret: true };
  if (address.channel === "sms")
    return {
      ...shared,
      channel: "sms",
      target: `+${phoneLimits.areaCode}${address.value}`,
      body: translate(locale, `invitationServer.${occasion}.sms`, words),
    };
  return {
    ...shared,
    channel: "email",
    target: address.value,
    subject: translate(locale, `invitationServer.${occasion}.subject`, words),
    body: translate(locale, `invitationServer.${occasion}.mail`, words),
  };
}
