import { defineEvent } from "../../platform/outbox.ts";

/** Every session of somebody was ended: what else opens something in the person's name ends with them. */
export const sessionsEnded = defineEvent<{ readonly userId: number; readonly at: string }>(
  "identity.sessionsEnded",
);

/** Someone's password was tried too often: no one may try it again for a while. */
export const accountLocked = defineEvent<{ readonly userId: number; readonly ip: string }>(
  "identity.accountLocked",
);
