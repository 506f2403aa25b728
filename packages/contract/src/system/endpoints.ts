import { listOutbox } from "./index.ts";

/** The endpoints of this module, by name. */
export const systemEndpoints = { listOutbox } as const;
