import type { HistoryAction } from "@pharos/domain/enums";
import type { Actor } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Decision } from "../../../platform/policy.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { removeFilesOf } from "../../file/index.ts";
import { announce } from "../announce.ts";
import { answerFresh } from "../answer-fresh.ts";
import { lockRequest } from "../lock-request.ts";
import { recordStep } from "../record-step.ts";
import { serviceRequestReplyChanged } from "../service-request.events.ts";
import { relationOf } from "../service-request.relation.ts";
import type { FieldChange, ServiceRequestChange } from "../service-request.repo.ts";
import type { ServiceRequestRow } from "../service-request.row.ts";
import { type LockedReply, replyRepo } from "./reply.repo.ts";
import { isInternalReply, mayEditReply, mayRemoveReply, placeOf } from "./reply.rules.ts";

/** A reply of a locked request, and the moment at which it is changed. */
interface Changing {
  readonly actor: Actor;
  readonly row: ServiceRequestRow;
  readonly reply: LockedReply;
  readonly now: Date;
}

/** Changes the words of a reply; the old ones stay in the history. Answers the request's id. */
export function editReply(
  platform: Platform,
  call: Call,
  { id, contentMd }: { readonly id: number; readonly contentMd: string },
): Promise<number> {
  return changeReply(platform, call, id, mayEditReply, async (tx, { row, actor, reply, now }) => {
    if (reply.content_md === contentMd) return;
    await replyRepo(tx.db).update(id, { content_md: contentMd, edited_at: now });
    const changes = [{ field: "contentMd", from: reply.content_md, to: contentMd }];
    await record(tx, { row, actor, reply, now }, "editReply", { changes });
  });
}

/** Withdraws a reply: its place stays, its words and files are no longer shown. Answers the request's id. */
export function removeReply(platform: Platform, call: Call, id: number): Promise<number> {
  return changeReply(platform, call, id, mayRemoveReply, async (tx, { row, actor, reply, now }) => {
    await replyRepo(tx.db).update(id, { removed_at: now });
    await removeFilesOf(tx, { type: "reply", objectId: id }, actor.userId);
    const changes = [{ field: "contentMd", from: reply.content_md, to: null }];
    const change = isInternalReply(reply) ? {} : { reply_count: row.reply_count - 1 };
    await record(tx, { row, actor, reply, now }, "removeReply", { changes, change });
  });
}

type ReplyRule = (...args: Parameters<typeof mayEditReply>) => Decision;

async function changeReply(
  platform: Platform,
  call: Call,
  id: number,
  rule: ReplyRule,
  change: (tx: UnitOfWork, changing: Changing) => Promise<void>,
): Promise<number> {
  const { database, withTransaction } = platform;
  const requestId = await replyRepo(database.kysely).findRequestId(id);
  // A reply that does not exist, of an invisible request, or a note for a customer: all the same answer.
  if (requestId === undefined) throw new AppError("serviceRequest.replyNotFound");
  await answerFresh(platform, call, requestId, () =>
    withTransaction(call, async (tx) => {
      const { actor } = call;
      const { row, now } = await lockRequest(tx, actor, requestId).catch(hide);
      const isCustomer = relationOf(actor, row).side === "customer";
      const reply = await replyRepo(tx.db).findForRules(requestId, id);
      if (!reply || (isCustomer && isInternalReply(reply)) || reply.removed_at !== null)
        throw new AppError("serviceRequest.replyNotFound");
      const decision = rule(actor, row, reply, placeOf(reply, reply), now);
      if (decision !== true) throw new AppError(decision.code, { vars: decision.vars });
      await change(tx, { actor, row, reply, now });
    }),
  );
  return requestId;
}

function hide(error: unknown): never {
  if (error instanceof AppError && error.code === "serviceRequest.notFound")
    throw new AppError("serviceRequest.replyNotFound");
  throw error;
}

async function record(
  tx: UnitOfWork,
  { row, actor, reply, now }: Changing,
  action: Extract<HistoryAction, "editReply" | "removeReply">,
  {
    changes,
    change = {},
  }: { readonly changes: readonly FieldChange[]; readonly change?: ServiceRequestChange },
): Promise<void> {
  const isInternal = isInternalReply(reply);
  await recordStep(tx.db, {
    row,
    by: actor,
    at: now,
    action,
    change,
    extra: { replyId: reply.id, changes },
    visibility: isInternal ? "internal" : "public",
  });
  await announce(
    tx,
    serviceRequestReplyChanged,
    { id: row.id, by: actor.userId, replyId: reply.id, isRemoved: action === "removeReply", isInternal },
    { isInternal },
  );
}
