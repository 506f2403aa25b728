export { HistoryTab, type HistoryTabProps } from "./history-tab.tsx";
