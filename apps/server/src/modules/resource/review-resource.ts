import type { CallResult, HandlerInput } from "@pharos/api/core";
import type {
  reviewResource as endpoint,
  submitResource as submitEndpoint,
  takeDownResource as takeDownEndpoint,
} from "@pharos/api/resource";
import { resourceStatus } from "@pharos/domain/enums";
import { type ResourceAction, resourceLifecycle } from "@pharos/domain/resource";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { resourceRecords, resourceReview, type VersionRecord, versionRecords } from "./resource.record.ts";
import { findNewestDelivered } from "./resource.repo.ts";

type Transactions = Pick<Platform, "withTransaction">;

const statusAfter = (action: ResourceAction, { status }: VersionRecord): number =>
  resourceStatus.toCode(resourceLifecycle.next(action, resourceStatus.fromCode(status)));

/** The columns of a version that is sent to review. */
export async function submittedColumns(tx: UnitOfWork, id: number, version: VersionRecord) {
  const { state, columns } = await resourceReview.submit(tx, version, { id, versionId: version.id });
  return { ...columns, status: resourceStatus.toCode(state), off_at: null };
}

/** Sends a version to review that was kept before. */
export const submitResource = (
  { withTransaction }: Transactions,
  call: Call,
  { id, versionId, rowVersion }: HandlerInput<typeof submitEndpoint>["body"],
): Promise<CallResult<typeof submitEndpoint>> =>
  withTransaction(call, async (tx) => {
    const step = { id, part: versionId, version: rowVersion, action: "submit" } as const;
    const { status } = await versionRecords.change(tx, call, step, async (version) => ({
      part: await submittedColumns(tx, id, version),
    }));
    return { status: resourceStatus.asCode(status) };
  });

/** Delivers a version, or rejects it with a reason: what goes live, and to whom, is what the reviewer read. */
export const reviewResource = (
  { withTransaction }: Transactions,
  call: Call,
  { id, versionId, rowVersion, status: wanted, comment }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> =>
  withTransaction(call, async (tx) => {
    const isApproved = resourceStatus.fromCode(wanted) === "delivered";
    const action = isApproved ? "approve" : "reject";
    const step = { id, part: versionId, version: rowVersion, action } as const;
    const { status } = await versionRecords.change(tx, call, step, async (version) => {
      const verdict = { isApproved, comment };
      const { state, columns } = await resourceReview.decide(
        tx,
        call.actor,
        version,
        { id, versionId },
        verdict,
      );
      const part = { ...columns, status: resourceStatus.toCode(state) };
      return isApproved
        ? { part: { ...part, delivered_at: tx.now }, columns: () => newestOf(tx, call, id) }
        : { part };
    });
    return { status: resourceStatus.asCode(status) };
  });

/** Takes a delivered version down; it can be sent to review again. */
export const takeDownResource = (
  { withTransaction }: Transactions,
  call: Call,
  { id, versionId, comment }: HandlerInput<typeof takeDownEndpoint>["body"],
): Promise<CallResult<typeof takeDownEndpoint>> =>
  withTransaction(call, async (tx) => {
    const step = { id, part: versionId, action: "takeDown" } as const;
    const { status } = await versionRecords.change(tx, call, step, (version) => ({
      part: {
        status: statusAfter("takeDown", version),
        off_at: tx.now,
        review_comment: comment || null,
      },
      columns: () => newestOf(tx, call, id),
    }));
    return { status: resourceStatus.asCode(status) };
  });

/** Takes the versions that wait out of review: who would receive them is not what a reviewer has read. */
export async function recallWaiting(
  tx: UnitOfWork,
  call: Call,
  resource: Parameters<typeof versionRecords.within>[2],
): Promise<void> {
  const waiting = await tx.db
    .selectFrom("resource_version")
    .select("id")
    .where("resource_id", "=", resource.id)
    .where("status", "=", resourceStatus.toCode("pending"))
    .orderBy("id")
    .execute();
  for (const { id: part } of waiting)
    await versionRecords.within(tx, call, resource, { part, action: "recall" }, (version) => ({
      status: statusAfter("recall", version),
    }));
}

/** Deletes a resource: nobody finds it from then on. Its bytes go later, see `resource.jobs.ts`. */
export const deleteResource = ({ withTransaction }: Transactions, call: Call, id: number): Promise<null> =>
  withTransaction(call, async (tx) => {
    await resourceRecords.change(tx, call, { id, action: "remove" }, () => ({
      columns: { deleted_at: tx.now, updated_by: call.actor.userId },
    }));
    return null;
  });

const newestOf = async (tx: UnitOfWork, { actor }: Call, id: number) => ({
  current_version_id: await findNewestDelivered(tx, id),
  updated_by: actor.userId,
});
