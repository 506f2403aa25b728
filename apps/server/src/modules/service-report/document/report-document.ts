import type { ReportFigures } from "@pharos/api/service-report";
import {
  inspectionSeverity,
  maintenanceLevel,
  planStatus,
  rootCauseState,
  serviceRequestStatus,
  severity,
  taskType,
} from "@pharos/domain/enums";
import { businessTimeZone, dateAt, toBusinessIso } from "@pharos/domain/time";
import { type Locale, nameIn, type TranslationKey } from "@pharos/i18n";
import type { PdfBlock, PdfColumn, PdfDocument } from "@pharos/pdf";
import type { Platform } from "../../../platform/platform.ts";
import { chartsOf } from "../charts.ts";
import type { ReportRecord } from "../service-report.repo.ts";
import { titleOf } from "../service-report.view.ts";
import { shownFigures } from "../shown-figures.ts";

/** What a document is written with. */
interface Writing {
  readonly config: Platform["config"];
  readonly translate: Platform["translate"];
  readonly locale: Locale;
  readonly now: Date;
}

type Word = (key: TranslationKey) => string;

/** The document of a published report: its texts, figures and charts as far as the organisation may see them. */
export function reportDocument(row: ReportRecord, writing: Writing): PdfDocument {
  const { translate, locale, config, now } = writing;
  const word: Word = (key) => translate(locale, key);
  const figures = shownFigures(row.frozen, row.hour_visibility);
  const title = titleOf(row, { locale, translate });
  const { number } = figures;
  const charts = chartsOf(figures, locale, translate);
  const chart = (key: (typeof charts)[number]["key"]): PdfBlock[] =>
    charts.flatMap((one): PdfBlock[] =>
      one.key === key
        ? [
            { kind: "heading", text: one.title, level: 2 },
            { kind: "drawing", drawing: one },
          ]
        : [],
    );
  return {
    title,
    author: config.brand.productName,
    createdAt: now,
    cover: {
      title,
      subtitle: nameIn(locale, number.companyName, number.companyNameEn),
      facts: [
        { label: word("serviceReport.number"), value: `${number.sn} ${number.name}` },
        {
          label: word("serviceReport.level"),
          value: word(maintenanceLevel.labelKeyOfCode(number.maintLevel)),
        },
        { label: word("serviceReport.term"), value: `${number.startTime} – ${number.endTime}` },
        { label: word("serviceReport.team"), value: nameIn(locale, number.teamName, number.teamNameEn) },
      ],
    },
    header: `${config.brand.productName} · ${title}`,
    footer: `${word("serviceReportServer.pdf.made")} ${dateAt(now.getTime(), businessTimeZone)}`,
    pageText: word("serviceReportServer.pdf.page"),
    blocks: [
      ...textBlocks(word("serviceReport.summary"), row.summary_md),
      { kind: "heading", text: word("serviceReport.attainment"), level: 1 },
      ...(figures.bySeverity.length === 0 ? [] : [clockNote(figures, word)]),
      severityTable(figures, word),
      ...chart("attainment"),
      ...chart("requests"),
      ...chart("causes"),
      { kind: "heading", text: word("serviceReport.plans"), level: 1 },
      ...planBlocks(word("serviceReport.plansDone"), figures.plansDone, word),
      ...planBlocks(word("serviceReport.plansNext"), figures.plansNext, word),
      ...quotaBlocks(figures, word),
      ...chart("hours"),
      ...inspectionBlocks(figures, writing),
      ...ratingBlocks(figures, writing),
      ...textBlocks(word("serviceReport.suggestion"), row.suggestion_md),
      { kind: "pageBreak" },
      ...requestBlocks(figures, writing),
      ...hourBlocks(figures, word),
    ],
  };
}

const textBlocks = (title: string, source: string | null): PdfBlock[] =>
  source === null
    ? []
    : [
        { kind: "heading", text: title, level: 1 },
        { kind: "markdown", source },
      ];

const minutes = (value: number | null): string => (value === null ? "–" : String(value));

