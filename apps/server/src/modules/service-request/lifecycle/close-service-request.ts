import type { HandlerInput } from "@pharos/api/core";
import type { closeServiceRequest as contract } from "@pharos/api/service-request";
import { serviceRequestStatus } from "@pharos/domain/enums";
import { canClose, gapsToClose, type Side, serviceRequestLifecycle } from "@pharos/domain/service-request";
import type { Actor } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { Transact, UnitOfWork } from "../../../platform/unit-of-work.ts";
import { lockFor } from "../lock-request.ts";
import { recordRating } from "../rating/rate-service-request.ts";
import { relationOf } from "../service-request.relation.ts";
import { type ServiceRequestRow, statusOf } from "../service-request.row.ts";
import { concluded, conclusionOf, refuseGaps, refuseWrongLink } from "./conclusion.ts";
import { endRequest } from "./end-request.ts";

type Input = HandlerInput<typeof contract>["body"];

/** What closing needs beside the request. */
export interface CloseDependencies {
  readonly withTransaction: Transact;
  /** Address of the portal, by which links to articles are checked. */
  readonly publicUrl: string;
}

/** Closes a request, or cancels it while no one has begun; the customer may rate it in the same step. */
export async function closeServiceRequest(
  { withTransaction, publicUrl }: CloseDependencies,
  call: Call,
  input: Input,
): Promise<void> {
  await withTransaction(call, (tx) => closeInTransaction(tx, publicUrl, call.actor, input));
}

/** The same within a transaction that does more than that. */
export async function closeInTransaction(
  tx: UnitOfWork,
  publicUrl: string,
  actor: Actor,
  input: Input,
): Promise<void> {
  const { row, now } = await lockFor(tx, actor, input.faultId, "close");
  const { side } = relationOf(actor, row);
  const isCancelled = serviceRequestLifecycle.allows("cancel", statusOf(row));
  if (input.rating && (side === "vendor" || isCancelled))
    throw new AppError("serviceRequest.rateByCustomerOnly");
  if (!isCancelled) refuseUnready(row, side, input, now);
  const isConcluding = side === "vendor" && !isCancelled;
  if (isConcluding) refuseWrongLink(input, publicUrl);
  const columns = isConcluding ? concluded(row, input) : undefined;
  if (columns) refuseGaps("serviceRequest.closeFactsMissing", gapsToClose(conclusionOf(columns)));

  await endRequest(tx, {
    row,
    now,
    by: actor,
    closeType: isCancelled ? "cancelled" : side,
    content: (isConcluding && input.customerConfirmText) || null,
    ...(columns && { change: columns }),
  });
  // The row as it is now: the rating is the next step after the closing.
  if (input.rating) {
    const closed = { id: row.id, status: serviceRequestStatus.toCode("closed") };
    await recordRating(tx, { row: closed, now, by: actor }, input.rating);
  }
}

/** The vendor closes what is restored, confirmed, or has been silent for long. */
function refuseUnready(row: ServiceRequestRow, side: Side, input: Input, now: Date): void {
  const hasConfirmation = (input.customerConfirmText ?? "") !== "";
  const request = {
    status: statusOf(row),
    awaitingSince: row.awaiting_since,
    closeNotifiedAt: row.close_notified_at,
    lastCustomerReplyAt: row.last_customer_reply_at,
    restoredClosesAt: row.restored_closes_at,
  };
  const verdict = canClose(request, side, hasConfirmation, now.getTime());
  if (verdict !== true) throw new AppError(verdict.code, { vars: verdict.vars });
}
