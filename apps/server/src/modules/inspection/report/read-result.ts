import type { CallResult, HandlerInput } from "@pharos/api/core";
import type {
  getInspectionResult as endpoint,
  viewInspectionMenu as menuEndpoint,
} from "@pharos/api/inspection";
import type { Kysely, Schema } from "@pharos/db";
import {
  inspectionCategory,
  inspectionChange,
  inspectionGrade,
  inspectionKind,
  inspectionResult,
  inspectionSeverity,
  inspectionStatus,
} from "@pharos/domain/enums";
import { compare, type Score } from "@pharos/inspection";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { toAbility } from "../../../platform/to-ability.ts";
import { inspectionPolicy } from "../inspection.policy.ts";
import {
  type BatchRow,
  findBatch,
  findEarlier,
  findReport,
  isRead,
  type ReadBatch,
} from "../inspection.repo.ts";
import { seesDrafts, visibleSubjects } from "../inspection.visibility.ts";
import { type ItemRow, selectItems, wordsIn, writeValue } from "../items.ts";
import { readGroup } from "./read-group.ts";
import { reasonText } from "./reason-text.ts";

type Reader = Pick<Platform, "database" | "translate" | "clock">;
type Result = CallResult<typeof endpoint>;

const topRisksMax = 5;

/** The overview of a report. */
export async function readResult(
  platform: Reader,
  call: Call,
  { reportId, batchId, compareTo }: HandlerInput<typeof endpoint>["query"],
): Promise<Result> {
  const db = platform.database.kysely;
  const group = await findGroup(db, call, reportId);
  const row = group
    ? await findGroupBatch(db, call, group.company_id, batchId)
    : await findReport(db, call.actor, { reportId, batchId });
  if (group) {
    const report = await readGroup(db, call, row);
    return {
      ...headOf(platform, call, row),
      ...nothingOf(report.avgScore),
      reportId,
      group: report,
      name: row.company_name,
      kind: inspectionKind.toCode("group"),
    };
  }
  const [earlier] = await findEarlier(db, call.actor, row, { batchId: compareTo });
  if (compareTo !== undefined && !earlier) throw new AppError("inspection.notFound");
  const items = await selectItems(db).where("inspection_item.batch_id", "=", row.id).execute();
  const failed = items.filter(({ result }) => result === "fail");
  const score = scoreOf(row);
  return {
    ...headOf(platform, call, row),
    score: score.score,
    grade: gradeOf(score),
    cap: score.cap,
    weighted: score.weighted,
    coverage: score.coverage,
    prevScore: earlier?.score ?? null,
    categories: score.categories.map(({ category, penalties, ...rest }) => ({
      ...rest,
      code: inspectionCategory.toCode(category),
      penalties: [...penalties],
    })),
    counts: countsOf(score),
    topRisks: failed.slice(0, topRisksMax).map((item) => ({
      ruleCode: item.rule_code,
      severity: inspectionSeverity.asCode(item.severity ?? "info"),
      title: wordsIn(call.locale, item.words).name,
      valueText: writeValue(item.finding.value, item.finding.unit),
    })),
    diff: earlier ? await compareBatches(db, call, { earlier, items }) : null,
    group: null,
  };
}

/** A batch that was read has one. */
function scoreOf(row: ReadBatch): Score {
  if (!row.score_shown) throw new Error(`batch ${row.id} has no score`);
  return row.score_shown;
}

const gradeOf = ({ grade }: Score) => (grade === null ? null : inspectionGrade.toCode(grade));

const countsOf = ({ counts: { notApplicable, ...counts } }: Score) => ({ ...counts, na: notApplicable });

const emptyCounts = { critical: 0, high: 0, medium: 0, low: 0, info: 0, pass: 0, unknown: 0, na: 0 };

const nothingOf = (score: number | null) => ({
  score,
  grade: null,
  cap: null,
  weighted: null,
  coverage: 0,
  prevScore: null,
  categories: [],
  counts: emptyCounts,
  topRisks: [],
  diff: null,
});

