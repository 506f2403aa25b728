import type { HandlerInput } from "@pharos/api/core";
import type { rateServiceRequest as contract } from "@pharos/api/service-request";
import type { Call } from "../../../platform/call.ts";
import type { Transact, UnitOfWork } from "../../../platform/unit-of-work.ts";
import { announce } from "../announce.ts";
import { lockFor } from "../lock-request.ts";
import { serviceRequestRated } from "../service-request.events.ts";
import { serviceRequestRepo } from "../service-request.repo.ts";
import type { ServiceRequestRow } from "../service-request.row.ts";
import { type GivenRating, saveRating } from "./rating.repo.ts";

/** The customer rates a closed request, or thinks again. */
export async function rateServiceRequest(
  withTransaction: Transact,
  call: Call,
  { id, ...rating }: HandlerInput<typeof contract>["body"],
): Promise<void> {
  const { actor } = call;
  await withTransaction(call, async (tx) => {
    const { row, now } = await lockFor(tx, actor, id, "rate");
    await recordRating(tx, { row, now, by: actor }, rating);
  });
}

/** A locked request that is rated, and by whom; null is an address without an account. */
export interface Rated {
  readonly row: Pick<ServiceRequestRow, "id" | "status">;
  readonly now: Date;
  readonly by: { readonly userId: number; readonly name: string } | null;
}

/** Stores a rating and announces it, unless it is unchanged; the same for everyone who may give one. */
export async function recordRating(
  tx: UnitOfWork,
  { row, now, by }: Rated,
  rating: GivenRating,
): Promise<void> {
  const userId = by?.userId ?? null;
  const saved = await saveRating(tx, { id: row.id, userId, now }, rating);
  if (!saved) return;
  const { changes, average, isNewlyLow } = saved;
  await serviceRequestRepo(tx.db).appendHistory({
    requestId: row.id,
    action: "rate",
    from: row.status,
    to: row.status,
    by,
    at: now,
    extra: { changes },
  });
  await announce(tx, serviceRequestRated, { id: row.id, by: userId, average, isNewlyLow });
}
