import type { CallResult, HandlerInput } from "@pharos/api/core";
import type {
  reviewResource as endpoint,
  submitResource as submitEndpoint,
  takeDownResource as takeDownEndpoint,
} from "@pharos/api/resource";
import { resourceStatus } from "@pharos/domain/enums";
import { type ResourceAction, resourceLifecycle } from "@pharos/domain/resource";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { missingField } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { resourceDelivered, resourceRejected, resourceSubmitted } from "./resource.events.ts";
import { versionPolicy } from "./resource.policy.ts";
import {
  findNewestDelivered,
  findVersion,
  type LockedResource,
  type LockedVersion,
  lockManaged,
  updateResource,
  updateVersion,
} from "./resource.repo.ts";

const next = (action: ResourceAction, { status }: LockedVersion): number =>
  resourceStatus.toCode(resourceLifecycle.next(action, resourceStatus.fromCode(status)));

/** Sends a version to review; answers its state. */
export async function submitVersion(
  tx: UnitOfWork,
  actor: Actor,
  resource: LockedResource,
  row: LockedVersion,
): Promise<number> {
  authorize(versionPolicy, "submit", actor, row, tx.now);
  const status = next("submit", row);
  await updateVersion(tx, row.id, {
    status,
    submitted_at: tx.now,
    reviewer_id: null,
    decided_at: null,
    review_comment: null,
    off_at: null,
  });
  await write(tx, resource, row, "resource.submitted");
  await tx.publish(resourceSubmitted, { id: resource.id, versionId: row.id, by: actor.userId });
  return status;
}

/** Sends a version to review that was kept before. */
export async function submitResource(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { id, versionId }: HandlerInput<typeof submitEndpoint>["body"],
): Promise<CallResult<typeof submitEndpoint>> {
  return withTransaction(call, async (tx) => {
    const resource = await lockManaged(tx, call.actor, id);
    const row = await findVersion(tx, resource, versionId);
    return { status: resourceStatus.asCode(await submitVersion(tx, call.actor, resource, row)) };
  });
}

/** Delivers a version, or rejects it with a reason. */
export async function reviewResource(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { id, versionId, rowVersion, status: wanted, comment }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  return withTransaction(call, async (tx) => {
    const resource = await lockManaged(tx, call.actor, id);
    const row = await findVersion(tx, resource, versionId);
    authorize(versionPolicy, "review", call.actor, row, tx.now);
    // What goes live, and to whom, is what the reviewer read.
    if (rowVersion !== resource.version) throw new AppError("common.dataChanged");
    const isApproved = resourceStatus.fromCode(wanted) === "delivered";
    if (!isApproved && !comment) throw missingField("comment");
    const status = next(isApproved ? "approve" : "reject", row);
    await updateVersion(tx, row.id, {
      status,
      reviewer_id: call.actor.userId,
      decided_at: tx.now,
      review_comment: comment || null,
      ...(isApproved && { delivered_at: tx.now }),
    });
    if (isApproved) await showNewest(tx, call.actor, id);
    await write(tx, resource, row, isApproved ? "resource.delivered" : "resource.rejected");
    const fact = { id, versionId, by: call.actor.userId };
    await tx.publish(isApproved ? resourceDelivered : resourceRejected, fact);
    return { status: resourceStatus.asCode(status) };
  });
}

/** Takes a delivered version down; it can be sent to review again. */
export async function takeDownResource(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { id, versionId, comment }: HandlerInput<typeof takeDownEndpoint>["body"],
): Promise<CallResult<typeof takeDownEndpoint>> {
  return withTransaction(call, async (tx) => {
    const resource = await lockManaged(tx, call.actor, id);
    const row = await findVersion(tx, resource, versionId);
    authorize(versionPolicy, "takeDown", call.actor, row, tx.now);
    const status = next("takeDown", row);
    await updateVersion(tx, row.id, { status, off_at: tx.now, review_comment: comment || null });
    await showNewest(tx, call.actor, id);
    await write(tx, resource, row, "resource.takenDown");
    return { status: resourceStatus.asCode(status) };
  });
}

const showNewest = async (tx: UnitOfWork, actor: Actor, id: number): Promise<void> =>
  updateResource(tx, id, actor.userId, { current_version_id: await findNewestDelivered(tx, id) });

type Written = "resource.submitted" | "resource.delivered" | "resource.rejected" | "resource.takenDown";

const write = (
  tx: UnitOfWork,
  { id, name }: LockedResource,
  { version, sha256 }: LockedVersion,
  action: Written,
): Promise<void> =>
  tx.audit({ action, objectType: "resource", objectId: id, detail: { name, version, sha256 } });
