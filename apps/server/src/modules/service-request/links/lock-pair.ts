import type { Actor } from "../../../platform/actor.ts";
import { fieldError } from "../../../platform/field-error.ts";
import { authorize } from "../../../platform/policy.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { lockRequest } from "../lock-request.ts";
import { type ServiceRequestRule, serviceRequestPolicy } from "../service-request.policy.ts";
import { serviceRequestRepo } from "../service-request.repo.ts";
import type { ServiceRequestRow } from "../service-request.row.ts";

/** Two locked requests and the moment at which things happen to both. */
export interface LockedPair {
  readonly row: ServiceRequestRow;
  readonly other: ServiceRequestRow;
  readonly now: Date;
}

/** What is asked of two requests. */
export interface PairQuestion {
  readonly id: number;
  readonly otherId: number;
  /** What the actor must be able to do with the first. */
  readonly ability: ServiceRequestRule;
  /** The field that names the other one. */
  readonly field: string;
}

/**
 * Locks two requests that the actor may see, in the order of their ids, so that two people who connect the same two the
 * other way round do not wait for each other forever. The first must allow what is wanted; the other one must be visible,
 * and unknown and invisible are the same.
 */
export async function lockPair(
  tx: UnitOfWork,
  actor: Actor,
  { id, otherId, ability, field }: PairQuestion,
): Promise<LockedPair> {
  if (id === otherId) {
    await lockRequest(tx, actor, id);
    throw fieldError(field, "serviceRequest.linkSelf");
  }
  const requests = serviceRequestRepo(tx.db);
  const early = otherId < id ? await requests.lockVisible(actor, otherId) : undefined;
  const { row, now } = await lockRequest(tx, actor, id);
  authorize(serviceRequestPolicy, ability, actor, row, now);
  const other = early ?? (otherId > id ? await requests.lockVisible(actor, otherId) : undefined);
  if (!other) throw fieldError(field, "serviceRequest.linkUnknown");
  return { row, other, now: new Date(Math.max(now.getTime(), Date.parse(other.updated_at))) };
}
