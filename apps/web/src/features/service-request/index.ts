export { type RequestFilter, serviceRequestQueries } from "./api.ts";
export { recoverOutgoingReplies } from "./conversation/recover-outgoing.ts";
export { RecordCard } from "./list/record-card.tsx";
export { searchOf } from "./list/records-query.ts";
export { RequestStatusChip, SeverityChip, UrgentChip } from "./parts/chips.tsx";
export { useLiveLists } from "./parts/use-live-lists.ts";
export { nameIn } from "./parts/wording.ts";
export { deskQueries } from "./queue/desk-api.ts";
export { ClockText } from "./sla/clock-text.tsx";