function headOf({ translate, clock }: Reader, { actor, locale }: Call, row: ReadBatch) {
  const ability = (action: keyof typeof inspectionPolicy) =>
    toAbility(inspectionPolicy[action](actor, row, clock.now()), locale, translate);
  return {
    reportId: row.subject_id,
    batchId: row.id,
    batchNo: row.batch_no,
    kind: inspectionKind.toCode("database"),
    name: row.subject_name,
    companyId: row.company_id,
    companyName: row.company_name,
    companyNameEn: row.company_name_en,
    assetId: row.asset_id,
    assetName: row.asset_name,
    dbType: row.db_type,
    version: row.db_version,
    collectedAt: row.collected_at,
    collector: { name: row.collector ?? "", ver: row.collector_version ?? "" },
    sha256: row.sha256,
    summaryMd: row.conclusion_md,
    status: inspectionStatus.asCode(row.status),
    publishedAt: row.published_at,
    publishedByName: row.published_by_name,
    // Why it was taken back is between the vendor's people.
    withdrawnReason: seesDrafts(actor) ? row.withdrawn_reason : null,
    revision: row.version,
    abilities: {
      edit: ability("edit"),
      publish: ability("publish"),
      withdraw: ability("withdraw"),
      delete: ability("delete"),
      chooseAsset: ability("chooseAsset"),
    },
  };
}

async function findGroup(db: Kysely<Schema>, { actor }: Call, reportId: number) {
  return db
    .selectFrom("inspection_subject")
    .select("inspection_subject.company_id")
    .where("inspection_subject.id", "=", reportId)
    .where("inspection_subject.kind", "=", inspectionKind.toCode("group"))
    .where((eb) => visibleSubjects(actor)(eb as never))
    .executeTakeFirst();
}

/** The batch up to which a group is looked at. */
async function findGroupBatch(db: Kysely<Schema>, { actor }: Call, companyId: number, batchId: number) {
  const row: BatchRow = await findBatch(db, actor, batchId);
  if (row.company_id !== companyId || !isRead(row)) throw new AppError("inspection.notFound");
  return row;
}

interface Compared {
  readonly earlier: ReadBatch;
  readonly items: readonly ItemRow[];
}

/** What became of each finding since an earlier batch, the worst first. */
async function compareBatches(
  db: Kysely<Schema>,
  { locale }: Call,
  { earlier, items }: Compared,
): Promise<NonNullable<Result["diff"]>> {
  const [before, since] = await Promise.all([
    selectItems(db).where("inspection_item.batch_id", "=", earlier.id).execute(),
    findSince(db, earlier.subject_id),
  ]);
  const wordsOf = new Map([...before, ...items].map((item) => [item.rule_code, item]));
  const comparison = compare(
    before.map(({ finding }) => finding),
    items.map(({ finding }) => finding),
  );
  return {
    batchId: earlier.id,
    collectedAt: earlier.collected_at,
    score: earlier.score,
    findings: comparison.flatMap(({ ruleCode, change, previous, current }) => {
      const item = wordsOf.get(ruleCode);
      const severity = current?.severity ?? previous?.severity;
      if (!item || !severity) return [];
      const write = (value: string | number | null | undefined) =>
        writeValue(value ?? null, item.finding.unit);
      return [
        {
          ruleCode,
          title: wordsIn(locale, item.words).name,
          severity: inspectionSeverity.toCode(severity),
          change: inspectionChange.toCode(change),
          valueBefore: write(previous?.value),
          valueNow: write(current?.value),
          since: since.get(ruleCode) ?? null,
        },
      ];
    }),
  };
}

/** Since when the findings of a database are open without a gap, by published batches. */
export async function findSince(db: Kysely<Schema>, subjectId: number): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("inspection_finding")
    .select(["rule_code", "since"])
    .where("subject_id", "=", subjectId)
    .where("state", "=", "open")
    .execute();
  return new Map(rows.map(({ rule_code, since }) => [rule_code, since]));
}

const worst = ["fail", "unknown", "pass", "notApplicable"] as const;

/** The chapters of a report: every check by category, with what it came to. */
export async function readMenu(
  { database, translate }: Pick<Platform, "database" | "translate">,
  { actor, locale }: Call,
  key: HandlerInput<typeof menuEndpoint>["body"],
): Promise<CallResult<typeof menuEndpoint>> {
  const db = database.kysely;
  const { id } = await findReport(db, actor, key);
  const items = await selectItems(db).where("inspection_item.batch_id", "=", id).execute();
  return {
    chapters: inspectionCategory.codes.flatMap((code) => {
      const own = items.filter(({ category }) => category === code);
      const status = worst.find((name) => own.some(({ result }) => result === inspectionResult.toCode(name)));
      if (!status) return [];
      return [
        {
          code,
          count: own.length,
          status: inspectionResult.toCode(status),
          children: own.map((item) => ({
            code: item.rule_code,
            name: wordsIn(locale, item.words).name,
            severity: item.severity === null ? null : inspectionSeverity.asCode(item.severity),
            result: inspectionResult.asCode(item.result),
            valueText: writeValue(item.finding.value, item.finding.unit),
            reason: reasonText(item.finding.reason, locale, translate),
          })),
        },
      ];
    }),
  };
}
