import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import { authorize } from "../../platform/policy.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { rememberAudience } from "./service-request.channels.ts";
import { type ServiceRequestRule, serviceRequestPolicy } from "./service-request.policy.ts";
import { serviceRequestRepo } from "./service-request.repo.ts";
import type { ServiceRequestRow } from "./service-request.row.ts";

/** A locked request and the moment at which things happen to it. */
export interface LockedRequest {
  readonly row: ServiceRequestRow;
  /**
   * The transaction's time, or the last change of the request when that is later: anyone who waited for the lock began
   * before the one who held it, and a history must not run backwards.
   */
  readonly now: Date;
}

/** The request, locked until the transaction ends; absent and invisible are the same refusal. */
export async function lockRequest(tx: UnitOfWork, actor: Actor, id: number): Promise<LockedRequest> {
  const row = await serviceRequestRepo(tx.db).lockVisible(actor, id);
  if (!row) throw new AppError("serviceRequest.notFound");
  rememberAudience(tx, row);
  return { row, now: new Date(Math.max(tx.now.getTime(), Date.parse(row.updated_at))) };
}

/** The locked request, if the actor may do this with it now; throws the rule's own reason otherwise. */
export async function lockFor(
  tx: UnitOfWork,
  actor: Actor,
  id: number,
  ability: ServiceRequestRule,
): Promise<LockedRequest> {
  const locked = await lockRequest(tx, actor, id);
  authorize(serviceRequestPolicy, ability, actor, locked.row, locked.now);
  return locked;
}
