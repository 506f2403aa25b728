import { auditState, closeType, serviceRequestStatus } from "@pharos/domain/enums";
import { serviceRequestLifecycle } from "@pharos/domain/service-request";
import type { SlaEvent } from "@pharos/domain/sla";
import type { Actor } from "../../../platform/actor.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { announce } from "../announce.ts";
import { lockFor } from "../lock-request.ts";
import { recordStep } from "../record-step.ts";
import { clearRemoteAccess } from "../remote/clear-remote-access.ts";
import { serviceRequestEntitlementReviewed } from "../service-request.events.ts";
import { severityOf, statusOf } from "../service-request.row.ts";

/** A decision on a request that was raised without a service number in force. */
export interface EntitlementReview {
  readonly requestId: number;
  /** Visible to the vendor only when approving; sent to the reporter when rejecting. */
  readonly words: string | null;
}

/** Grants a waiting request what a service number would have: its clocks begin now. Throws the policy's own refusals. */
export async function approveEntitlement(
  tx: UnitOfWork,
  actor: Actor,
  { requestId, words }: EntitlementReview,
): Promise<void> {
  const { row, now } = await lockFor(tx, actor, requestId, "reviewEntitlement");
  const next = serviceRequestStatus.toCode(serviceRequestLifecycle.next("approveEntitlement", statusOf(row)));
  const events: SlaEvent[] = [{ type: "auditApproved", at: now.toISOString(), severity: severityOf(row) }];
  await recordStep(tx.db, {
    row,
    by: actor,
    at: now,
    action: "auditPass",
    change: { status: next, audit_state: auditState.toCode("approved") },
    events,
    extra: { ...(words && { note: words }) },
  });
  await announce(tx, serviceRequestEntitlementReviewed, {
    id: row.id,
    by: actor.userId,
    isApproved: true,
    reason: null,
  });
}

/** Ends a waiting request: nothing was promised, so no clock ever ran. Throws the policy's own refusals. */
export async function rejectEntitlement(
  tx: UnitOfWork,
  actor: Actor,
  { requestId, words }: EntitlementReview,
): Promise<void> {
  const { row, now } = await lockFor(tx, actor, requestId, "reviewEntitlement");
  const next = serviceRequestStatus.toCode(serviceRequestLifecycle.next("rejectEntitlement", statusOf(row)));
  const events: SlaEvent[] = [{ type: "closed", at: now.toISOString(), isCancelled: true }];
  const isRemoteRemoved = await clearRemoteAccess(tx, row.id);
  await recordStep(tx.db, {
    row,
    by: actor,
    at: now,
    action: "auditReject",
    change: {
      status: next,
      audit_state: auditState.toCode("rejected"),
      closed_at: now,
      closed_by: actor.userId,
      close_type: closeType.toCode("cancelled"),
    },
    events,
    content: words,
    extra: { ...(isRemoteRemoved && { isRemoteRemoved }) },
  });
  await announce(tx, serviceRequestEntitlementReviewed, {
    id: row.id,
    by: actor.userId,
    isApproved: false,
    reason: words,
  });
}
