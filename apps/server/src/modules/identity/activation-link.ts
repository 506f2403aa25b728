import { createHash, randomBytes } from "node:crypto";
import { userStatus } from "@pharos/domain/enums";
import { parseLocale } from "@pharos/i18n";
import { AppError } from "../../platform/app-error.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import {
  type ActivationChannel,
  activationLifeHours,
  lockPerson,
  replaceLink,
} from "./activation-link.repo.ts";

const tokenBytes = 32;

/** For whom a link is made. */
export interface ActivationRequest {
  /** Somebody who has not set a password yet. */
  readonly userId: number;
  /** The organisation the person joins; shown on the page of the link. */
  readonly companyId?: number;
  readonly channel: ActivationChannel;
  /** Who caused it; absent: the system. */
  readonly createdBy?: number;
}

/** A link that was just made. The token is known only here. */
export interface ActivationLink {
  readonly token: string;
  /** Path inside the portal; put the public address before it. */
  readonly path: string;
  /** ISO 8601 with offset. */
  readonly expiresAt: string;
}

/** What is stored instead of the token. */
export const hashActivationToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/**
 * Makes a one-time link, valid for 72 hours, with which somebody sets the first password; earlier links of the person die.
 * Throws `activation.alreadyActive` when the account is in use, or disabled.
 */
export async function createActivationLink(
  tx: UnitOfWork,
  { userId, companyId, channel, createdBy }: ActivationRequest,
): Promise<ActivationLink> {
  const person = await lockPerson(tx.db, userId);
  if (person.status !== userStatus.toCode("mustChangePassword"))
    throw new AppError("activation.alreadyActive");
  const token = randomBytes(tokenBytes).toString("base64url");
  const expiresAt = await replaceLink(tx.db, {
    tokenHash: hashActivationToken(token),
    userId,
    companyId: companyId ?? null,
    channel,
    createdBy: createdBy ?? null,
  });
  await tx.audit({
    action: "activation.linkCreated",
    objectType: "user",
    objectId: userId,
    ...(companyId !== undefined && { companyId }),
    detail: { channel },
  });
  return { token, path: `/activate/${token}`, expiresAt };
}

/** How the message with a link begins: an application was approved, or a colleague invites. */
export type ActivationOccasion = "approved" | "invited";

/**
 * Makes a link and sends it to the person's phone and e-mail address, in the person's language. Answers the link, for an
 * inviter who hands it over in person.
 */
export async function sendActivationLink(
  platform: Pick<Platform, "config" | "translate" | "notifications">,
  tx: UnitOfWork,
  request: Omit<ActivationRequest, "channel"> & {
    readonly occasion: ActivationOccasion;
    readonly companyName: string;
  },
): Promise<ActivationLink & { readonly url: string }> {
  const { config, translate, notifications } = platform;
  const person = await lockPerson(tx.db, request.userId);
  const channel = person.phone ? "sms" : person.email ? "email" : "shown";
  const link = await createActivationLink(tx, { ...request, channel });
  const url = `${config.publicUrl}${link.path}`;
  const locale = parseLocale(person.locale);
  const words = {
    product: config.brand.productName,
    name: person.display_name,
    company: request.companyName,
    url,
    hours: activationLifeHours,
    phone: config.brand.serviceDesk.phone,
    email: config.brand.serviceDesk.email,
  };
  // The address is the proof: like a sign-in code it is not kept once it has been sent.
  const dedupeKey = `activation:${hashActivationToken(link.token).toString("base64url")}`;
  if (person.phone) {
    await notifications.queue(tx, {
      channel: "sms",
      target: `+${person.area_code}${person.phone}`,
      body: translate(locale, `activationServer.${request.occasion}.sms`, words),
      dedupeKey: `${dedupeKey}:sms`,
      isSecret: true,
    });
  }
  if (person.email) {
    await notifications.queue(tx, {
      channel: "email",
      target: person.email,
      subject: translate(locale, `activationServer.${request.occasion}.subject`, words),
      body: translate(locale, `activationServer.${request.occasion}.mail`, words),
      dedupeKey: `${dedupeKey}:email`,
      isSecret: true,
    });
  }
  return { ...link, url };
}
