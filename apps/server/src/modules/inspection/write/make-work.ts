import type { CallResult, HandlerInput } from "@pharos/api/core";
import type {
  improveFromSuggestion,
  linkSuggestion,
  planFromSuggestion,
  raiseFromSuggestion,
} from "@pharos/api/inspection";
import {
  type InspectionEffort,
  type InspectionLinkKind,
  inspectionEffort,
  inspectionStatus,
  planPlace,
  type Severity,
  severity,
  suggestionState,
  taskType,
} from "@pharos/domain/enums";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { fieldError } from "../../../platform/field-error.ts";
import type { Platform } from "../../../platform/platform.ts";
import { ledTeams, workingTeams } from "../../../platform/scope.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { actForFinding } from "../../pdca/index.ts";
import { createPlanWriter, findFreeDay, visiblePlans } from "../../plan/index.ts";
import { raiseInTransaction } from "../../service-request/index.ts";
import { fenced, tableText } from "../files/plain.ts";
import { serves } from "../inspection.policy.ts";
import type { ReadBatch } from "../inspection.repo.ts";
import { evidenceOf, type ItemRow, wordsIn, writeValue } from "../items.ts";
import { findSuggestion } from "./find-suggestion.ts";

type Writer = Pick<Platform, "withTransaction" | "secrets" | "translate">;

/** A critical finding is no emergency yet: nothing stands still. */
const severityOf: Readonly<Record<string, Severity>> = { critical: "p2", high: "p3", medium: "p3" };

/** Raises a request of a suggestion, with its evidence; one for a finding for as long as that is open. */
export async function raiseRequest(
  { withTransaction, secrets, translate }: Writer,
  call: Call,
  { id }: HandlerInput<typeof raiseFromSuggestion>["body"],
): Promise<CallResult<typeof raiseFromSuggestion>> {
  const { actor, locale } = call;
  return withTransaction(call, async (tx) => {
    const { item, batch } = await findPublished(tx, call, id);
    if (!actor.companyIds.includes(batch.company_id) && !serves(actor, batch))
      throw new AppError("common.permissionDenied");
    const finding = await lockFinding(tx, batch, item);
    if (await hasOpenLink(tx, finding.id, "request")) throw new AppError("inspection.raisedAlready");
    const words = wordsIn(locale, item.words);
    const { id: faultId, srNo } = await raiseInTransaction(
      { tx, secrets },
      actor,
      {
        title: `${batch.subject_name} ${words.name}`.slice(0, 128),
        contentMd: contentOf({ item, batch, locale, translate }),
        type: severity.toCode(severityOf[item.severity ?? ""] ?? "p4"),
        companyId: batch.company_id,
        ...(batch.asset_id !== null && { mode: "asset" as const, assetId: batch.asset_id }),
        ...(batch.db_version !== null && { dbVersion: batch.db_version }),
      },
      "inspection",
    );
    await link(tx, call, { batch, findingId: finding.id, kind: "request", objectId: faultId });
    await accept(tx, item);
    return { faultId, srNo };
  });
}

type Word = (
  key: "found" | "value" | "evidence" | "risk" | "advice" | "sql",
  vars?: Record<string, string>,
) => string;

interface FindingText extends Pick<Platform, "translate"> {
  readonly item: ItemRow;
  readonly batch: ReadBatch;
  readonly locale: Call["locale"];
}