function table(columns: readonly PdfColumn[], rows: readonly (readonly string[])[]): PdfBlock {
  return { kind: "table", columns, rows };
}

/** Which clock the minutes of a report are of. */
const clockNote = ({ clock }: ReportFigures, word: Word): PdfBlock => ({
  kind: "paragraph",
  isQuiet: true,
  text: word(`serviceReport.clock.${clock ?? "wall"}`),
});

function severityTable({ bySeverity }: ReportFigures, word: Word): PdfBlock {
  const right = { share: 2, align: "right" } as const;
  return table(
    [
      { title: word("serviceReport.severity"), share: 2 },
      { title: word("serviceReport.count"), ...right },
      { title: word("serviceReport.firstMinutes"), ...right },
      { title: word("serviceReport.firstTarget"), ...right },
      { title: word("serviceReport.solveMinutes"), ...right },
      { title: word("serviceReport.solveTarget"), ...right },
    ],
    bySeverity.map((row) => [
      word(severity.labelKeyOfCode(row.severity)),
      String(row.requests),
      minutes(row.firstMinutes),
      minutes(row.firstTargetMinutes),
      minutes(row.solveMinutes),
      minutes(row.solveTargetMinutes),
    ]),
  );
}

function planBlocks(title: string, plans: ReportFigures["plansDone"], word: Word): PdfBlock[] {
  if (plans.length === 0) return [{ kind: "paragraph", text: `${title}: –`, isQuiet: true }];
  return [
    { kind: "heading", text: title, level: 2 },
    table(
      [
        { title: word("serviceReport.planNo"), share: 2 },
        { title: word("serviceReport.planTitle"), share: 5 },
        { title: word("serviceReport.planType"), share: 2 },
        { title: word("serviceReport.days"), share: 4 },
        { title: word("serviceReport.status"), share: 2 },
      ],
      plans.map((plan) => [
        plan.planNo,
        plan.title,
        word(taskType.labelKeyOfCode(plan.taskType)),
        `${plan.startDate} – ${plan.endDate}`,
        word(planStatus.labelKeyOfCode(plan.status)),
      ]),
    ),
  ];
}

function quotaBlocks({ quotas, hours }: ReportFigures, word: Word): PdfBlock[] {
  const right = { share: 2, align: "right" } as const;
  const blocks: PdfBlock[] = [];
  if (quotas.length > 0)
    blocks.push(
      { kind: "heading", text: word("serviceReport.quotas"), level: 1 },
      table(
        [
          { title: word("serviceReport.quotaName"), share: 5 },
          { title: word("serviceReport.granted"), ...right },
          { title: word("serviceReport.usedInMonth"), ...right },
          { title: word("serviceReport.left"), ...right },
        ],
        quotas.map((row) => [row.name, String(row.granted), String(row.usedInMonth), String(row.left)]),
      ),
    );
  if (hours)
    blocks.push(
      { kind: "heading", text: word("serviceReport.hours"), level: 1 },
      { kind: "paragraph", text: `${word("serviceReport.hoursTotal")} ${hours.total}` },
    );
  return blocks;
}

function inspectionBlocks({ inspections }: ReportFigures, { translate, locale }: Writing): PdfBlock[] {
  if (!inspections) return [];
  const word: Word = (key) => translate(locale, key);
  const right = { share: 2, align: "right" } as const;
  const { databases, open, found, fixed, persisting } = inspections;
  return [
    { kind: "heading", text: word("serviceReport.inspections"), level: 1 },
    {
      kind: "paragraph",
      text: translate(locale, "serviceReport.inspectionSum", { found, fixed, persisting }),
    },
    ...(databases.length === 0
      ? []
      : [
          table(
            [
              { title: word("serviceReport.database"), share: 5 },
              { title: word("serviceReport.inspectionCount"), ...right },
              { title: word("serviceReport.firstScore"), ...right },
              { title: word("serviceReport.lastScore"), ...right },
            ],
            databases.map((one) => [
              one.name,
              String(one.batches),
              minutes(one.firstScore),
              minutes(one.lastScore),
            ]),
          ),
        ]),
    ...(open.length === 0
      ? []
      : [
          { kind: "heading", text: word("serviceReport.openFindings"), level: 2 } as const,
          table(
            [
              { title: word("serviceReport.severity"), share: 2 },
              { title: word("serviceReport.finding"), share: 5 },
              { title: word("serviceReport.database"), share: 4 },
              { title: word("serviceReport.since"), share: 2 },
            ],
            open.map((one) => [
              word(inspectionSeverity.labelKeyOfCode(one.severity)),
              nameIn(locale, one.title, one.titleEn),
              one.database,
              toBusinessIso(Date.parse(one.since)).slice(0, 10),
            ]),
          ),
        ]),
  ];
}

