import { defineEvent } from "../../platform/outbox.ts";
import type { ReviewFact } from "../../platform/record/reviewed.ts";

/** Which version of which resource. */
export interface VersionRef {
  readonly id: number;
  readonly versionId: number;
}

/** A version waits for a reviewer. */
export const resourceSubmitted = defineEvent<VersionRef>("resource.submitted");

/** A version was approved: those who receive the resource find it now. */
export const resourceDelivered = defineEvent<VersionRef & ReviewFact>("resource.delivered");

/** A version was rejected. */
export const resourceRejected = defineEvent<VersionRef & ReviewFact>("resource.rejected");
