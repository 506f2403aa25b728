import { listRecordHistory } from "./history.ts";
import { exportAuditLog, listAuditKinds, listAuditLog } from "./list.ts";

/** The endpoints of this module, by name. */
export const auditEndpoints = { listRecordHistory, listAuditLog, exportAuditLog, listAuditKinds } as const;
