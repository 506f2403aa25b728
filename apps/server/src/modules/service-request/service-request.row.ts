import type { Schema, Selectable } from "@pharos/db";
import {
  type AuditState,
  auditState,
  type ServiceRequestStatus,
  type Severity,
  serviceRequestStatus,
  severity,
} from "@pharos/domain/enums";
import { inactivityOf } from "@pharos/domain/service-request";

/** A stored service request. */
export type StoredServiceRequest = Selectable<Schema["service_request"]>;

/** A service request with what decides who may see it and do what: rules need nothing else. */
export type ServiceRequestRow = StoredServiceRequest & {
  /** Who of the organisation's own members sees its requests; see `requestVisibility`. */
  readonly request_visibility: number;
  /** Teams that serve the organisation. */
  readonly serving_team_ids: readonly number[];
  /** Other teams that were called in when the request was escalated. */
  readonly called_team_ids: readonly number[];
  /** People who help the executor now. */
  readonly sub_executor_ids: readonly number[];
  readonly watcher_ids: readonly number[];
};

/** Where a stored request stands. */
export const statusOf = (row: Pick<StoredServiceRequest, "status">): ServiceRequestStatus =>
  serviceRequestStatus.fromCode(row.status);

/** Gravity of a stored request. */
export const severityOf = (row: Pick<StoredServiceRequest, "severity">): Severity =>
  severity.fromCode(row.severity);

/** Where the entitlement review of a stored request stands. */
export const auditStateOf = (row: Pick<StoredServiceRequest, "audit_state">): AuditState =>
  auditState.fromCode(row.audit_state);

/** The vendor has proposed to close, work has not ended, and the customer has not answered. */
export function hasOpenProposal(row: StoredServiceRequest): boolean {
  // Without the other questions, the only inactivity left is that of the proposal.
  const proposal = inactivityOf({
    status: statusOf(row),
    awaitingSince: null,
    closeNotifiedAt: row.close_notified_at,
    lastCustomerReplyAt: row.last_customer_reply_at,
    restoredClosesAt: null,
  });
  return proposal !== null;
}
