import { defineEvent } from "../../platform/outbox.ts";

/** A file became the fault report of a request. */
export const faultReportMarked = defineEvent<{
  readonly attachmentId: number;
  readonly serviceRequestId: number;
  readonly by: number;
}>("file.faultReportMarked");
