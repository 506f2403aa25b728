// node bench/inspection-documents.ts    an inspection report of two hundred pages as PDF and as Word: time and size
import type { Suggestion } from "@pharos/api/inspection";
import {
  inspectionCategory,
  inspectionEffort,
  inspectionSeverity,
  suggestionOwner,
  suggestionState,
} from "@pharos/domain/enums";
import { inspectionBatch } from "@pharos/fixtures";
import { createServerTranslator } from "@pharos/i18n/server";
import { evaluate, findRule, readBatch, rulePack } from "@pharos/inspection";
import type { PdfDocument } from "@pharos/pdf";
import { createDocxRenderer } from "../apps/server/src/modules/inspection/files/download-files.ts";
import { suggestionBlocks } from "../apps/server/src/modules/inspection/files/report-blocks.ts";
import { evidenceOf, writeValue } from "../apps/server/src/modules/inspection/items.ts";
import { createPdfRenderer } from "../apps/server/src/platform/pdf/create-pdf-renderer.ts";
import { isShort, rounds } from "./length.ts";

const pages = isShort ? 5 : 200;

/** What a really collected batch fails, as the report words it, over and over until there is enough. */
async function suggestionsOf(count: number): Promise<readonly Suggestion[]> {
  const outcome = await readBatch(inspectionBatch("core-pg01-1").split("\n").filter(Boolean));
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  const failed = evaluate(rulePack, outcome.batch, {}).filter(({ result }) => result === "fail");
  return Array.from({ length: count }, (_, index): Suggestion => {
    const finding = failed[index % failed.length];
    const rule = finding && findRule(finding.ruleCode);
    if (!finding || !rule) throw new Error("nothing failed");
    return {
      id: index,
      ruleCode: rule.code,
      category: inspectionCategory.toCode(rule.category),
      severity: inspectionSeverity.asCode(finding.severity ?? "info"),
      title: rule.zh.name,
      valueText: writeValue(finding.value, finding.unit),
      thresholdText: null,
      phenomenonMd: rule.zh.cause,
      evidence: evidenceOf(finding),
      riskMd: rule.zh.risk,
      adviceMd: rule.zh.advice,
      fixSql: finding.repairs.join("\n") || null,
      effort: inspectionEffort.toCode("online"),
      owner: suggestionOwner.toCode("customer"),
      state: suggestionState.toCode("open"),
      faultId: null,
      planId: null,
      links: [],
      article: null,
      since: null,
    };
  });
}

const words = createServerTranslator();
const writing = {
  locale: "zh-CN",
  publicUrl: "https://portal.example.com",
  translate: (locale, key, vars) => words.render(locale, key, vars && { ...vars }),
} satisfies Parameters<typeof suggestionBlocks>[1];

const documentOf = (suggestions: readonly Suggestion[]): PdfDocument => ({
  title: "core-pg01 巡检报告",
  author: "Pharos",
  createdAt: new Date(0),
  cover: { title: "core-pg01 巡检报告", subtitle: "栎原汽车", facts: [] },
  contents: { title: "目录" },
  header: "Pharos",
  footer: "INS",
  pageText: "{page} / {pages}",
  blocks: [{ kind: "chapter", depth: 1, text: "优化建议" }, ...suggestionBlocks(suggestions, writing)],
});

const median = (values: readonly number[]): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);

const pagesOf = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;

const [renderPdf, renderDocx] = [createPdfRenderer(), createDocxRenderer()];
// The first one starts the thread and reads the faces; its pages say how many findings make a report of the length wanted.
const sample = await suggestionsOf(30);
const perFinding = pagesOf(await renderPdf(documentOf(sample))) / sample.length;
const document = documentOf(await suggestionsOf(Math.ceil(pages / perFinding)));

/** The median of the times in ms, and of the processor time, which a busy machine does not change much. */
async function measure(name: string, render: (document: PdfDocument) => Promise<Buffer>): Promise<void> {
  await render(documentOf(sample));
  const times: number[] = [];
  const busy: number[] = [];
  let file: Buffer = Buffer.alloc(0);
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    const used = process.cpuUsage();
    file = await render(document);
    times.push(performance.now() - from);
    const { user, system } = process.cpuUsage(used);
    busy.push((user + system) / 1000);
  }
  const size = `${Math.round(file.length / 1024)} KiB`;
  const length = name === "PDF" ? `, ${pagesOf(file)} pages` : "";
  console.log(
    `${name}: ${median(times)} ms, processor ${median(busy)} ms (medians of ${times.length}), ${size}${length}`,
  );
}

await measure("PDF", renderPdf);
await measure("Word", renderDocx);
process.exit(0);
