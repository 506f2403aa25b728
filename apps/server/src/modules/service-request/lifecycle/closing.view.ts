import type { ServiceRequestSummary } from "@pharos/api/service-request";
import { closeType } from "@pharos/domain/enums";
import { canRate, inactivityOf, requestPeriods, type Side } from "@pharos/domain/service-request";
import { toBusinessIso } from "@pharos/domain/time";
import {
  auditStateOf,
  hasOpenProposal,
  type StoredServiceRequest,
  statusOf,
} from "../service-request.row.ts";

type ClosingView = Pick<
  ServiceRequestSummary,
  | "notIntoKbRemark"
  | "followUpPlan"
  | "archivedTime"
  | "closeProposal"
  | "inactivityEndsTime"
  | "reopenableUntil"
  | "rateableUntil"
>;

interface Reader {
  readonly side: Side;
  readonly now: Date;
  /** What was said when the customer was last asked to confirm closing. */
  readonly closeMessage: string | null;
}

/** What a reader sees of the end of a request: proposals, deadlines, and what follows. */
export function toClosing(row: StoredServiceRequest, { side, now, closeMessage }: Reader): ClosingView {
  const inactivity = inactivityOf({
    status: statusOf(row),
    awaitingSince: row.awaiting_since,
    closeNotifiedAt: row.close_notified_at,
    lastCustomerReplyAt: row.last_customer_reply_at,
    restoredClosesAt: row.restored_closes_at,
  });
  return {
    notIntoKbRemark: side === "vendor" ? row.not_into_knowledge_remark : null,
    followUpPlan: row.follow_up_plan,
    archivedTime: row.archived_at,
    closeProposal: hasOpenProposal(row)
      ? { since: row.close_notified_at ?? row.updated_at, message: closeMessage }
      : null,
    inactivityEndsTime: inactivity && toBusinessIso(inactivity.endsAtMs),
    reopenableUntil:
      statusOf(row) === "closed" && auditStateOf(row) !== "rejected"
        ? after(row.closed_at, requestPeriods.reopenMs)
        : null,
    rateableUntil: isRateable(row, now) ? after(row.closed_at, requestPeriods.ratingMs) : null,
  };
}

function isRateable(row: StoredServiceRequest, now: Date): boolean {
  if (row.closed_at === null || row.close_type === null) return false;
  const closed = {
    closedAt: row.closed_at,
    closeType: closeType.fromCode(row.close_type),
    auditState: auditStateOf(row),
  };
  return canRate(closed, now.getTime()) === true;
}

const after = (time: string | null, ms: number): string | null =>
  time === null ? null : toBusinessIso(Date.parse(time) + ms);
