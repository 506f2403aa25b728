import type { HandlerInput } from "@pharos/api/core";
import type { recoverServiceRequest as contract } from "@pharos/api/service-request";
import { serviceRequestStatus } from "@pharos/domain/enums";
import { canRecover, serviceRequestLifecycle } from "@pharos/domain/service-request";
import type { SlaEvent } from "@pharos/domain/sla";
import type { Call } from "../../../platform/call.ts";
import { fieldError } from "../../../platform/field-error.ts";
import type { Transact } from "../../../platform/unit-of-work.ts";
import { announce } from "../announce.ts";
import { lockFor } from "../lock-request.ts";
import { recordStep } from "../record-step.ts";
import { serviceRequestRecovered } from "../service-request.events.ts";
import { statusOf } from "../service-request.row.ts";

/** Records that the business runs again: the solve clock stops now, whatever time is reported. */
export async function recoverServiceRequest(
  withTransaction: Transact,
  call: Call,
  input: HandlerInput<typeof contract>["body"],
): Promise<void> {
  const { actor } = call;
  await withTransaction(call, async (tx) => {
    const { row, now } = await lockFor(tx, actor, input.faultId, "recover");
    const verdict = canRecover(
      { happenedAt: input.happenTime, recoveredAt: input.recoverTime },
      now.getTime(),
    );
    if (verdict !== true) throw fieldError("recoverTime", verdict.code);

    const next = serviceRequestStatus.toCode(serviceRequestLifecycle.next("recover", statusOf(row)));
    const events: SlaEvent[] = [{ type: "restored", at: now.toISOString() }];
    await recordStep(tx.db, {
      row,
      by: actor,
      at: now,
      action: "recover",
      change: {
        status: next,
        happened_at: input.happenTime,
        recovered_at: input.recoverTime,
        recover_type: input.recoverType,
        recover_description: input.recoverDesc || null,
        restored_at: now,
        awaiting_since: null,
      },
      events,
      content: input.recoverDesc || null,
    });
    await announce(tx, serviceRequestRecovered, { id: row.id, by: actor.userId });
  });
}