/** The text of a request or a plan: everything the inspected database said stands in code blocks. */
function contentOf({ item, batch, locale, translate }: FindingText): string {
  const word: Word = (key, vars) => translate(locale, `inspectionServer.request.${key}`, vars);
  const words = wordsIn(locale, item.words);
  const evidence = evidenceOf(item.finding);
  const value = writeValue(item.finding.value, item.finding.unit);
  return [
    word("found", { batchNo: batch.batch_no, rule: item.rule_code }),
    ...(value === null ? [] : [`${word("value")}\n\n${fenced(value)}`]),
    item.phenomenon_md ?? words.cause,
    ...(evidence.rows.length > 0 ? [`## ${word("evidence")}`, fenced(tableText(evidence))] : []),
    `## ${word("risk")}`,
    item.risk_md ?? words.risk,
    `## ${word("advice")}`,
    item.advice_md ?? words.advice,
    ...(item.finding.repairs.length > 0
      ? [`## ${word("sql")}`, fenced(item.finding.repairs.join("\n"), "sql")]
      : []),
  ].join("\n\n");
}

/** Hours that are planned for a repair, by what it needs; a first guess that the planner changes. */
const hoursOf: Readonly<Record<InspectionEffort, number>> = { online: 2, quietTime: 4, downtime: 8 };

/** Makes a plan of a suggestion, with its evidence: remote work of the caller on the next free working day. */
export async function planSuggestion(
  { withTransaction, translate }: Pick<Platform, "withTransaction" | "translate">,
  call: Call,
  { id }: HandlerInput<typeof planFromSuggestion>["body"],
): Promise<CallResult<typeof planFromSuggestion>> {
  const { actor, locale } = call;
  return withTransaction(call, async (tx) => {
    const { item, batch } = await findPublished(tx, call, id);
    if (!serves(actor, batch)) throw new AppError("inspection.notServed");
    const finding = await lockFinding(tx, batch, item);
    if (await hasOpenLink(tx, finding.id, "plan")) throw new AppError("inspection.plannedAlready");
    const place = planPlace.toCode("remote");
    const planHour = hoursOf[inspectionEffort.fromCode(inspectionEffort.asCode(item.effort))];
    const day = await findFreeDay(tx, actor, { companyId: batch.company_id, place, planHour });
    const own = workingTeams(actor);
    const planId = await createPlanWriter(tx, call, { translate }).add({
      title: `${batch.subject_name} ${wordsIn(locale, item.words).name}`.slice(0, 128),
      checkType: taskType.toCode("remoteMaintenance"),
      companyId: batch.company_id,
      startDate: day,
      endDate: day,
      planHour,
      place,
      teamId: batch.serving_team_ids.find((team) => own.includes(team)) ?? batch.serving_team_ids[0] ?? 0,
      executors: [{ userId: actor.userId }],
      contentMd: contentOf({ item, batch, locale, translate }),
      ...(batch.asset_id !== null && { assetIds: [batch.asset_id] }),
    });
    await link(tx, call, { batch, findingId: finding.id, kind: "plan", objectId: planId });
    await accept(tx, item);
    return { planId };
  });
}

/** Days until an improvement action is due, by how bad its finding is. */
const dueDays: Readonly<Record<string, number>> = { critical: 7, high: 14 };
const dueDaysOfOthers = 30;

/** Makes an improvement action of a suggestion, with its evidence, for a team that serves the organisation. */
export async function improveSuggestion(
  { withTransaction, translate }: Pick<Platform, "withTransaction" | "translate">,
  call: Call,
  { id }: HandlerInput<typeof improveFromSuggestion>["body"],
): Promise<CallResult<typeof improveFromSuggestion>> {
  const { actor, locale } = call;
  return withTransaction(call, async (tx) => {
    const { item, batch } = await findPublished(tx, call, id);
    const teams = batch.serving_team_ids;
    const teamId = teams.find((team) => ledTeams(actor).includes(team)) ?? teams[0];
    if (!serves(actor, batch) || teamId === undefined) throw new AppError("inspection.notServed");
    const finding = await lockFinding(tx, batch, item);
    if (await hasOpenLink(tx, finding.id, "pdca")) throw new AppError("inspection.improvedAlready");
    const { name, advice } = wordsIn(locale, item.words);
    const actionId = await actForFinding(tx, call, {
      findingId: finding.id,
      teamId,
      title: `${batch.subject_name} ${name}`,
      content: translate(locale, "inspectionServer.action.content", {
        name,
        rule: item.rule_code,
        batchNo: batch.batch_no,
        value: writeValue(item.finding.value, item.finding.unit) ?? "–",
        advice: item.advice_md ?? advice,
      }),
      days: dueDays[item.severity ?? ""] ?? dueDaysOfOthers,
    });
    await link(tx, call, { batch, findingId: finding.id, kind: "pdca", objectId: actionId });
    await accept(tx, item);
    return { actionId };
  });
}

