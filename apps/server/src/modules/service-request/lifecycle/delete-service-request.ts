import type { HandlerInput } from "@pharos/api/core";
import type { deleteServiceRequest as contract } from "@pharos/api/service-request";
import { textLengths } from "@pharos/domain/limits";
import type { SlaEvent } from "@pharos/domain/sla";
import { characterCount } from "@pharos/domain/validation";
import type { Actor } from "../../../platform/actor.ts";
import type { Call } from "../../../platform/call.ts";
import { fieldError } from "../../../platform/field-error.ts";
import type { Transact } from "../../../platform/unit-of-work.ts";
import { announce } from "../announce.ts";
import { lockFor } from "../lock-request.ts";
import { recordStep } from "../record-step.ts";
import { clearRemoteAccess } from "../remote/clear-remote-access.ts";
import { serviceRequestDeleted } from "../service-request.events.ts";

type Input = HandlerInput<typeof contract>;

/** Takes a request that no one has begun out of sight; its clocks count for nothing and the audit log records why. */
export async function deleteServiceRequest(
  withTransaction: Transact,
  call: Call,
  { params: { id }, query: { reason = "" } }: Pick<Input, "params" | "query">,
): Promise<void> {
  const { actor } = call;
  await withTransaction(call, async (tx) => {
    const { row, now } = await lockFor(tx, actor, id, "delete");
    refuseReason(actor, row.reporter_user_id, reason);
    const events: SlaEvent[] = [{ type: "closed", at: now.toISOString(), isCancelled: true }];
    const isRemoteRemoved = await clearRemoteAccess(tx, row.id);
    await recordStep(tx.db, {
      row,
      by: actor,
      at: now,
      action: "delete",
      change: { deleted_at: now },
      events,
      content: reason || null,
      extra: { ...(isRemoteRemoved && { isRemoteRemoved }) },
    });
    await tx.audit({
      action: "serviceRequest.deleted",
      objectType: "serviceRequest",
      objectId: row.id,
      companyId: row.company_id,
      detail: { srNo: row.sr_no, title: row.title, ...(reason && { reason }) },
    });
    await announce(tx, serviceRequestDeleted, { id: row.id, by: actor.userId });
  });
}

// What someone raised themselves needs no explanation.
function refuseReason(actor: Actor, reporterId: number, reason: string): void {
  if (actor.userId === reporterId || characterCount(reason.trim()) >= textLengths.reasonMin) return;
  throw fieldError("reason", "serviceRequest.reasonTooShort", { min: textLengths.reasonMin });
}
