import { dayMs } from "@pharos/domain/time";
import { languageOf, parseLocale } from "@pharos/i18n";
import { type Listener, listener } from "../../../platform/outbox.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { notify } from "../../message/index.ts";
import { findCompanyAdmins } from "../../organisation/index.ts";
import { serviceOrderDocumentMade } from "../service-order.events.ts";
import { type OrderRecord, serviceOrderRepo } from "../service-order.repo.ts";
import { createLink, listLinks } from "../share/link.repo.ts";

/** Days in which the document can be fetched by the link that is mailed with it. */
const linkDays = 7;

/** Tells both sides that the order is complete and where its document is. */
export const sendDocument = (platform: Platform): Listener =>
  listener("serviceOrder.sendDocument", serviceOrderDocumentMade, async (tx, { id }) => {
    const row = await serviceOrderRepo(tx.db).find(id);
    if (!row || row.deleted_at !== null || row.voided_at !== null) return;
    const signatures = await serviceOrderRepo(tx.db).findSignatures(id);
    const signers = signatures.flatMap(({ user_id }) => user_id ?? []);
    const customers = signers.filter((userId) => !row.engineer_ids.includes(userId));
    await notify(tx, {
      event: "serviceOrder.completed",
      userIds: [],
      audience: {
        executor: [...new Set([...row.engineer_ids, row.created_by])],
        contacts: customers.length > 0 ? customers : await findCompanyAdmins(tx.db, row.company_id),
      },
      type: "serviceRequest",
      titleKey: "serviceOrderServer.message.completed",
      params: { orderNo: row.order_no, title: row.title },
      link: `/service-order/${id}`,
      object: { type: "serviceOrder", id },
      dedupeKey: `serviceOrder.completed:${id}`,
    });
    await mailByLink(platform, tx, row);
  });

/** Mails the document to the addresses that were sent a link to sign by, each with a link of its own. */
async function mailByLink(
  { config, notifications, translate }: Platform,
  tx: UnitOfWork,
  row: OrderRecord,
): Promise<void> {
  const links = (await listLinks(tx.db, row.id)).filter(({ revoked_at }) => revoked_at === null);
  const addresses = new Set(links.flatMap(({ email }) => email ?? []));
  const locale = parseLocale(
    (await tx.db.selectFrom("app_user").select("locale").where("id", "=", row.created_by).executeTakeFirst())
      ?.locale,
  );
  for (const email of addresses) {
    const expiresAt = new Date(tx.now.getTime() + linkDays * dayMs);
    const { id, token } = await createLink(tx.db, {
      orderId: row.id,
      recipient: email,
      email: null,
      codePhone: null,
      createdBy: row.created_by,
      now: tx.now,
      expiresAt,
    });
    const words = {
      product: config.brand.productName,
      orderNo: row.order_no,
      title: row.title,
      company: row.company_name,
      hash: row.document_hash ?? "",
      url: `${config.publicUrl}/service-order-share/${token}?lang=${languageOf(locale)}`,
      verifyUrl: `${config.publicUrl}/verify`,
    };
    await notifications.queue(tx, {
      channel: "email",
      target: email,
      subject: translate(locale, "serviceOrderServer.completedMail.subject", words),
      body: translate(locale, "serviceOrderServer.completedMail.body", words),
      dedupeKey: `orderDocument:${row.id}:${id}`,
      isSecret: true,
    });
  }
}