/** Work of a kind that is under way for a finding. */
async function hasOpenLink(tx: UnitOfWork, findingId: number, kind: InspectionLinkKind): Promise<boolean> {
  const known = await tx.db
    .selectFrom("inspection_link")
    .select("id")
    .where("finding_id", "=", findingId)
    .where("kind", "=", kind)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  return known !== undefined;
}

/** Says which plan carries a suggestion out. */
export async function linkPlan(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { id, planId }: HandlerInput<typeof linkSuggestion>["body"],
): Promise<null> {
  const { actor } = call;
  return withTransaction(call, async (tx) => {
    const { item, batch } = await findPublished(tx, call, id);
    if (!serves(actor, batch)) throw new AppError("inspection.notServed");
    const plan = await tx.db
      .selectFrom("plan")
      .select("plan.id")
      .where("plan.id", "=", planId)
      .where("plan.company_id", "=", batch.company_id)
      .where(visiblePlans(actor))
      .executeTakeFirst();
    if (!plan) throw fieldError("planId", "inspection.planUnknown");
    const finding = await lockFinding(tx, batch, item);
    await link(tx, call, { batch, findingId: finding.id, kind: "plan", objectId: planId });
    await accept(tx, item);
    return null;
  });
}

/** A suggestion of a report that its customer can read. */
async function findPublished(tx: UnitOfWork, { actor }: Call, id: number) {
  const found = await findSuggestion(tx.db, actor, id);
  if (inspectionStatus.fromCode(found.batch.status) !== "published")
    throw new AppError("inspection.notPublished");
  return found;
}

/** Two who act on a finding at once act one after the other. */
async function lockFinding(
  tx: UnitOfWork,
  batch: ReadBatch,
  item: ItemRow,
): Promise<{ readonly id: number }> {
  const finding = await tx.db
    .selectFrom("inspection_finding")
    .select(["id", "state"])
    .where("subject_id", "=", batch.subject_id)
    .where("rule_code", "=", item.rule_code)
    .forUpdate()
    .executeTakeFirst();
  // A later batch no longer shows it.
  if (!finding || finding.state !== "open") throw new AppError("inspection.fixedSince");
  return finding;
}

interface NewLink {
  readonly batch: ReadBatch;
  readonly findingId: number;
  readonly kind: InspectionLinkKind;
  readonly objectId: number;
}

async function link(
  tx: UnitOfWork,
  { actor }: Call,
  { batch, findingId, kind, objectId }: NewLink,
): Promise<void> {
  await tx.db
    .insertInto("inspection_link")
    .values({
      company_id: batch.company_id,
      finding_id: findingId,
      batch_id: batch.id,
      kind,
      object_id: objectId,
      created_by: actor.userId,
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.columns(["finding_id", "kind", "object_id"]).doNothing())
    .execute();
  await tx.audit({
    action: "inspection.linked",
    objectType: "inspection",
    objectId: batch.id,
    companyId: batch.company_id,
    detail: { kind, id: objectId },
  });
}

/** Work that is made of an open suggestion accepts it. */
async function accept(tx: UnitOfWork, item: ItemRow): Promise<void> {
  await tx.db
    .updateTable("inspection_item")
    .set({ state: suggestionState.toCode("accepted") })
    .where("id", "=", item.id)
    .where("state", "=", suggestionState.toCode("open"))
    .execute();
}
