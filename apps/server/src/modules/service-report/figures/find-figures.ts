import type { ReportFigures } from "@pharos/api/service-report";
import type { Kysely, Schema } from "@pharos/db";
import { median } from "@pharos/domain/contract-item";
import { maintenanceLevel, rootCauseState, serviceRequestStatus, severity } from "@pharos/domain/enums";
import { monthAfter, monthOf, type ReportMonth, reportLimits } from "@pharos/domain/service-report";
import { wireTime } from "../../../platform/wire-time.ts";
import type { NumberRecord } from "../service-report.repo.ts";
import { findInspections } from "./find-inspections.ts";
import { findRequestsOfMonth, findTrend, type RequestOfMonth } from "./request-figures.repo.ts";
import { findHours, findPlans, findQuotas } from "./work-figures.repo.ts";

/** Everything a report says of a service number and a month, as it is now. */
export async function findFigures(
  db: Kysely<Schema>,
  number: NumberRecord,
  month: ReportMonth,
): Promise<ReportFigures> {
  const first = monthAfter(month.month, 1 - reportLimits.trendMonths);
  const requests = await findRequestsOfMonth(db, number.id, month);
  const trend = await findTrend(db, number.id, {
    fromIso: monthOf(first).fromIso,
    untilIso: month.untilIso,
  });
  const listed = requests.filter(({ is_confidential }) => !is_confidential).slice(0, reportLimits.rows);
  return {
    clock: "working",
    number: {
      sn: number.sn,
      name: number.name,
      companyName: number.company_name,
      companyNameEn: number.company_name_en,
      teamName: number.team_name,
      teamNameEn: number.team_name_en,
      maintLevel: maintenanceLevel.asCode(number.maintenance_level),
      startTime: number.start_date,
      endTime: number.end_date,
    },
    requests: listed.map(toListed),
    listedRequests: listed.length,
    bySeverity: bySeverity(requests),
    trend: Array.from({ length: reportLimits.trendMonths }, (_, index) => {
      const name = monthAfter(first, index);
      const found = trend.find((one) => one.month === name);
      return (
        found ?? { month: name, requests: 0, firstMet: 0, firstMeasured: 0, solveMet: 0, solveMeasured: 0 }
      );
    }),
    causes: causesOf(requests),
    ...(await findPlans(db, number.id, month)),
    quotas: await findQuotas(db, number.id, month),
    rating: ratingOf(requests),
    inspections: await findInspections(db, number.company_id, month),
    hours: await findHours(db, number.id, month),
  };
}

const toListed = (row: RequestOfMonth): ReportFigures["requests"][number] => ({
  srNo: row.sr_no,
  title: row.title,
  severity: severity.asCode(row.severity),
  status: serviceRequestStatus.asCode(row.status),
  submittedTime: wireTime(row.submitted_at),
  firstMinutes: row.first_minutes,
  solveMinutes: row.solve_minutes,
  isFirstMet: row.is_first_met,
  isSolveMet: row.is_solve_met,
  rootCauseState: rootCauseState.asCode(row.root_cause_state),
});

function bySeverity(requests: readonly RequestOfMonth[]): ReportFigures["bySeverity"] {
  return severity.codes.flatMap((code) => {
    const rows = requests.filter((row) => row.severity === code);
    if (rows.length === 0) return [];
    const least = (values: readonly (number | null)[]): number | null => {
      const known = values.filter((value) => value !== null);
      return known.length === 0 ? null : known.reduce((least, value) => Math.min(least, value));
    };
    return [
      {
        severity: code,
        requests: rows.length,
        firstMinutes: median(rows.flatMap((row) => row.first_minutes ?? [])),
        firstTargetMinutes: least(rows.map((row) => row.first_target)),
        solveMinutes: median(rows.flatMap((row) => row.solve_minutes ?? [])),
        solveTargetMinutes: least(rows.map((row) => row.solve_target)),
      },
    ];
  });
}

function causesOf(requests: readonly RequestOfMonth[]): ReportFigures["causes"] {
  const causes = new Map<string, { name: string; nameEn: string | null; requests: number }>();
  for (const { cause, cause_en } of requests) {
    if (cause === null) continue;
    const known = causes.get(cause) ?? { name: cause, nameEn: cause_en, requests: 0 };
    causes.set(cause, { ...known, requests: known.requests + 1 });
  }
  return [...causes.values()]
    .toSorted((one, other) => other.requests - one.requests || (one.name < other.name ? -1 : 1))
    .slice(0, reportLimits.causes);
}

function ratingOf(requests: readonly RequestOfMonth[]): ReportFigures["rating"] {
  const scores = requests.flatMap(({ score }) => score ?? []);
  const sum = scores.reduce((total, score) => total + score, 0);
  return {
    count: scores.length,
    mean: scores.length === 0 ? null : Math.round((sum / scores.length) * 10) / 10,
    opinions: requests.flatMap(({ sr_no, score, feedback, is_confidential }) =>
      score === null || !feedback || is_confidential ? [] : [{ srNo: sr_no, score, feedback }],
    ),
  };
}
