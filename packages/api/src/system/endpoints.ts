import { listDeadEvents, listOutbox, retryDeadEvent, retryOutbox } from "./index.ts";

/** The endpoints of this module, by name. */
export const systemEndpoints = { listOutbox, retryOutbox, listDeadEvents, retryDeadEvent } as const;
