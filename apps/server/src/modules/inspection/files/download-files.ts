import type { HandlerInput } from "@pharos/api/core";
import type {
  downloadInspectionSuggestions as endpoint,
  openInspectionDocument,
  Suggestion,
} from "@pharos/api/inspection";
import {
  inspectionCategory,
  inspectionEffort,
  inspectionGrade,
  inspectionResult,
  inspectionSeverity,
  suggestionOwner,
  suggestionState,
} from "@pharos/domain/enums";
import { businessTimeZone, dateAt, toBusinessIso } from "@pharos/domain/time";
import { nameIn } from "@pharos/i18n";
import type { PdfBlock, PdfDocument } from "@pharos/pdf";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { ExportCell } from "../../../platform/export/columns.ts";
import { writeXlsx } from "../../../platform/export/write-xlsx.ts";
import type { FileAnswer } from "../../../platform/file-answer.ts";
import type { RenderPdf } from "../../../platform/pdf/create-pdf-renderer.ts";
import type { Platform } from "../../../platform/platform.ts";
import { createWorker } from "../../../platform/worker/create-worker.ts";
import { findReport, type ReadBatch } from "../inspection.repo.ts";
import { findFindings } from "../items.ts";
import { readMenu, readResult } from "../report/read-result.ts";
import { findSuggestions } from "../report/read-suggestions.ts";
import { cellText } from "./plain.ts";
import { articleUrl, suggestionBlocks, type Writing, wordOf } from "./report-blocks.ts";
import { writeMarkdown } from "./write-markdown.ts";

/** Draws a Word file away from the event loop. */
export type RenderDocx = (document: PdfDocument) => Promise<Buffer>;

/** Creates the renderer of Word files: one thread, started with the first file. */
export function createDocxRenderer(): RenderDocx {
  const worker = createWorker<PdfDocument, Uint8Array>({
    module: new URL("./docx.worker.ts", import.meta.url),
    deadlineMs: 30_000,
    memoryMb: 256,
    waitingMax: 20,
  });
  return async (document) => Buffer.from(await worker.run(document));
}

/** The suggestions of a batch as a file. */
export async function downloadSuggestions(
  platform: Platform,
  renderDocx: RenderDocx,
  call: Call,
  { reportId, batchId, format }: HandlerInput<typeof endpoint>["query"],
): Promise<FileAnswer> {
  const batch = await findReport(platform.database.kysely, call.actor, { reportId, batchId });
  const suggestions = await findSuggestions(platform, call, batch);
  await recordDownload(platform, call, batch, format);
  const writing = writingOf(platform, call);
  const word = wordOf(writing);
  const title = word("inspectionServer.file.title", { name: batch.subject_name });
  const name = `${title} ${batch.batch_no}.${format}`;
  if (format === "xlsx")
    return {
      name,
      contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      body: await writeSheet(suggestions, writing),
    };
  const blocks = suggestionBlocks(suggestions, writing);
  if (format === "md")
    return {
      name,
      contentType: "text/markdown; charset=utf-8",
      body: Buffer.from(writeMarkdown(title, blocks)),
    };
  return {
    name,
    contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    body: await renderDocx(documentOf(platform, call, batch, { title, blocks })),
  };
}

const writingOf = ({ translate, config }: Platform, { locale }: Call): Writing => ({
  locale,
  translate,
  publicUrl: config.publicUrl,
});

function writeSheet(suggestions: readonly Suggestion[], writing: Writing): Promise<Buffer> {
  const word = wordOf(writing);
  const text = (value: string | null): ExportCell =>
    value === null || value === "" ? null : { kind: "text", text: value };
  const titles = (
    [
      "rule",
      "severity",
      "finding",
      "value",
      "cause",
      "evidence",
      "risk",
      "advice",
      "sql",
      "effort",
      "owner",
      "state",
      "article",
    ] as const
  ).map((key) => word(`inspectionServer.file.${key}`));
  const rows = suggestions.map((one) => [
    text(one.ruleCode),
    text(word(inspectionSeverity.labelKeyOfCode(one.severity))),
    text(one.title),
    text(one.valueText),
    text(one.phenomenonMd),
    text(
      one.evidence.rows
        .map((row) => row.map(cellText).join(" | "))
        .join("\n")
        .slice(0, 8_000),
    ),
    text(one.riskMd),
    text(one.adviceMd),
    text(one.fixSql?.slice(0, 8_000) ?? null),
    text(word(inspectionEffort.labelKeyOfCode(one.effort))),
    text(word(suggestionOwner.labelKeyOfCode(one.owner))),
    text(word(suggestionState.labelKeyOfCode(one.state))),
    text(one.article && `${one.article.title} ${articleUrl(writing, one.article)}`),
  ]);
  return writeXlsx(word("inspectionServer.file.sheet"), titles, rows);
}

async function recordDownload(
  platform: Platform,
  call: Call,
  batch: ReadBatch,
  format: string,
): Promise<void> {
  await platform.withTransaction(call, (tx) =>
    tx.audit({
      action: "inspection.downloaded",
      objectType: "inspection",
      objectId: batch.id,
      companyId: batch.company_id,
      detail: { format },
    }),
  );
}

