import { closeType, serviceRequestStatus, severity } from "@pharos/domain/enums";
import { requestPeriods } from "@pharos/domain/service-request";
import { dayMs } from "@pharos/domain/time";
import { type Locale, languageOf, parseLocale } from "@pharos/i18n";
import { type Listener, listener } from "../../../platform/outbox.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { wantsMail } from "../../message/index.ts";
import { findNotificationContext, type NotificationContext, selectInsiders } from "../recipients.repo.ts";
import { serviceRequestClosed } from "../service-request.events.ts";
import { createRatingLink } from "./rating-link.repo.ts";

/** Asks the customer's people by mail how it was, when it was not them who closed. */
export const inviteToRate = (platform: Platform): Listener =>
  listener("serviceRequest.inviteToRate", serviceRequestClosed, async (tx, { id }) => {
    const context = await findNotificationContext(tx.db, { id });
    if (!context) return;
    const row = await tx.db
      .selectFrom("service_request")
      .select(["status", "close_type", "closed_at"])
      .where("id", "=", id)
      .executeTakeFirst();
    // It may have been opened again before this is learned of.
    const isClosed = row?.status === serviceRequestStatus.toCode("closed");
    const isInviting = row?.close_type != null && invitingTypes.has(row.close_type);
    if (!row?.closed_at || !isClosed || !isInviting) return;
    for (const recipient of await findRaters(tx, context)) {
      const link = {
        requestId: id,
        closedAt: row.closed_at,
        userId: recipient.userId,
        email: recipient.email,
      };
      const token = await createRatingLink(tx.db, link, tx.now);
      if (token !== undefined) await sendLink(platform, tx, { context, recipient, token });
    }
  });

const invitingTypes: ReadonlySet<number> = new Set([closeType.toCode("vendor"), closeType.toCode("timeout")]);

interface Rater {
  readonly userId: number | null;
  readonly email: string;
  readonly locale: Locale;
}

/** The reporter, as long as a member of the organisation, and the address left with the request. */
async function findRaters(tx: UnitOfWork, context: NotificationContext): Promise<Rater[]> {
  const level = severity.fromCode(context.severity);
  const reporter = await tx.db
    .selectFrom("app_user")
    .select(["id", "email", "locale"])
    .where("id", "=", context.reporterId)
    .executeTakeFirst();
  const locale = parseLocale(reporter?.locale);
  const isInsider = (await selectInsiders(tx.db, context.companyId, [context.reporterId])).length > 0;
  const isReached =
    isInsider && reporter?.email && (await wantsMail(tx, "fault.closed", level, context.reporterId));
  return [
    ...(isReached && reporter.email ? [{ userId: reporter.id, email: reporter.email, locale }] : []),
    ...(context.contactEmail && (await wantsMail(tx, "fault.closed", level, null))
      ? [{ userId: null, email: context.contactEmail, locale }]
      : []),
  ];
}

interface Sending {
  readonly context: NotificationContext;
  readonly recipient: Rater;
  readonly token: string;
}

async function sendLink(
  { config, translate, notifications }: Platform,
  tx: UnitOfWork,
  { context, recipient, token }: Sending,
): Promise<void> {
  const { locale, email, userId } = recipient;
  const words = {
    product: config.brand.productName,
    srNo: context.srNo,
    title: context.title,
    url: `${config.publicUrl}/rate/${token}?lang=${languageOf(locale)}`,
    days: requestPeriods.ratingMs / dayMs,
    phone: config.brand.serviceDesk.phone,
    email: config.brand.serviceDesk.email,
  };
  await notifications.queue(tx, {
    channel: "email",
    target: email,
    subject: translate(locale, "serviceRequestServer.ratingMail.subject", words),
    body: translate(locale, "serviceRequestServer.ratingMail.body", words),
    // Nothing of the link is kept where others could read it, so its own first characters do not name it either.
    dedupeKey: `ratingLink:${context.id}:${tx.now.getTime()}:${userId ?? "contact"}`,
    // The address in the mail is the proof: like a sign-in code it is not kept once it has been sent.
    isSecret: true,
  });
  await tx.audit({
    action: "serviceRequest.ratingLinkSent",
    objectType: "serviceRequest",
    objectId: context.id,
    companyId: context.companyId,
    ...(userId !== null && { detail: { userId } }),
  });
}
