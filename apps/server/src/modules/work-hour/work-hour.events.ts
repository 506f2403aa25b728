import { defineEvent } from "../../platform/outbox.ts";

/** Records of hours were returned to their people. */
export const hoursRejected = defineEvent<{
  readonly ids: readonly number[];
  /** Who returned them. */
  readonly by: number;
}>("hours.rejected");
