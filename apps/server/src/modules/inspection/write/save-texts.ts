import type { HandlerInput } from "@pharos/api/core";
import type {
  chooseInspectionAsset,
  deleteInspectionReport,
  saveInspectionSuggestion,
  saveInspectionSummary,
} from "@pharos/api/inspection";
import { inspectionStatus } from "@pharos/domain/enums";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { fieldError } from "../../../platform/field-error.ts";
import type { Platform } from "../../../platform/platform.ts";
import { authorize } from "../../../platform/policy.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { visibleAssets } from "../../asset/index.ts";
import { inspectionPolicy, serves } from "../inspection.policy.ts";
import { type BatchRow, findBatch, isRead, servingTeams } from "../inspection.repo.ts";
import { visibleSubjects } from "../inspection.visibility.ts";
import { findSuggestion } from "./find-suggestion.ts";
import { publishEstateChange } from "./publish-estate-change.ts";
import { rollBackFindings } from "./roll-back-findings.ts";

type Writer = Pick<Platform, "withTransaction">;

/** Nobody has prepared what a program handed in, until a person changes its texts. */
async function touch(
  tx: UnitOfWork,
  { actor }: Call,
  row: BatchRow,
  columns: { conclusion_md?: string | null } = {},
) {
  await tx.db
    .updateTable("inspection_batch")
    .set({ ...columns, author_id: row.author_id ?? actor.userId, version: row.version + 1 })
    .where("id", "=", row.id)
    .execute();
}

/** Changes a suggestion. Its words are those of the draft; who carries it out and what became of it may change later, too. */
export async function saveSuggestion(
  { withTransaction }: Writer,
  call: Call,
  { id, phenomenonMd, riskMd, adviceMd, owner, state }: HandlerInput<typeof saveInspectionSuggestion>["body"],
): Promise<null> {
  return withTransaction(call, async (tx) => {
    const { item, batch } = await findSuggestion(tx.db, call.actor, id, { isLocked: true });
    const words = { phenomenon_md: phenomenonMd, risk_md: riskMd, advice_md: adviceMd };
    const changed = Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined));
    const isWorded = Object.keys(changed).length > 0;
    if (isWorded) authorize(inspectionPolicy, "edit", call.actor, batch, tx.now);
    // Whoever reads a published report may say what became of it: the organisation's own people, or those who serve it.
    const mayTrack = call.actor.companyIds.includes(batch.company_id) || serves(call.actor, batch);
    if (!mayTrack) throw new AppError("inspection.notServed");
    await tx.db
      .updateTable("inspection_item")
      .set({
        ...Object.fromEntries(Object.entries(changed).map(([name, value]) => [name, value || null])),
        ...(owner !== undefined && { owner }),
        ...(state !== undefined && { state }),
        state: state ?? item.state,
      })
      .where("id", "=", id)
      .execute();
    if (isWorded) await touch(tx, call, batch);
    await tx.audit({
      action: "inspection.suggestionChanged",
      objectType: "inspection",
      objectId: batch.id,
      companyId: batch.company_id,
      detail: {
        rule: item.rule_code,
        fields: [...Object.keys(changed), ...(state === undefined ? [] : ["state"])],
      },
    });
    return null;
  });
}

/** Writes the conclusion of a draft. */
export async function saveSummary(
  { withTransaction }: Writer,
  call: Call,
  { batchId, revision, summaryMd }: HandlerInput<typeof saveInspectionSummary>["body"],
): Promise<null> {
  return withTransaction(call, async (tx) => {
    const row = await findBatch(tx.db, call.actor, batchId, { isLocked: true });
    authorize(inspectionPolicy, "edit", call.actor, row, tx.now);
    if (row.version !== revision) throw new AppError("common.dataChanged");
    await touch(tx, call, row, { conclusion_md: summaryMd || null });
    await tx.audit({
      action: "inspection.summaryChanged",
      objectType: "inspection",
      objectId: row.id,
      companyId: row.company_id,
    });
    return null;
  });
}

/** Says which system an inspected database is. */
export async function chooseAsset(
  { withTransaction }: Writer,
  call: Call,
  { reportId, assetId }: HandlerInput<typeof chooseInspectionAsset>["body"],
): Promise<null> {
  const { actor } = call;
  return withTransaction(call, async (tx) => {
    const subject = await tx.db
      .selectFrom("inspection_subject")
      .selectAll()
      .select(servingTeams("inspection_subject").as("serving_team_ids"))
      .where("inspection_subject.id", "=", reportId)
      .where("inspection_subject.kind", "=", 0)
      .where((eb) => visibleSubjects(actor)(eb as never))
      .forNoKeyUpdate("inspection_subject")
      .executeTakeFirst();
    if (!subject) throw new AppError("inspection.notFound");
    if (!serves(actor, subject)) throw new AppError("inspection.notServed");
    const asset = await tx.db
      .selectFrom("asset")
      .select("asset.id")
      .where("asset.id", "=", assetId)
      .where("asset.company_id", "=", subject.company_id)
      .where("asset.status", "=", 1)
      .where(visibleAssets(actor))
      .executeTakeFirst();
    if (!asset) throw fieldError("assetId", "inspection.assetUnknown");
    await tx.db
      .updateTable("inspection_subject")
      .set({ asset_id: asset.id })
      .where("id", "=", reportId)
      .execute();
    await tx.audit({
      action: "inspection.assetChosen",
      objectType: "asset",
      objectId: asset.id,
      companyId: subject.company_id,
      detail: { database: subject.name },
    });
    await publishEstateChange(tx, subject);
    return null;
  });
}

/** Deletes a batch. Its file is kept for as long as the row is; the same file may be handed in again. */
export async function deleteBatch(
  { withTransaction, translate }: Writer & Pick<Platform, "translate">,
  call: Call,
  { reportId, batchId }: HandlerInput<typeof deleteInspectionReport>["query"],
): Promise<null> {
  return withTransaction(call, async (tx) => {
    const row = await findBatch(tx.db, call.actor, batchId, { isLocked: true });
    if (reportId !== undefined && row.subject_id !== reportId) throw new AppError("inspection.notFound");
    authorize(inspectionPolicy, "delete", call.actor, row, tx.now);
    await tx.db
      .updateTable("inspection_batch")
      .set({ deleted_at: tx.now })
      .where("id", "=", row.id)
      .execute();
    if (isRead(row) && inspectionStatus.fromCode(row.status) === "published") {
      await rollBackFindings(tx, translate, row);
      await publishEstateChange(tx, row);
    }
    await tx.audit({
      action: "inspection.deleted",
      objectType: "inspection",
      objectId: row.id,
      companyId: row.company_id,
      detail: { before: { batchNo: row.batch_no, score: row.score } },
    });
    return null;
  });
}
