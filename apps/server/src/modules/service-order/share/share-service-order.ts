import type { CallResult, HandlerInput } from "@pharos/api/core";
import type {
  shareServiceOrder as endpoint,
  revokeOrderLinks as revokeEndpoint,
} from "@pharos/api/service-order";
import { orderLimits } from "@pharos/domain/service-order";
import { dayMs, toBusinessIso } from "@pharos/domain/time";
import { languageOf } from "@pharos/i18n";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { limitsTable } from "../../../platform/limits-table.ts";
import type { Platform } from "../../../platform/platform.ts";
import { authorize } from "../../../platform/policy.ts";
import { serviceOrderPolicy } from "../service-order.policy.ts";
import { serviceOrderRepo } from "../service-order.repo.ts";
import { countLiveLinks, createLink, revokeLinks } from "./link.repo.ts";

type Sharing = HandlerInput<typeof endpoint>["body"];

/** Makes a link to an order, shown once; with an address it is mailed too. */
export async function shareServiceOrder(
  platform: Platform,
  call: Call,
  id: number,
  { recipient, email, codePhone, days }: Sharing,
): Promise<CallResult<typeof endpoint>> {
  const { actor, locale } = call;
  const { config, notifications, translate } = platform;
  if (email !== "") await platform.limits.take(`orderMail:${id}`, limitsTable.orderMailPerOrder);
  return platform.withTransaction(call, async (tx) => {
    const row = await serviceOrderRepo(tx.db).lockVisible(actor, id);
    if (!row) throw new AppError("serviceOrder.notFound");
    authorize(serviceOrderPolicy, "share", actor, row, tx.now);
    if ((await countLiveLinks(tx.db, id, tx.now)) >= orderLimits.linksMax)
      throw new AppError("serviceOrder.tooManyLinks", { vars: { max: orderLimits.linksMax } });
    const expiresAt = new Date(tx.now.getTime() + days * dayMs);
    const link = await createLink(tx.db, {
      orderId: id,
      recipient: recipient || email || row.customer_contact,
      email: email || null,
      codePhone: codePhone || null,
      createdBy: actor.userId,
      now: tx.now,
      expiresAt,
    });
    const url = `${config.publicUrl}/service-order-share/${link.token}?lang=${languageOf(locale)}`;
    if (email !== "") {
      const words = {
        product: config.brand.productName,
        orderNo: row.order_no,
        title: row.title,
        company: row.company_name,
        url,
        days,
        phone: config.brand.serviceDesk.phone,
      };
      await notifications.queue(tx, {
        channel: "email",
        target: email,
        subject: translate(locale, "serviceOrderServer.shareMail.subject", words),
        body: translate(locale, "serviceOrderServer.shareMail.body", words),
        dedupeKey: `orderLink:${link.id}`,
        // The address in the mail is the proof: like a sign-in code it is not kept once it has been sent.
        isSecret: true,
      });
    }
    await tx.audit({
      action: "serviceOrder.shared",
      objectType: "serviceOrder",
      objectId: id,
      companyId: row.company_id,
      detail: {
        after: { recipient: recipient || email || row.customer_contact, days, asksCode: codePhone !== "" },
      },
    });
    return { linkId: link.id, url, expireTime: toBusinessIso(expiresAt.getTime()) };
  });
}

/** Ends a link to an order, or all of them, at once. */
export async function revokeOrderLinks(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  id: number,
  { linkId }: HandlerInput<typeof revokeEndpoint>["body"],
): Promise<void> {
  await withTransaction(call, async (tx) => {
    const row = await serviceOrderRepo(tx.db).lockVisible(call.actor, id);
    if (!row) throw new AppError("serviceOrder.notFound");
    authorize(serviceOrderPolicy, "revokeLinks", call.actor, row, tx.now);
    await revokeLinks(tx.db, id, tx.now, linkId);
    await tx.audit({
      action: "serviceOrder.linksRevoked",
      objectType: "serviceOrder",
      objectId: id,
      companyId: row.company_id,
    });
  });
}
