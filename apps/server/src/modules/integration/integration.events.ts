import { defineEvent } from "../../platform/outbox.ts";

/** A program was given a key to the interface in a person's name. */
export const tokenCreated = defineEvent<{
  readonly id: number;
  readonly userId: number;
  readonly by: number;
  readonly name: string;
  readonly prefix: string;
}>("integration.tokenCreated");

/** A webhook stopped by itself after too many failures in a row. */
export const webhookPaused = defineEvent<{ readonly id: number; readonly failures: number }>(
  "integration.webhookPaused",
);
