import type { CallResult, HandlerInput } from "@pharos/api/core";
import type {
  saveWeeklyReport as saveEndpoint,
  updateWeeklyReport as updateEndpoint,
} from "@pharos/api/weekly-report";
import { jsonText } from "@pharos/db";
import { businessToday } from "@pharos/domain/contract";
import { weeklyReportStatus, weeklyReportType } from "@pharos/domain/enums";
import { periodOf, type ReportPeriod } from "@pharos/domain/weekly-report";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError, missingField } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { findFacts } from "./facts.repo.ts";
import { findHomeTeam } from "./home-team.ts";
import { findReport } from "./report.repo.ts";
import { weeklyReportPolicy } from "./weekly-report.policy.ts";

type Transact = Pick<Platform, "withTransaction">;

const submitted = weeklyReportStatus.toCode("submitted");

/** Keeps the caller's report of a period; the one that is there already is answered and left as it is. */
export async function saveReport(
  { withTransaction }: Transact,
  call: Call,
  input: HandlerInput<typeof saveEndpoint>["body"],
): Promise<CallResult<typeof saveEndpoint>> {
  const period = periodOf(weeklyReportType.fromCode(input.type), input.periodFrom);
  if (period.from !== input.periodFrom || period.to !== input.periodTo)
    throw fieldError("periodFrom", "weeklyReport.wrongPeriod");
  const { userId } = call.actor;
  return withTransaction(call, async (tx) => {
    // Its figures would be frozen before anything has happened.
    if (period.from > businessToday(tx.now)) throw fieldError("periodFrom", "weeklyReport.periodAhead");
    const inserted = await tx.db
      .insertInto("weekly_report")
      .values({
        report_type: input.type,
        user_id: userId,
        team_id: await findHomeTeam(tx.db, userId),
        period_from: period.from,
        period_to: period.to,
        content_md: input.contentMd,
        risk_md: input.riskMd || null,
        next_plan_md: input.nextPlanMd || null,
        created_at: tx.now,
        updated_at: tx.now,
      })
      .onConflict((conflict) => conflict.columns(["user_id", "report_type", "period_from"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!inserted) {
      const { id } = await tx.db
        .selectFrom("weekly_report")
        .select("id")
        .where("user_id", "=", userId)
        .where("report_type", "=", input.type)
        .where("period_from", "=", period.from)
        .executeTakeFirstOrThrow();
      return { id, isExisting: true };
    }
    if (input.status === submitted) await submit(tx, inserted.id, userId, period);
    return { id: inserted.id, isExisting: false };
  });
}

/** Submits a report: from now on its figures are those of this moment. */
async function submit(tx: UnitOfWork, id: number, userId: number, period: ReportPeriod): Promise<void> {
  const facts = await findFacts(tx.db, userId, period);
  await tx.db
    .updateTable("weekly_report")
    .set({ status: submitted, submitted_at: tx.now, facts: jsonText(facts) })
    .where("id", "=", id)
    .execute();
  await tx.audit({ action: "weeklyReport.submitted", objectType: "weeklyReport", objectId: id });
}

/** Changes or submits an own report, or adds a reader's comment. */
export async function updateReport(
  { withTransaction }: Transact,
  call: Call,
  { id, version, comment, ...input }: HandlerInput<typeof updateEndpoint>["body"],
): Promise<null> {
  const { actor } = call;
  return withTransaction(call, async (tx) => {
    const row = await findReport(tx.db, actor, id, { isLocked: true });
    if (!row) throw new AppError("weeklyReport.notFound");
    if (comment !== undefined) {
      authorize(weeklyReportPolicy, "comment", actor, row, tx.now);
      await tx.db
        .insertInto("weekly_report_comment")
        .values({ report_id: id, user_id: actor.userId, content: comment, created_at: tx.now })
        .execute();
      return null;
    }
    authorize(weeklyReportPolicy, "edit", actor, row, tx.now);
    if (version === undefined) throw missingField("version");
    if (version !== row.version) throw new AppError("common.dataChanged");
    await tx.db
      .updateTable("weekly_report")
      .set({
        ...(input.contentMd !== undefined && { content_md: input.contentMd }),
        ...(input.riskMd !== undefined && { risk_md: input.riskMd || null }),
        ...(input.nextPlanMd !== undefined && { next_plan_md: input.nextPlanMd || null }),
        updated_at: tx.now,
        version: row.version + 1,
      })
      .where("id", "=", id)
      .execute();
    // What was submitted stays submitted, and so do its figures.
    if (input.status === submitted && row.status === 0)
      await submit(tx, id, row.user_id, { from: row.period_from, to: row.period_to });
    return null;
  });
}

/** Deletes an own draft. */
export async function deleteReport({ withTransaction }: Transact, call: Call, id: number): Promise<null> {
  return withTransaction(call, async (tx) => {
    const row = await findReport(tx.db, call.actor, id, { isLocked: true });
    if (!row) throw new AppError("weeklyReport.notFound");
    authorize(weeklyReportPolicy, "remove", call.actor, row, tx.now);
    await tx.db.deleteFrom("weekly_report").where("id", "=", id).execute();
    await tx.audit({ action: "weeklyReport.deleted", objectType: "weeklyReport", objectId: id });
    return null;
  });
}
