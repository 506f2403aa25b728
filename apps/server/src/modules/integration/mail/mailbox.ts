import type { CallResult, HandlerInput } from "@pharos/api/core";
import type {
  assignInboundMail as assignEndpoint,
  listInboundMails as listEndpoint,
} from "@pharos/api/integration";
import { visibility } from "@pharos/domain/enums";
import { asMarkdown } from "@pharos/markdown";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { fieldError } from "../../../platform/field-error.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { replyInTransaction, visibleServiceRequests } from "../../service-request/index.ts";
import { findMails, lockMail, mailStatus } from "./inbound-mail.repo.ts";

/** One page of the mails that came in. */
export async function listMails(
  { database, config }: Pick<Platform, "database" | "config">,
  query: HandlerInput<typeof listEndpoint>["query"],
): Promise<CallResult<typeof listEndpoint>> {
  const { rows, total, waitingCount } = await findMails(database.kysely, query);
  return {
    total,
    waitingCount,
    pageNum: query.pageNum,
    pageSize: query.pageSize,
    list: rows,
    replyAddress: config.mailReplyAddress ?? null,
  };
}

/**
 * Puts a mail that waits on a request as an internal note: anyone who looked at it decides what the customer reads. The mail is
 * locked first, so that two people cannot both put it somewhere; the note and the mark are one transaction.
 */
export async function assignMail(
  platform: Platform,
  call: Call,
  { id, srNo }: HandlerInput<typeof assignEndpoint>["body"],
): Promise<CallResult<typeof assignEndpoint>> {
  const request = await platform.database.kysely
    .selectFrom("service_request")
    .select("id")
    .where("sr_no", "=", srNo)
    .where(visibleServiceRequests(call.actor))
    .executeTakeFirst();
  if (!request) throw fieldError("srNo", "integration.requestUnknown");
  await platform.withTransaction(call, async (tx) => {
    const mail = await decide(tx, call, id, "assigned", request.id);
    const intro = platform.translate(call.locale, "integrationServer.mail.assigned", {
      sender: mail.sender_name === null ? mail.sender : `${mail.sender_name} <${mail.sender}>`,
      subject: mail.subject,
    });
    const { replyId } = await replyInTransaction(tx, call.actor, {
      faultId: request.id,
      contentMd: asMarkdown(`${intro}\n\n${mail.content}`),
      kind: 0,
      visibility: visibility.toCode("internal"),
      needFeedback: false,
      isSolution: false,
      stillBroken: false,
    });
    await tx.db.updateTable("inbound_mail").set({ reply_id: replyId }).where("id", "=", id).execute();
  });
  return { faultId: request.id };
}

/** Discards a mail that waits. */
export async function discardMail(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  id: number,
): Promise<null> {
  await withTransaction(call, (tx) => decide(tx, call, id, "discarded"));
  return null;
}

async function decide(
  tx: UnitOfWork,
  { actor }: Call,
  id: number,
  what: "assigned" | "discarded",
  requestId?: number,
) {
  const mail = await lockMail(tx.db, id);
  if (!mail) throw new AppError("integration.mailNotFound");
  if (mail.status !== mailStatus.waiting) throw new AppError("integration.mailDecided");
  await tx.db
    .updateTable("inbound_mail")
    .set({
      status: what === "assigned" ? mailStatus.taken : mailStatus.discarded,
      reason: what,
      decided_by: actor.userId,
      decided_at: tx.now,
      ...(requestId !== undefined && { service_request_id: requestId }),
    })
    .where("id", "=", id)
    .execute();
  await tx.audit({
    action: `inboundMail.${what}`,
    objectType: "inboundMail",
    objectId: id,
    detail: { before: { sender: mail.sender }, ...(requestId !== undefined && { requestId }) },
  });
  return mail;
}
