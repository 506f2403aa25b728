import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { routeConversation } from "./conversation.routes.ts";
import { ensureReplyTemplates } from "./reference-data.ts";

export { editReply, removeReply } from "./change-reply.ts";
export type {
  ConversationTarget,
  ReplyStore,
  TextTarget,
  Writer,
  WriterRelation,
} from "./conversation-target.ts";
export { cutPage, fromTheEnd, parsePlace, writePlace } from "./cut-page.ts";
export { listReplyTemplates } from "./list-reply-templates.ts";
export { listMacros } from "./macros.ts";
export { listMentionable, storeMentions } from "./mentions.ts";
export { presenceNews } from "./presence.ts";
export { refuseWhenAnswered } from "./refuse-when-answered.ts";
export { isInternalReply, type LockedReply, type ReplyPlaces, type ReplyRow } from "./reply.row.ts";
export { type ShownReplies, toReplies } from "./reply.view.ts";
export { findTemplate } from "./reply-template.repo.ts";

/**
 * Creates the module of conversations: replies that are changed and recalled, mentions, macros and templates, who is
 * writing. It knows no kind of record; the module of each gives it a `ConversationTarget`. The refusals carry the prefix
 * `serviceRequest` because callers know them by it.
 */
export function createConversationModule(platform: Platform): Module {
  return {
    routes: (route) => routeConversation(route, platform),
    ensureReferenceData: (tx) => ensureReplyTemplates(tx, platform.translate),
  };
}
