import type {
  ReportFigures,
  ServiceReportAbilities,
  ServiceReportDetail,
  ServiceReportRow,
} from "@pharos/api/service-report";
import { hourVisibility, serviceReportStatus } from "@pharos/domain/enums";
import type { Locale } from "@pharos/i18n";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { toAbility } from "../../platform/to-ability.ts";
import { chartsOf } from "./charts.ts";
import { contradictionsIn } from "./refuse-untrue.ts";
import { mayHandleReports, serviceReportPolicy } from "./service-report.policy.ts";
import type { ReportRecord } from "./service-report.repo.ts";
import { shownFigures } from "./shown-figures.ts";

/** Who reads, when and in which language. */
export interface Reading {
  readonly actor: Actor;
  readonly locale: Locale;
  readonly now: Date;
  readonly translate: Platform["translate"];
}

interface ReportHead {
  readonly id: number;
  readonly sn: string;
  readonly number_name: string;
  readonly month: string;
  readonly status: number;
  readonly generated_at: string;
  readonly published_at: string | null;
  readonly sent_at: string | null;
}

/** A report as a line of the list. */
export function toRow(
  row: ReportHead,
  { requests, rating }: Pick<ServiceReportRow, "requests" | "rating">,
  { locale, translate }: Pick<Reading, "locale" | "translate">,
): ServiceReportRow {
  const month = row.month.slice(0, 7);
  return {
    reportId: row.id,
    month,
    title: titleOf(row, { locale, translate }),
    status: serviceReportStatus.asCode(row.status),
    requests,
    rating,
    generatedTime: row.generated_at,
    publishedTime: row.published_at,
    sentTime: row.sent_at,
  };
}

/** The name of a report, in words: what its service number is called, and its month. */
export function titleOf(
  { number_name, month }: Pick<ReportHead, "number_name" | "month">,
  { locale, translate }: Pick<Reading, "locale" | "translate">,
): string {
  return translate(locale, "serviceReport.title", { name: number_name, month: monthInWords(month, locale) });
}

/** “2026 年 10 月”, “October 2026”. */
function monthInWords(month: string, locale: Locale): string {
  const [year = "", number = ""] = month.split("-");
  if (locale === "zh-CN") return `${year} 年 ${Number(number)} 月`;
  const name = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
  return `${name.format(new Date(`${year}-${number}-01T00:00:00Z`))} ${year}`;
}

/** Requests and rating of the month of a report. */
export const countsOf = ({
  trend,
  rating,
}: ReportFigures): Pick<ServiceReportRow, "requests" | "rating"> => ({
  requests: trend.at(-1)?.requests ?? 0,
  rating: rating.mean,
});

/** What the reader may do with a report now. */
export const abilitiesOf = (
  row: ReportRecord,
  { actor, locale, now, translate }: Reading,
): ServiceReportAbilities =>
  // Object.fromEntries forgets the names, which are those of the policy.
  Object.fromEntries(
    Object.entries(serviceReportPolicy).map(([name, rule]) => [
      name,
      toAbility(rule(actor, row, now), locale, translate),
    ]),
  ) as ServiceReportAbilities;

/** A report for somebody who is signed in. */
export function toDetail(row: ReportRecord, reading: Reading): ServiceReportDetail {
  const { actor, locale, now, translate } = reading;
  const abilities = abilitiesOf(row, { actor, locale, now, translate });
  const figures = shownFigures(row.frozen, row.hour_visibility);
  return {
    ...toRow(row, countsOf(figures), reading),
    accId: row.service_number_id,
    companyId: row.company_id,
    summaryMd: row.summary_md,
    suggestionMd: row.suggestion_md,
    figures,
    charts: chartsOf(figures, locale, translate),
    hourVisibility: hourVisibility.asCode(row.hour_visibility),
    sentTo: mayHandleReports(actor, row) === true ? row.sent_to : null,
    hasDocument: hasDocument(row),
    documentHash: hasDocument(row) ? row.document_hash : null,
    contradictions: abilities.edit.isAllowed
      ? contradictionsIn({ summaryMd: row.summary_md, suggestionMd: row.suggestion_md }, row.frozen)
      : [],
    version: row.version,
    abilities,
  };
}

/** Whether there is a document that shows what the organisation may see now. */
export const hasDocument = (
  row: Pick<ReportRecord, "document_key" | "document_hours" | "hour_visibility">,
): boolean => row.document_key !== null && row.document_hours === row.hour_visibility;
