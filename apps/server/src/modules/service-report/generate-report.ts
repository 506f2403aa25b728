import type { CallResult } from "@pharos/api/core";
import type { generateMonthReport as endpoint, ReportFigures } from "@pharos/api/service-report";
import { jsonText } from "@pharos/db";
import { serviceReportStatus } from "@pharos/domain/enums";
import { monthAt, monthOf } from "@pharos/domain/service-report";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { findFigures } from "./figures/find-figures.ts";
import { mayHandleReports } from "./service-report.policy.ts";
import { findNumber, serviceReportRepo } from "./service-report.repo.ts";

type Answer = CallResult<typeof endpoint>;

/**
 * Generates the report of a month. Its number is locked first, so that of several generations at the same moment one makes
 * the report and the others find it. What is published is left as it is.
 */
export async function generateReport(
  { withTransaction, translate }: Pick<Platform, "withTransaction" | "translate">,
  call: Call,
  { id, month }: { readonly id: number; readonly month: string },
): Promise<Answer> {
  return withTransaction(call, async (tx) => {
    const number = await findNumber(tx.db, call.actor, id, { isLocked: true });
    if (!number) throw new AppError("serviceReport.notFound");
    const decision = mayHandleReports(call.actor, number);
    if (decision !== true) throw new AppError(decision.code);
    if (month > monthAt(tx.now.getTime())) throw new AppError("serviceReport.monthAhead");
    const found = await serviceReportRepo(tx.db).findOfMonth(id, month);
    if (found && found.status !== serviceReportStatus.toCode("draft"))
      return { reportId: found.id, isExisting: true };
    const figures = await findFigures(tx.db, number, monthOf(month));
    const common = { figures: jsonText(figures), generated_at: tx.now, updated_at: tx.now };
    const reportId = found
      ? found.id
      : (
          await tx.db
            .insertInto("service_report")
            .values({
              ...common,
              service_number_id: id,
              company_id: number.company_id,
              month: `${month}-01`,
              summary_md: summaryOf(figures, (key, vars) =>
                translate(call.locale, `serviceReportServer.summary.${key}`, vars),
              ),
              created_by: call.actor.userId,
              created_at: tx.now,
            })
            .returning("id")
            .executeTakeFirstOrThrow()
        ).id;
    if (found)
      await tx.db
        .updateTable("service_report")
        .set((eb) => ({ ...common, version: eb("version", "+", 1) }))
        .where("id", "=", found.id)
        .execute();
    await tx.audit({
      action: "serviceReport.generated",
      objectType: "serviceReport",
      objectId: reportId,
      companyId: number.company_id,
      detail: { after: { sn: number.sn, month } },
    });
    return { reportId, isExisting: false };
  });
}

type Word = (
  key: "requests" | "first" | "solve" | "plans" | "rating",
  vars: Record<string, number>,
) => string;

/** A first text, to be changed by people: what the figures say in a few sentences. */
function summaryOf(figures: ReportFigures, word: Word): string {
  const month = figures.trend.at(-1);
  const share = (met = 0, measured = 0) => Math.round((met / Math.max(1, measured)) * 1_000) / 10;
  const { plansDone, plansNext, rating } = figures;
  const sentences = [
    word("requests", { count: month?.requests ?? 0 }),
    ...(month && month.firstMeasured > 0
      ? [word("first", { share: share(month.firstMet, month.firstMeasured) })]
      : []),
    ...(month && month.solveMeasured > 0
      ? [word("solve", { share: share(month.solveMet, month.solveMeasured) })]
      : []),
    word("plans", { done: plansDone.length, next: plansNext.length }),
    ...(rating.mean === null ? [] : [word("rating", { count: rating.count, mean: rating.mean })]),
  ];
  return sentences.map((sentence) => `- ${sentence}`).join("\n");
}
