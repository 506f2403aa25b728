export { type RequestFilter, serviceRequestQueries } from "./api.ts";
export { recoverOutgoingReplies } from "./composing/recover-outgoing.ts";
export { Ago } from "./parts/ago.tsx";
export { RequestStatusChip, SeverityChip, UrgentChip } from "./parts/chips.tsx";
export { LiveRows } from "./parts/live-rows.tsx";
export { nameIn } from "./parts/wording.ts";
export { RecordCard } from "./records/record-card.tsx";
export { ClockText } from "./sla/clock-text.tsx";
