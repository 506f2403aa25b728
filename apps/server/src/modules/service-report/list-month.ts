import type { CallResult, HandlerInput } from "@pharos/api/core";
import { type listMonthReports as endpoint, monthReportsMax } from "@pharos/api/service-report";
import { serviceReportStatus } from "@pharos/domain/enums";
import { monthOf } from "@pharos/domain/service-report";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { contradictionsIn } from "./refuse-untrue.ts";
import { mayHandleReports } from "./service-report.policy.ts";
import { findNumbersOf, type ReportRecord, serviceReportRepo } from "./service-report.repo.ts";
import { abilitiesOf, type Reading } from "./service-report.view.ts";

type Row = CallResult<typeof endpoint>[number];

/** The service numbers whose report of a month the caller prepares, each with its report when there is one. */
export async function listMonth(
  { database, clock, translate }: Pick<Platform, "database" | "clock" | "translate">,
  { actor, locale }: Call,
  { month }: HandlerInput<typeof endpoint>["query"],
): Promise<Row[]> {
  const db = database.kysely;
  const [numbers, reports] = await Promise.all([
    findNumbersOf(db, actor, monthOf(month), monthReportsMax),
    serviceReportRepo(db).findMonth(actor, month),
  ]);
  const reading: Reading = { actor, locale, now: clock.now(), translate };
  return numbers
    .filter((number) => mayHandleReports(actor, number) === true)
    .map((number) => {
      const report = reports.find((one) => one.service_number_id === number.id);
      return {
        accId: number.id,
        sn: number.sn,
        name: number.name,
        companyId: number.company_id,
        companyName: number.company_name,
        companyNameEn: number.company_name_en,
        report: report ? toReport(report, reading) : null,
      };
    });
}

function toReport(row: ReportRecord, reading: Reading): NonNullable<Row["report"]> {
  const { publish, send, generate } = abilitiesOf(row, reading);
  return {
    reportId: row.id,
    status: serviceReportStatus.asCode(row.status),
    version: row.version,
    sentTo: row.sent_to,
    trend: row.frozen.trend,
    contradictions: contradictionsIn(
      { summaryMd: row.summary_md, suggestionMd: row.suggestion_md },
      row.frozen,
    ).length,
    abilities: { publish, send, generate },
  };
}
