export { type RequestFilter, serviceRequestQueries } from "./api.ts";
export { recoverOutgoingReplies } from "./conversation/recover-outgoing.ts";
export { deskQueries } from "./desk/desk-api.ts";
export { RequestStatusChip, SeverityChip, UrgentChip } from "./parts/chips.tsx";
export { useLiveLists } from "./parts/use-live-lists.ts";
export { nameIn } from "./parts/wording.ts";
export { RecordCard } from "./records/record-card.tsx";
export { searchOf } from "./records/records-query.ts";
export { ClockText } from "./sla/clock-text.tsx";
