import { defineEvent } from "../../platform/outbox.ts";

/** Someone applied for an organisation or a service number. */
export const applicationSubmitted = defineEvent<{ readonly id: number }>("application.submitted");

/** An application was approved or rejected. */
export const applicationDecided = defineEvent<{
  readonly id: number;
  readonly isApproved: boolean;
  /** The applicant was sent an invitation, and needs no other news. */
  readonly isInvited: boolean;
}>("application.decided");
