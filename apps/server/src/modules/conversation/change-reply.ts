import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Decision } from "../../platform/policy.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { removeFilesOf } from "../file/index.ts";
import type { ConversationTarget, ReplyChange } from "./conversation-target.ts";
import { isInternalReply } from "./reply.row.ts";
import { mayEditReply, mayRemoveReply, placeOf } from "./reply.rules.ts";

/** A reply of a locked record, and the moment at which it is changed. */
type Changing<Row> = Pick<ReplyChange<Row>, "actor" | "row" | "reply" | "now">;

/** Changes the words of a reply; the old ones stay in the history. Answers the record's id. */
export function editReply<Row>(
  subject: ConversationTarget<Row>,
  platform: Platform,
  call: Call,
  { id, contentMd }: { readonly id: number; readonly contentMd: string },
): Promise<number> {
  return changeReply(subject, platform, call, { id, rule: mayEditReply }, async (tx, changing) => {
    if (changing.reply.content_md === contentMd) return;
    await subject.replies(tx.db).update(id, { content_md: contentMd, edited_at: changing.now });
    await subject.recordChange(tx, { ...changing, action: "editReply", contentMd });
  });
}

/** Recalls a reply: its place stays, its words and files are no longer shown. Answers the record's id. */
export function removeReply<Row>(
  subject: ConversationTarget<Row>,
  platform: Platform,
  call: Call,
  id: number,
): Promise<number> {
  return changeReply(subject, platform, call, { id, rule: mayRemoveReply }, async (tx, changing) => {
    await subject.replies(tx.db).update(id, { removed_at: changing.now });
    await removeFilesOf(tx, { type: subject.attachmentType, objectId: id }, changing.actor.userId);
    await subject.recordChange(tx, { ...changing, action: "removeReply", contentMd: null });
  });
}

type ReplyRule = (...args: Parameters<typeof mayEditReply>) => Decision;

async function changeReply<Row>(
  subject: ConversationTarget<Row>,
  platform: Platform,
  call: Call,
  { id, rule }: { readonly id: number; readonly rule: ReplyRule },
  change: (tx: UnitOfWork, changing: Changing<Row>) => Promise<void>,
): Promise<number> {
  const { database, withTransaction } = platform;
  const subjectId = await subject.replies(database.kysely).findSubjectId(id);
  // A reply that does not exist, of an invisible record, or a note for a customer: all the same answer.
  if (subjectId === undefined) throw new AppError("serviceRequest.replyNotFound");
  await subject.answerFresh(platform, call, subjectId, () =>
    withTransaction(call, async (tx) => {
      const { actor } = call;
      const { row, now } = await subject.lock(tx, actor, subjectId).catch(hide(subject));
      const relation = subject.relationOf(actor, row);
      const reply = await subject.replies(tx.db).findForRules(subjectId, id);
      const isHidden = reply && relation.side === "customer" && isInternalReply(reply);
      if (!reply || isHidden || reply.removed_at !== null) throw new AppError("serviceRequest.replyNotFound");
      const decision = rule(relation, reply, placeOf(reply, reply), now);
      if (decision !== true) throw new AppError(decision.code, { vars: decision.vars });
      await change(tx, { actor, row, reply, now });
    }),
  );
  return subjectId;
}

const hide =
  ({ notFound }: { readonly notFound: string }) =>
  (error: unknown): never => {
    if (error instanceof AppError && error.code === notFound)
      throw new AppError("serviceRequest.replyNotFound");
    throw error;
  };
