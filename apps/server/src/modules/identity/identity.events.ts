import { defineEvent } from "../../platform/outbox.ts";

/** Somebody's password was tried too often: nobody may try it again for a while. */
export const accountLocked = defineEvent<{ readonly userId: number; readonly ip: string }>(
  "identity.accountLocked",
);
