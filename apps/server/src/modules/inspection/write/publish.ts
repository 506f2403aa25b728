import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { publishInspection as endpoint, withdrawInspection } from "@pharos/api/inspection";
import { inspectionStatus } from "@pharos/domain/enums";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { authorize } from "../../../platform/policy.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { inspectionPublished } from "../inspection.events.ts";
import { inspectionPolicy } from "../inspection.policy.ts";
import { findBatch, isRead, type ReadBatch } from "../inspection.repo.ts";
import { publishEstateChange } from "./publish-estate-change.ts";
import { rollBackFindings } from "./roll-back-findings.ts";
import { settleFindings } from "./settle-findings.ts";

type Writer = Pick<Platform, "withTransaction" | "translate">;

const published = inspectionStatus.toCode("published");

/** Publishes a batch: its customer reads it, and the findings of its database are what it shows. */
export async function publishBatch(
  { withTransaction, translate }: Writer,
  call: Call,
  { batchId, revision }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  return withTransaction(call, async (tx) => {
    const row = await lockBatch(tx, call, { batchId, revision }, "publish");
    await refuseOlder(tx, row);
    const settled = await settleFindings(tx, translate, row);
    await tx.db
      .updateTable("inspection_batch")
      .set({
        status: published,
        published_at: tx.now,
        published_by: call.actor.userId,
        withdrawn_reason: null,
        version: row.version + 1,
      })
      .where("id", "=", row.id)
      .execute();
    await tx.audit({
      action: "inspection.published",
      objectType: "inspection",
      objectId: row.id,
      companyId: row.company_id,
      detail: { after: { score: row.score, ...settled } },
    });
    await tx.publish(inspectionPublished, { batchId: row.id });
    await publishEstateChange(tx, row);
    return settled;
  });
}

/** Takes the last published batch of a database back: its customer does not read it any more. */
export async function withdrawBatch(
  { withTransaction, translate }: Writer,
  call: Call,
  { batchId, revision, reason }: HandlerInput<typeof withdrawInspection>["body"],
): Promise<null> {
  return withTransaction(call, async (tx) => {
    const row = await lockBatch(tx, call, { batchId, revision }, "withdraw");
    await refuseOlder(tx, row);
    await tx.db
      .updateTable("inspection_batch")
      .set({
        status: inspectionStatus.toCode("ready"),
        published_at: null,
        published_by: null,
        withdrawn_reason: reason,
        version: row.version + 1,
      })
      .where("id", "=", row.id)
      .execute();
    await rollBackFindings(tx, translate, row);
    await tx.audit({
      action: "inspection.withdrawn",
      objectType: "inspection",
      objectId: row.id,
      companyId: row.company_id,
      detail: { reason },
    });
    await publishEstateChange(tx, row);
    return null;
  });
}

async function lockBatch(
  tx: UnitOfWork,
  { actor }: Call,
  { batchId, revision }: { readonly batchId: number; readonly revision: number },
  action: "publish" | "withdraw",
): Promise<ReadBatch> {
  const row = await findBatch(tx.db, actor, batchId, { isLocked: true });
  authorize(inspectionPolicy, action, actor, row, tx.now);
  if (!isRead(row)) throw new AppError("inspection.notReady");
  if (row.version !== revision) throw new AppError("common.dataChanged");
  // One batch of a database after the other: each says what became of the findings of the one before.
  await tx.db
    .selectFrom("inspection_subject")
    .select("id")
    .where("id", "=", row.subject_id)
    .forNoKeyUpdate()
    .execute();
  return row;
}

/** What became of findings is said in the order of time: nothing changes behind a batch that was published later. */
async function refuseOlder(tx: UnitOfWork, row: ReadBatch): Promise<void> {
  const newer = await tx.db
    .selectFrom("inspection_batch")
    .select("id")
    .where("subject_id", "=", row.subject_id)
    .where("status", "=", published)
    .where("deleted_at", "is", null)
    .where("id", "<>", row.id)
    .where("collected_at", ">", row.collected_at)
    .limit(1)
    .executeTakeFirst();
  if (newer) throw new AppError("inspection.newerPublished");
}
