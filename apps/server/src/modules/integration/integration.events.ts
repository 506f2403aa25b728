import { defineEvent } from "../../platform/outbox.ts";

/** A program was given a key to the interface in a person's name. */
export const tokenCreated = defineEvent<{
  readonly id: number;
  readonly userId: number;
  readonly by: number;
  readonly name: string;
  readonly prefix: string;
}>("integration.tokenCreated");
