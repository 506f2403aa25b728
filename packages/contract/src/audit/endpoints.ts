import { listRecordHistory } from "./history.ts";

/** The endpoints of this module, by name. */
export const auditEndpoints = { listRecordHistory } as const;
