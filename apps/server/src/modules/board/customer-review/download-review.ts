import type { CustomerReview } from "@pharos/api/board";
import { contractType, inspectionSeverity, severity, taskType } from "@pharos/domain/enums";
import { businessTimeZone, dateAt, toBusinessIso } from "@pharos/domain/time";
import { nameIn, type TranslationKey } from "@pharos/i18n";
import type { PdfBlock, PdfColumn, PdfDocument } from "@pharos/pdf";
import type { Vars } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { FileAnswer } from "../../../platform/file-answer.ts";
import type { RenderPdf } from "../../../platform/pdf/create-pdf-renderer.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type ReviewDays, readReview } from "./read-review.ts";

type Word = (key: TranslationKey, vars?: Vars) => string;

/** The review of a customer as a PDF, from the answer that its page is drawn from; the vendor's own thoughts stay out. */
export async function downloadReview(
  platform: Platform,
  renderPdf: RenderPdf,
  call: Call,
  companyId: number,
  days: ReviewDays,
): Promise<FileAnswer> {
  const review = await readReview(platform, call, companyId, days);
  const word: Word = (key, vars) => platform.translate(call.locale, key, vars);
  const name = nameIn(call.locale, review.name, review.nameEn);
  const now = platform.clock.now();
  const { productName } = platform.config.brand;
  await platform.withTransaction(call, (tx) =>
    tx.audit({
      action: "board.reviewDownloaded",
      objectType: "company",
      objectId: companyId,
      companyId,
      detail: { from: days.from, to: days.to },
    }),
  );
  const title = word("board.review.title");
  const document: PdfDocument = {
    title: `${title} · ${name}`,
    author: productName,
    createdAt: now,
    cover: {
      title,
      subtitle: name,
      facts: [{ label: word("boardServer.review.period"), value: `${days.from} – ${days.to}` }],
    },
    header: `${productName} · ${title} · ${name}`,
    footer: `${word("boardServer.review.made")} ${dateAt(now.getTime(), businessTimeZone)}`,
    pageText: word("boardServer.review.page"),
    blocks: [
      ...soldBlocks(review, word),
      ...usedBlocks(review, word),
      ...keptBlocks(review, word),
      ...foundBlocks(review, word),
      ...peopleBlocks(review, word),
    ],
  };
  return {
    name: `${word("boardServer.review.file", { name, ...days })}.pdf`,
    contentType: "application/pdf",
    body: await renderPdf(document),
  };
}

const heading = (text: string): PdfBlock => ({ kind: "heading", level: 1, text });
const note = (text: string): PdfBlock => ({ kind: "paragraph", isQuiet: true, text });
const left = (title: string, share: number): PdfColumn => ({ title, share });
const right = (title: string, share: number): PdfColumn => ({ title, share, align: "right" });

const figure = (value: number | null): string => (value === null ? "–" : String(value));
const percent = (value: number | null): string =>
  value === null ? "–" : `${Math.round(value * 1000) / 10}%`;

function soldBlocks({ contracts }: CustomerReview, word: Word): PdfBlock[] {
  if (contracts === null) return [];
  const title = heading(word("board.review.sold.title"));
  if (contracts.length === 0) return [title, note(word("board.review.sold.none"))];
  return [
    title,
    {
      kind: "table",
      columns: [
        left(word("board.review.sold.name"), 5),
        left(word("board.review.sold.number"), 3),
        left(word("board.review.people.type"), 2),
        left(word("board.review.sold.term"), 4),
        right(word("board.review.sold.hours"), 3),
      ],
      rows: contracts.map((row) => [
        row.name,
        row.contractNum,
        word(contractType.labelKeyOfCode(row.contractType)),
        `${row.startTime} – ${row.endTime}`,
        `${figure(row.usedHours)} / ${figure(row.plannedHours)}`,
      ]),
    },
  ];
}

