import type { MailTarget } from "../../platform/mail-target.ts";
import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { heldQueue } from "./held-queue.ts";
import { createMailContent } from "./mail-content.ts";
import { messageListeners } from "./message.listeners.ts";
import { messageRoutes } from "./message.routes.ts";
import { insertDefaultRules } from "./rule.repo.ts";

export { countUnread } from "./message.repo.ts";
export type { Audience, GroupChats, Notification, Outsider } from "./notification.ts";
export { notify } from "./notify.ts";
export { type ReviewedItem, reviewNotices } from "./review-notices.ts";
export { wantsMail } from "./wants-mail.ts";

/** Creates the notification centre; `mailTargets` answers every kind of record that says what its mails carry. */
export function createMessageModule(platform: Platform, mailTargets: () => readonly MailTarget[]): Module {
  const readContent = createMailContent(mailTargets);
  return {
    routes: messageRoutes(platform),
    listeners: messageListeners(platform, readContent),
    queues: [heldQueue(platform, readContent)],
    ensureReferenceData: insertDefaultRules,
  };
}
