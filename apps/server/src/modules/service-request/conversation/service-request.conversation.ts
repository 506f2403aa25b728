import { type ConversationTarget, isInternalReply } from "../../conversation/index.ts";
import { announce } from "../announce.ts";
import { answerFresh } from "../answer-fresh.ts";
import { lockRequest } from "../lock-request.ts";
import { recordStep } from "../record-step.ts";
import { serviceRequestMentioned, serviceRequestReplyChanged } from "../service-request.events.ts";
import { serviceRequestPolicy } from "../service-request.policy.ts";
import { relationOf } from "../service-request.relation.ts";
import { serviceRequestRepo } from "../service-request.repo.ts";
import type { ServiceRequestRow } from "../service-request.row.ts";
import { isVisible } from "../service-request.visibility.ts";
import { replyRepo } from "./reply.repo.ts";
import { replyRelationOf } from "./reply-relation.ts";
import { customerLocaleOf, templateValuesOf } from "./template-values.ts";

/** What a conversation has to know of a service request. */
export const serviceRequestConversation: ConversationTarget<ServiceRequestRow> = {
  notFound: "serviceRequest.notFound",
  attachmentType: "reply",
  replies: replyRepo,
  find: (db, actor, id) => serviceRequestRepo(db).findVisible(actor, id),
  lock: lockRequest,
  relationOf: replyRelationOf,
  mayWriteNote: serviceRequestPolicy.replyInternal,
  mayReadNotes: (actor, row) =>
    actor.permissions.has("fault:internal") &&
    isVisible(actor, row) &&
    relationOf(actor, row).side === "vendor",
  participantsOf: (row) => ({
    handling: [row.executor_user_id, ...row.sub_executor_ids].filter((id) => id !== null),
    watching: row.watcher_ids,
    teams: [row.team_id, ...row.serving_team_ids].filter((id) => id !== null),
  }),
  readerLocaleOf: customerLocaleOf,
  templateValuesOf,
  answerFresh,
  async recordChange(tx, { row, actor, reply, now, action, contentMd }) {
    const isInternal = isInternalReply(reply);
    const isRemoved = action === "removeReply";
    await recordStep(tx.db, {
      row,
      by: actor,
      at: now,
      action,
      change: isRemoved && !isInternal ? { reply_count: row.reply_count - 1 } : {},
      extra: {
        replyId: reply.id,
        changes: [{ field: "contentMd", from: reply.content_md, to: contentMd }],
      },
      visibility: isInternal ? "internal" : "public",
    });
    const fact = { id: row.id, by: actor.userId, replyId: reply.id, isRemoved, isInternal };
    await announce(tx, serviceRequestReplyChanged, fact, { isInternal });
  },
  recordMentions: (tx, { row, actor, replyId, userIds }) =>
    tx.publish(serviceRequestMentioned, { id: row.id, by: actor.userId, replyId, userIds }),
};