function usedBlocks({ requests, plans, hours }: CustomerReview, word: Word): PdfBlock[] {
  const items = [
    ...(requests
      ? [
          { label: word("board.review.used.submitted"), value: figure(requests.submitted.count) },
          { label: word("board.review.used.openNow"), value: figure(requests.openNow.count) },
        ]
      : []),
    ...(plans
      ? [
          { label: word("board.review.used.plans"), value: figure(plans.all.count) },
          { label: word("board.review.used.plansEnded"), value: figure(plans.ended.count) },
        ]
      : []),
    ...(hours ? [{ label: word("board.review.used.hours"), value: figure(hours.total.value) }] : []),
  ];
  if (items.length === 0) return [];
  const bars = requests?.bySeverity ?? [];
  return [
    heading(word("board.review.used.title")),
    { kind: "facts", columns: 2, items },
    ...(bars.length === 0
      ? []
      : [
          {
            kind: "bars" as const,
            items: bars.map(({ severity: code, rows }) => ({
              label: word(severity.labelKeyOfCode(code)),
              value: rows.count,
              text: String(rows.count),
            })),
          },
        ]),
  ];
}

function keptBlocks({ requests }: CustomerReview, word: Word): PdfBlock[] {
  if (requests === null) return [];
  const { rating, customerShare } = requests;
  return [
    heading(word("board.review.kept.title")),
    {
      kind: "facts",
      columns: 2,
      items: [
        ...(["first", "reply", "solve"] as const).map((key) => ({
          label: word(`board.review.kept.${key}`),
          value: `${percent(requests[key].value)}  (${word("board.review.kept.late", { count: requests[key].rows.count })})`,
        })),
        {
          label: word("board.review.kept.rating"),
          value: `${figure(rating.value)}  (${word("board.review.kept.rated", { count: rating.rows.count })})`,
        },
      ],
    },
    ...(customerShare === null
      ? []
      : [note(word("board.review.kept.customerShare", { share: percent(customerShare) }))]),
  ];
}

function foundBlocks({ inspections }: CustomerReview, word: Word): PdfBlock[] {
  if (inspections === null) return [];
  const { databases, open } = inspections;
  return [
    heading(word("board.review.found.title")),
    {
      kind: "facts",
      columns: 2,
      items: [
        ...(["batches", "found", "fixed"] as const).map((key) => ({
          label: word(`board.review.found.${key}`),
          value: figure(inspections[key]),
        })),
        ...open.map(({ severity: code, count }) => ({
          label: `${word("board.review.found.open")} · ${word(inspectionSeverity.labelKeyOfCode(code))}`,
          value: figure(count),
        })),
      ],
    },
    databases.length === 0
      ? note(word("board.review.found.none"))
      : {
          kind: "table",
          columns: [
            left(word("board.review.found.database"), 5),
            right(word("board.review.found.batches"), 2),
            right(word("board.review.found.score"), 3),
            left(word("board.review.found.last"), 3),
          ],
          rows: databases.map((row) => [
            row.name,
            figure(row.batches),
            `${figure(row.firstScore)} → ${figure(row.lastScore)}`,
            toBusinessIso(Date.parse(row.lastAt)).slice(0, 10),
          ]),
        },
  ];
}

function peopleBlocks({ hours }: CustomerReview, word: Word): PdfBlock[] {
  if (hours === null) return [];
  const title = heading(word("board.review.people.title"));
  if (hours.byPerson.length === 0) return [title, note(word("board.review.people.none"))];
  return [
    title,
    {
      kind: "table",
      columns: [left(word("board.review.people.name"), 4), right(word("board.review.people.hours"), 2)],
      rows: hours.byPerson.map((row) => [row.name ?? "–", figure(row.hours)]),
    },
    {
      kind: "table",
      columns: [left(word("board.review.people.type"), 4), right(word("board.review.people.hours"), 2)],
      rows: hours.byType.map((row) => [
        row.taskType === null
          ? word("board.review.people.other")
          : word(taskType.labelKeyOfCode(row.taskType)),
        figure(row.hours),
      ]),
    },
  ];
}
