import { defineEvent } from "../../platform/outbox.ts";

/** A shift signed a hand-over note. */
export const shiftHandoverChanged = defineEvent<{
  readonly id: number;
  readonly step: "handedOver" | "received";
  /** Who signed. */
  readonly by: number;
}>("shiftHandover.changed");
