import { defineEvent } from "../../platform/outbox.ts";

/** A batch was published: its customer may read it from now on. */
export const inspectionPublished = defineEvent<{ readonly batchId: number }>("inspection.published");
