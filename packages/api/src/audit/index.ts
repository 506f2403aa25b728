export {
  listRecordHistory,
  RecordedChange,
  RecordedFact,
  RecordedValue,
  RecordHistoryEntry,
} from "./history.ts";
export { AuditRow, exportAuditLog, listAuditKinds, listAuditLog } from "./list.ts";
