import { defineEvent } from "../../platform/outbox.ts";

/** A version, and who decided about it. */
export interface VersionFact {
  readonly id: number;
  readonly versionId: number;
  readonly by: number;
}

/** A version waits for a reviewer. */
export const resourceSubmitted = defineEvent<VersionFact>("resource.submitted");

/** A version was approved: those who receive the resource find it now. */
export const resourceDelivered = defineEvent<VersionFact>("resource.delivered");

/** A version was rejected. */
export const resourceRejected = defineEvent<VersionFact>("resource.rejected");
