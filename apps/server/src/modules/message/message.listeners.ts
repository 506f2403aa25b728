import { type Listener, listener } from "../../platform/outbox.ts";
import type { Platform } from "../../platform/platform.ts";
import { deliverTold } from "./deliver-told.ts";
import { peopleTold } from "./message.events.ts";

/** What follows from facts people were told of. */
export function messageListeners(platform: Platform): readonly Listener[] {
  return [listener("message.deliver", peopleTold, (tx, fact) => deliverTold(platform, tx, fact))];
}
