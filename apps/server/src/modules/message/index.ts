import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { messageRoutes } from "./message.routes.ts";

export { countUnread } from "./message.repo.ts";
export { type Notification, notify } from "./notify.ts";

/** Creates the notification centre. */
export function createMessageModule(platform: Platform): Module {
  return { routes: messageRoutes(platform) };
}
