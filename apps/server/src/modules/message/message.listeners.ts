import { type Listener, listener } from "../../platform/outbox.ts";
import type { Platform } from "../../platform/platform.ts";
import { deliverNotified } from "./deliver-notified.ts";
import { peopleNotified } from "./message.events.ts";

/** What follows from facts people were notified of. */
export function messageListeners(platform: Platform): readonly Listener[] {
  return [listener("message.deliver", peopleNotified, (tx, fact) => deliverNotified(platform, tx, fact))];
}
