import { defineEvent } from "../../platform/outbox.ts";

/** A certificate ends soon; published once for each certificate and last day. */
export const certExpiring = defineEvent<{
  readonly id: number;
  /** The last day, `YYYY-MM-DD`. */
  readonly expireDate: string;
}>("cert.expiring");