function documentOf(
  { config, translate, clock }: Pick<Platform, "config" | "translate" | "clock">,
  { locale }: Call,
  batch: ReadBatch,
  { title, blocks }: { readonly title: string; readonly blocks: readonly PdfBlock[] },
): PdfDocument {
  const word = wordOf({ locale, translate });
  const company = nameIn(locale, batch.company_name, batch.company_name_en);
  return {
    title,
    author: config.brand.productName,
    createdAt: clock.now(),
    cover: {
      title,
      subtitle: company,
      facts: [
        { label: word("inspectionServer.file.batch"), value: batch.batch_no },
        {
          label: word("inspectionServer.file.database"),
          value: `${batch.subject_name} ${batch.db_version ?? ""}`,
        },
        {
          label: word("inspectionServer.file.collected"),
          value: toBusinessIso(Date.parse(batch.collected_at)).slice(0, 16).replace("T", " "),
        },
        { label: "SHA-256", value: batch.sha256 },
        { label: word("inspectionServer.file.confidential"), value: company },
      ],
    },
    contents: { title: word("inspectionServer.file.contents") },
    header: `${config.brand.productName} · ${title}`,
    footer: `${batch.batch_no} · ${dateAt(clock.now().getTime(), businessTimeZone)}`,
    pageText: word("inspectionServer.file.page"),
    blocks,
  };
}

/** A report as a PDF, from the same answers that its page is drawn from. */
export async function downloadReport(
  platform: Platform,
  renderPdf: RenderPdf,
  call: Call,
  key: HandlerInput<typeof openInspectionDocument>["query"],
): Promise<FileAnswer> {
  const db = platform.database.kysely;
  const batch = await findReport(db, call.actor, key);
  const [result, menu, suggestions, findings] = await Promise.all([
    readResult(platform, call, key),
    readMenu(platform, call, key),
    findSuggestions(platform, call, batch),
    findFindings(db, batch.id),
  ]);
  if (findings.length === 0) throw new AppError("inspection.notFound");
  await recordDownload(platform, call, batch, "pdf");
  const writing = writingOf(platform, call);
  const title = wordOf(writing)("inspectionServer.file.report", { name: batch.subject_name });
  const blocks = reportBlocks({ result, menu, suggestions }, writing);
  return {
    name: `${title} ${batch.batch_no}.pdf`,
    contentType: "application/pdf",
    body: await renderPdf(documentOf(platform, call, batch, { title, blocks })),
  };
}

interface ReportParts {
  readonly result: Awaited<ReturnType<typeof readResult>>;
  readonly menu: Awaited<ReturnType<typeof readMenu>>;
  readonly suggestions: readonly Suggestion[];
}

const right = { share: 1, align: "right" } as const;

function reportBlocks({ result, menu, suggestions }: ReportParts, writing: Writing): PdfBlock[] {
  const word = wordOf(writing);
  const figure = (value: number | null) => (value === null ? "–" : String(value));
  return [
    { kind: "chapter", depth: 1, text: word("inspectionServer.file.overview") },
    {
      kind: "facts",
      columns: 2,
      items: [
        { label: word("inspectionServer.file.score"), value: figure(result.score) },
        {
          label: word("inspectionServer.file.grade"),
          value: result.grade === null ? "–" : word(inspectionGrade.labelKeyOfCode(result.grade)),
        },
        { label: word("inspectionServer.file.coverage"), value: `${result.coverage}%` },
        { label: word("inspectionServer.file.previous"), value: figure(result.prevScore) },
      ],
    },
    ...(result.collector.name === "awr"
      ? [{ kind: "paragraph", text: word("inspectionServer.file.untried"), isQuiet: true } as const]
      : []),
    ...(result.summaryMd === null ? [] : [{ kind: "markdown", source: result.summaryMd } as const]),
    { kind: "chapter", depth: 1, text: word("inspectionServer.file.suggestions") },
    ...suggestionBlocks(suggestions, writing),
    { kind: "chapter", depth: 1, text: word("inspectionServer.file.arithmetic") },
    { kind: "paragraph", text: word("inspectionServer.file.formula") },
    {
      kind: "table",
      columns: [
        { title: word("inspectionServer.file.category"), share: 2 },
        { title: word("inspectionServer.file.weight"), ...right },
        { title: word("inspectionServer.file.score"), ...right },
        { title: word("inspectionServer.file.penalties"), share: 4 },
      ],
      rows: result.categories.map((one) => [
        word(inspectionCategory.labelKeyOfCode(one.code)),
        String(one.weight),
        figure(one.score),
        one.penalties.map(({ ruleCode, points }) => `${ruleCode} −${points}`).join(", "),
      ]),
    },
    { kind: "chapter", depth: 1, text: word("inspectionServer.file.checks") },
    {
      kind: "table",
      columns: [
        { title: word("inspectionServer.file.rule"), share: 2 },
        { title: word("inspectionServer.file.finding"), share: 4 },
        { title: word("inspectionServer.file.result"), share: 2 },
        { title: word("inspectionServer.file.reason"), share: 4 },
      ],
      rows: menu.chapters.flatMap(({ children }) =>
        children.map((one) => [
          one.code,
          one.name,
          one.severity === null
            ? word(inspectionResult.labelKeyOfCode(one.result))
            : word(inspectionSeverity.labelKeyOfCode(one.severity)),
          one.reason ?? one.valueText ?? "",
        ]),
      ),
    },
  ];
}
