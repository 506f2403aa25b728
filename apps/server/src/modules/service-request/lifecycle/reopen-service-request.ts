import type { HandlerInput } from "@pharos/api/core";
import type { reopenServiceRequest as contract } from "@pharos/api/service-request";
import { serviceRequestStatus } from "@pharos/domain/enums";
import { serviceRequestLifecycle } from "@pharos/domain/service-request";
import type { SlaEvent } from "@pharos/domain/sla";
import type { Call } from "../../../platform/call.ts";
import type { Transact } from "../../../platform/unit-of-work.ts";
import { announce } from "../announce.ts";
import { lockFor } from "../lock-request.ts";
import { revokeRatingLinks } from "../rating/rating-link.repo.ts";
import { recordStep } from "../record-step.ts";
import { serviceRequestReopened } from "../service-request.events.ts";
import { severityOf, statusOf } from "../service-request.row.ts";

/** Opens a closed request again with a new cycle of clocks; what was rated before no longer speaks for it. */
export async function reopenServiceRequest(
  withTransaction: Transact,
  call: Call,
  input: HandlerInput<typeof contract>["body"],
): Promise<void> {
  const { actor } = call;
  await withTransaction(call, async (tx) => {
    const { row, now } = await lockFor(tx, actor, input.id, "reopen");
    const next = serviceRequestStatus.toCode(serviceRequestLifecycle.next("reopen", statusOf(row)));
    const events: SlaEvent[] = [{ type: "reopened", at: now.toISOString(), severity: severityOf(row) }];

    await tx.db
      .updateTable("service_request_rating")
      .set({ superseded_at: now })
      .where("service_request_id", "=", row.id)
      .execute();
    await revokeRatingLinks(tx.db, row.id, now);
    await recordStep(tx.db, {
      row,
      by: actor,
      at: now,
      action: "reopen",
      change: {
        status: next,
        reopen_count: row.reopen_count + 1,
        closed_at: null,
        closed_by: null,
        close_type: null,
        close_notified_at: null,
        restored_at: null,
        restored_closes_at: null,
        awaiting_since: null,
      },
      events,
      content: input.reason,
    });
    await announce(tx, serviceRequestReopened, { id: row.id, by: actor.userId });
  });
}
