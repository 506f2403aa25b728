import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { heldQueue } from "./held-queue.ts";
import { messageListeners } from "./message.listeners.ts";
import { messageRoutes } from "./message.routes.ts";
import { insertDefaultRules } from "./rule.repo.ts";

export { countUnread } from "./message.repo.ts";
export type { Audience, GroupChats, Notification, Outsider } from "./notification.ts";
export { notify } from "./notify.ts";
export { wantsMail } from "./wants-mail.ts";

/** Creates the notification centre. */
export function createMessageModule(platform: Platform): Module {
  return {
    routes: messageRoutes(platform),
    listeners: messageListeners(platform),
    queues: [heldQueue(platform)],
    ensureReferenceData: insertDefaultRules,
  };
}
