export {
  listRecordHistory,
  RecordedChange,
  RecordedFact,
  RecordedValue,
  RecordHistoryEntry,
} from "./history.ts";
