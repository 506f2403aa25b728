import { createHash } from "node:crypto";
import {
  inspectionCategory,
  inspectionEffort,
  inspectionGrade,
  inspectionResult,
} from "@pharos/domain/enums";
import {
  type Batch,
  evaluate,
  type Finding,
  findRule,
  identityOf,
  type ReadProgress,
  type Refusal,
  type Rule,
  readBatchFile,
  refusalText,
  rulePack,
  score,
} from "@pharos/inspection";
import { serveWork } from "../../../platform/worker/route-work.ts";
import { readAwrPage } from "./awr-page.ts";
import { momentOf } from "./cells.ts";
import { withParsedRepairs } from "./parsed-repairs.ts";
import type { ReadItem, Reading, SectionLine, UnreadStreams } from "./reading.ts";
import { viewsOf } from "./views.ts";

// Everything that takes long about a file happens here, and what leaves is text that is stored as it is.

async function read(
  { file, previous, waivers }: UnreadStreams,
  tell: (lines: readonly SectionLine[]) => void,
): Promise<Reading> {
  const log = createSectionLog(tell);
  const outcome = await readBatchFile(file, { onSection: log.add, readPage: readAwrPage });
  const sectionLines = log.lines();
  const refused = (refusal: Refusal): Reading => ({
    kind: "refused",
    code: refusal.code,
    words: refusalText(refusal),
    sectionLines,
  });
  if (!outcome.ok) return refused(outcome.refusal);
  const { batch } = outcome;
  const identity = identityOf(batch);
  if (!identity) return refused({ code: "noInstance" });
  const judged = evaluate(rulePack, batch, {
    previous: await readPrevious(previous),
    waivers: waivers.filter(({ reportKey }) => reportKey === null || reportKey === identity.key),
  });
  const findings = identity.databaseType === "postgresql" ? await withParsedRepairs(judged) : judged;
  const total = score(findings);
  const views = viewsOf(batch);
  return {
    kind: "read",
    databaseType: identity.databaseType,
    key: identity.key.slice(0, 128),
    database: identity.database.slice(0, 100),
    node: identity.node,
    version: identity.version.slice(0, 64),
    collectedAt: momentOf(identity.collectedAt),
    collector: batch.header.collector,
    collectorVersion: batch.header.collectorVersion,
    sectionLines,
    items: findings.flatMap((finding) => itemOf(finding, findRule(finding.ruleCode))),
    score: total.score,
    grade: total.grade === null ? null : inspectionGrade.toCode(total.grade),
    coverage: total.coverage,
    scoreDetail: JSON.stringify(total),
    views: names(views).map((name) => ({ name, data: JSON.stringify(views[name]) })),
  };
}

/** How often it is told how far the reading is. */
const tellMs = 100;

/** Collects the sections as they are read; samples, which come in many lines, are one. */
function createSectionLog(tell: (lines: readonly SectionLine[]) => void) {
  const lines = new Map<string, SectionLine>();
  let toldAt = 0;
  return {
    add: ({ section, rows, line, ...how }: ReadProgress): void => {
      const before = lines.get(section) ?? { line, rows: 0 };
      lines.set(section, { ...how, code: section, line: before.line, rows: before.rows + rows });
      if (Date.now() - toldAt < tellMs) return;
      toldAt = Date.now();
      tell([...lines.values()]);
    },
    lines: (): SectionLine[] => [...lines.values()],
  };
}

const names = <T extends object>(value: T) => Object.keys(value) as (keyof T)[];

/** What cannot be read any more is no reason to refuse the next one. */
async function readPrevious(file: ReadableStream<Uint8Array> | null): Promise<Batch | null> {
  if (file === null) return null;
  const outcome = await readBatchFile(file, { readPage: readAwrPage });
  return outcome.ok ? outcome.batch : null;
}

const itemOf = (finding: Finding, rule: Rule | undefined): ReadItem[] =>
  rule === undefined
    ? []
    : [
        {
          ruleCode: finding.ruleCode,
          category: inspectionCategory.toCode(finding.category),
          result: inspectionResult.toCode(finding.result),
          severity: finding.severity,
          effort: inspectionEffort.toCode(rule.effort === "lowPeak" ? "quietTime" : rule.effort),
          finding: JSON.stringify(bounded(finding)),
          words: JSON.stringify({ zh: rule.zh, en: rule.en }),
        },
      ];

/** What a report holds of one finding: a hostile file must not make a page that takes long to read. */
const limits = { cell: 512, objects: 300, id: 128, repairs: 20, repair: 2_000 } as const;

function bounded(finding: Finding): Finding {
  return {
    ...finding,
    objects: finding.objects.slice(0, limits.objects).map((one) => ({ ...one, id: shortId(one.id) })),
    waived: finding.waived.slice(0, limits.objects).map((one) => ({ ...one, id: shortId(one.id) })),
    evidence: {
      columns: finding.evidence.columns,
      rows: finding.evidence.rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, cutCell(cell)])),
      ),
    },
    repairs: finding.repairs.filter((sql) => sql.length <= limits.repair).slice(0, limits.repairs),
  };
}

const cutCell = (cell: Finding["evidence"]["rows"][number][string]) =>
  typeof cell === "string" && cell.length > limits.cell
    ? `${cell.slice(0, limits.cell)}…`
    : Array.isArray(cell)
      ? cell.join(", ").slice(0, limits.cell)
      : cell;

/** The same for the same object, batch after batch. */
const shortId = (id: string): string =>
  id.length <= limits.id
    ? id
    : `${id.slice(0, 80)}…${createHash("sha256").update(id).digest("hex").slice(0, 16)}`;

serveWork(read);
