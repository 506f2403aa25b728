import { defineEvent } from "../../platform/outbox.ts";

/** A file became the fault report of a request. */
export const faultReportMarked = defineEvent<{
  readonly attachmentId: number;
  readonly serviceRequestId: number;
  readonly by: number;
}>("file.faultReportMarked");

/** Files were delivered to the members of one customer. */
export const filesDelivered = defineEvent<{
  readonly companyId: number;
  /** Names of the files, in the order in which they were given. */
  readonly names: readonly string[];
  readonly by: number;
}>("file.delivered");
