import {
  listMentionable,
  listReplyMacros,
  listReplyTemplates,
  type ReplyToServiceRequest,
  replyToServiceRequest,
  type ServiceRequestDetail,
} from "@pharos/api/service-request";
import { attachmentType, visibility } from "@pharos/domain/enums";
import { useMemo } from "react";
import { call, callWithMessage } from "../../../shared/api/index.ts";
import type { Conversation, ConversationKind, Saying } from "../../conversation/index.ts";
import { useRemoveReply, useUpdateReply } from "../api.ts";
import { applyRefusal } from "../parts/outcome.ts";
import { applyChange, positionOf } from "../request-cache.ts";
import { repliesIn } from "../timeline-merge.ts";
import { ArticlePicker } from "./lazy-article-picker.ts";

/** What a conversation has to know of a service request. */
export const requestConversation: ConversationKind<ReplyToServiceRequest> = {
  name: "service-request",
  attachmentType: attachmentType.toCode("reply"),
  bodyOf: replyBodyOf,
  async deliver(client, { key, body, subjectId }, { isKeptAlive }) {
    const { result, message } = await callWithMessage(
      replyToServiceRequest,
      { body },
      { idempotencyKey: key, isKeptAlive, since: positionOf(client, subjectId) },
    );
    if (result.change) applyChange(client, result.change);
    return message;
  },
  applyRefusal,
  readTemplates: (id, lang, signal) =>
    call(
      listReplyTemplates,
      { query: { id, ...(lang !== null && { lang }) } },
      { signal, isPageRead: false },
    ),
  readMacros: (id, signal) => call(listReplyMacros, { query: { id } }, { signal, isPageRead: false }),
  findMentionable: (id, search, signal) =>
    call(listMentionable, { query: { id, search } }, { signal, isPageRead: false }),
  ArticlePicker,
};

/** The conversation on a request. */
export function useRequestConversation({ id, timeline }: ServiceRequestDetail): Conversation {
  return {
    kind: requestConversation,
    id,
    replies: useMemo(() => repliesIn(timeline), [timeline]),
    lastPublicReplyId: timeline.lastPublicReplyId,
    update: useUpdateReply(),
    remove: useRemoveReply(),
  };
}

function replyBodyOf(
  faultId: number,
  { audience, composition, objectKeys, isForced }: Saying,
): ReplyToServiceRequest {
  const contentMd = composition.contentMd.trim();
  const sent = { faultId, contentMd, enclosureKeys: [...objectKeys], ...(isForced && { isForced }) };
  if (audience === "internal") {
    const named = composition.mentions.filter(({ name }) => contentMd.includes(`@${name}`));
    const mentionUserIds = [...new Set(named.map(({ userId }) => userId))];
    return { ...sent, visibility: visibility.toCode("internal"), mentionUserIds };
  }
  const { kind, needFeedback, isSolution, stillBroken, recoverType, seenReplyId } = composition;
  return {
    ...sent,
    visibility: visibility.toCode("public"),
    kind,
    needFeedback,
    isSolution,
    stillBroken,
    ...(recoverType !== null && { recoverType }),
    ...(seenReplyId !== null && { lastReplyId: seenReplyId }),
  };
}