function ratingBlocks({ rating }: ReportFigures, { translate, locale }: Writing): PdfBlock[] {
  if (rating.mean === null) return [];
  return [
    { kind: "heading", text: translate(locale, "serviceReport.rating"), level: 1 },
    {
      kind: "paragraph",
      text: translate(locale, "serviceReport.ratingMean", { mean: rating.mean, count: rating.count }),
    },
    ...rating.opinions.map(
      ({ srNo, feedback }): PdfBlock => ({ kind: "paragraph", text: `${srNo} ${feedback}`, isQuiet: true }),
    ),
  ];
}

function requestBlocks(figures: ReportFigures, { translate, locale }: Writing): PdfBlock[] {
  const word: Word = (key) => translate(locale, key);
  const { requests, listedRequests, trend } = figures;
  const promise = (isMet: boolean | null, taken: number | null): string =>
    isMet === null
      ? minutes(taken)
      : `${minutes(taken)} ${word(isMet ? "serviceReport.met" : "serviceReport.breached")}`;
  return [
    { kind: "heading", text: word("serviceReport.requests"), level: 1 },
    {
      kind: "paragraph",
      isQuiet: true,
      text: translate(locale, "serviceReport.listed", {
        listed: listedRequests,
        count: trend.at(-1)?.requests ?? 0,
      }),
    },
    ...(requests.length === 0 ? [] : [clockNote(figures, word)]),
    table(
      [
        { title: word("serviceReport.srNo"), share: 3 },
        { title: word("serviceReport.requestTitle"), share: 5 },
        { title: word("serviceReport.severity"), share: 1.4 },
        { title: word("serviceReport.submitted"), share: 2.6 },
        { title: word("serviceReport.firstMinutes"), share: 2.4 },
        { title: word("serviceReport.solveMinutes"), share: 2.4 },
        { title: word("serviceReport.result"), share: 2.6 },
      ],
      requests.map((row) => [
        row.srNo,
        row.title,
        word(severity.labelKeyOfCode(row.severity)),
        toBusinessIso(Date.parse(row.submittedTime)).slice(0, 10),
        promise(row.isFirstMet, row.firstMinutes),
        promise(row.isSolveMet, row.solveMinutes),
        row.rootCauseState === null
          ? word(serviceRequestStatus.labelKeyOfCode(row.status))
          : word(rootCauseState.labelKeyOfCode(row.rootCauseState)),
      ]),
    ),
  ];
}

function hourBlocks({ hours }: ReportFigures, word: Word): PdfBlock[] {
  if (!hours || hours.lines.length === 0) return [];
  return [
    { kind: "heading", text: word("serviceReport.hourLines"), level: 1 },
    table(
      [
        { title: word("serviceReport.day"), share: 2 },
        { title: word("serviceReport.engineer"), share: 2 },
        { title: word("serviceReport.planType"), share: 2 },
        { title: word("serviceReport.subject"), share: 3 },
        { title: word("serviceReport.hoursOfLine"), share: 1, align: "right" },
      ],
      hours.lines.map((line) => [
        line.workDate,
        line.engineer,
        word(taskType.labelKeyOfCode(line.taskType)),
        line.subject ?? "–",
        String(line.hours),
      ]),
    ),
  ];
}
