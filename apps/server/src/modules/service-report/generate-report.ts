import type { CallResult } from "@pharos/api/core";
import type { generateMonthReport as endpoint } from "@pharos/api/service-report";
import { type Insertable, jsonText, type Schema, type Updateable } from "@pharos/db";
import { serviceReportStatus } from "@pharos/domain/enums";
import { monthAt, monthOf, type ReportMonth } from "@pharos/domain/service-report";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { findBreachReasons } from "./breach-reasons.repo.ts";
import { draftSummary } from "./draft-summary.ts";
import { findFigures } from "./figures/find-figures.ts";
import { mayHandleReports } from "./service-report.policy.ts";
import { findNumber, type NumberRecord, serviceReportRepo } from "./service-report.repo.ts";

type Answer = CallResult<typeof endpoint>;

/**
 * Generates the report of a month. Its number is locked first, so that of several generations at the same moment one makes
 * the report and the others find it. A draft is made wholly anew; only a text that somebody edited stays. What is published
 * is not made again.
 */
export async function generateReport(
  { withTransaction, translate }: Pick<Platform, "withTransaction" | "translate">,
  call: Call,
  { id, month: name }: { readonly id: number; readonly month: string },
): Promise<Answer> {
  return withTransaction(call, async (tx) => {
    const number = await findNumber(tx.db, call.actor, id, { isLocked: true });
    if (!number) throw new AppError("serviceReport.notFound");
    const decision = mayHandleReports(call.actor, number);
    if (decision !== true) throw new AppError(decision.code);
    if (name > monthAt(tx.now.getTime())) throw refusedMonth("serviceReport.monthAhead");
    const month = monthOf(name);
    refuseOutsideTerm(number, month);
    const found = await serviceReportRepo(tx.db).findOfMonth(id, name);
    if (found && found.status !== serviceReportStatus.toCode("draft"))
      throw refusedMonth("serviceReport.alreadyPublished");
    const figures = await findFigures(tx.db, number, month);
    const srNos = figures.requests.map(({ srNo }) => srNo);
    const text = draftSummary(figures, await findBreachReasons(tx.db, srNos), call.locale, translate);
    const made = {
      figures: jsonText(figures),
      drafted_md: text,
      generated_at: tx.now,
      updated_at: tx.now,
    };
    const isEdited =
      found !== undefined && found.summary_md !== null && found.summary_md !== found.drafted_md;
    const reportId = found
      ? await renew(tx, found.id, { ...made, ...(!isEdited && { summary_md: text }) })
      : await insert(tx, {
          ...made,
          summary_md: text,
          service_number_id: id,
          company_id: number.company_id,
          month: month.from,
          created_by: call.actor.userId,
          created_at: tx.now,
        });
    await tx.audit({
      action: "serviceReport.generated",
      objectType: "serviceReport",
      objectId: reportId,
      companyId: number.company_id,
      detail: { after: { sn: number.sn, month: name } },
    });
    return { reportId };
  });
}

const refusedMonth = (
  code: "serviceReport.monthAhead" | "serviceReport.alreadyPublished" | "serviceReport.outsideTerm",
  vars: Record<string, string> = {},
): AppError => new AppError(code, { vars, fields: { month: { key: `errors.${code}`, vars } } });

/** There is nothing to report of a month in which the service was not in force on any day. */
function refuseOutsideTerm({ start_date, end_date }: NumberRecord, { from, to }: ReportMonth): void {
  if (to < start_date || from > end_date)
    throw refusedMonth("serviceReport.outsideTerm", { from: start_date, to: end_date });
}

async function insert({ db }: UnitOfWork, values: Insertable<Schema["service_report"]>): Promise<number> {
  const { id } = await db
    .insertInto("service_report")
    .values(values)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function renew(
  { db }: UnitOfWork,
  id: number,
  values: Updateable<Schema["service_report"]>,
): Promise<number> {
  await db
    .updateTable("service_report")
    .set((eb) => ({ ...values, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  return id;
}
