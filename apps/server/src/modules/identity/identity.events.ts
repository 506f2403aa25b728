import { defineEvent } from "../../platform/outbox.ts";

/** Someone's password was tried too often: no one may try it again for a while. */
export const accountLocked = defineEvent<{ readonly userId: number; readonly ip: string }>(
  "identity.accountLocked",
);
