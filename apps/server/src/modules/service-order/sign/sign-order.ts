import type { Signing } from "@pharos/api/service-order";
import {
  type SigningChannel,
  type SigningParty,
  serviceOrderStatus,
  signingChannel,
  signingParty,
} from "@pharos/domain/enums";
import { statusAfterSigning } from "@pharos/domain/service-order";
import { maskPhone } from "@pharos/domain/text";
import { AppError } from "../../../platform/app-error.ts";
import type { CallInfo } from "../../../platform/call.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { lockHoursOfOrder } from "../../work-hour/index.ts";
import { paperOf } from "../order-content.ts";
import { serviceOrderSigned } from "../service-order.events.ts";
import { caseOf } from "../service-order.policy.ts";
import { type OrderRecord, serviceOrderRepo } from "../service-order.repo.ts";

/** A signature that may be given: the caller has judged it on the locked order. */
export interface AllowedSignature {
  readonly party: SigningParty;
  readonly channel: SigningChannel;
  /** Who was signed in: the signer, or the engineer on whose device the customer signed. Null: by a link. */
  readonly userId: number | null;
  /** The phone whose code was typed. */
  readonly codePhone?: string | null;
  readonly signing: Signing;
  readonly image: Buffer;
}

/** Writes a signature below a locked order. The first one freezes the content, the second one completes the order. */
export async function signOrder(
  tx: UnitOfWork,
  call: CallInfo,
  row: OrderRecord,
  { party, channel, userId, codePhone = null, signing, image }: AllowedSignature,
): Promise<void> {
  const paper = paperOf(row);
  if (signing.docHash !== paper.hash) throw new AppError("serviceOrder.contentChanged");
  const isCustomer = party === "customer";
  await tx.db
    .insertInto("service_order_signature")
    .values({
      order_id: row.id,
      party: signingParty.toCode(party),
      user_id: userId,
      signer_name: signing.signerName,
      signer_title: signing.signerTitle || null,
      image,
      satisfaction: isCustomer ? signing.satisfaction : null,
      opinion: isCustomer ? signing.opinion || null : null,
      ip: call.ip.slice(0, 64),
      user_agent: call.userAgent.slice(0, 256),
      content_hash: paper.hash,
      channel: signingChannel.toCode(channel),
      code_phone: codePhone === null ? null : maskPhone(codePhone),
      signed_at: tx.now,
    })
    .execute();
  const status = statusAfterSigning(caseOf(row), party);
  const isCompleted = status === "completed";
  await serviceOrderRepo(tx.db).update(row.id, tx.now, {
    status: serviceOrderStatus.toCode(status),
    ...(row.frozen_content === null && {
      frozen_content: paper.canonical,
      content_hash: paper.hash,
      total_hours: row.hours_total,
    }),
    ...(isCompleted && { completed_at: tx.now }),
    ...(isCustomer && { declined_at: null, declined_by: null, decline_reason: null }),
  });
  // What somebody has signed stands on hours that nobody changes any more.
  await lockHoursOfOrder(tx, row.id);
  await tx.audit({
    action: "serviceOrder.signed",
    objectType: "serviceOrder",
    objectId: row.id,
    companyId: row.company_id,
    detail: {
      after: { party: signingParty.toCode(party), signerName: signing.signerName, docHash: paper.hash },
    },
  });
  await tx.publish(serviceOrderSigned, { id: row.id, party, isCompleted });
}
