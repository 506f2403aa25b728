import { defineEvent } from "../../platform/outbox.ts";

/** A contract ends soon, or has ended: a threshold of its term was reached, or someone wants people notified now. */
export const contractExpiring = defineEvent<{
  readonly contractId: number;
  /** Days to the last day, negative when it has passed. */
  readonly daysLeft: number;
  /** The fact that is notified, once to each person. */
  readonly factKey: string;
  /** Whether the organisation's admins is notified too. */
  readonly isForCustomers: boolean;
  /** Whether mails are sent beside the portal's own messages. */
  readonly isMailed: boolean;
}>("contract.expiring");
