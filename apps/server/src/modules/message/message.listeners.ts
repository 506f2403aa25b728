import { type Listener, listener } from "../../platform/outbox.ts";
import type { Platform } from "../../platform/platform.ts";
import { deliverNotified } from "./deliver-notified.ts";
import type { ReadMailContent } from "./mail-content.ts";
import { peopleNotified } from "./message.events.ts";

/** What follows from facts people were notified of. */
export function messageListeners(platform: Platform, readContent: ReadMailContent): readonly Listener[] {
  return [
    listener("message.deliver", peopleNotified, (tx, fact) =>
      deliverNotified(platform, readContent, tx, fact),
    ),
  ];
}
