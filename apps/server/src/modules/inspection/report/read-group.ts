import type { GroupReport } from "@pharos/api/inspection";
import type { Kysely, Schema } from "@pharos/db";
import { inspectionGrade, inspectionResult, inspectionSeverity } from "@pharos/domain/enums";
import { businessTimeZone } from "@pharos/domain/time";
import { sql } from "kysely";
import type { Call } from "../../../platform/call.ts";
import { type BatchRow, isRead, type ReadBatch, selectBatches } from "../inspection.repo.ts";
import { visibleBatches } from "../inspection.visibility.ts";
import { type Words, wordsIn } from "../items.ts";
import { findDrift } from "./find-drift.ts";

/** A matrix with more databases is no longer read. */
const membersMax = 100;
const [rulesMax, sharedMax, trendDays] = [40, 10, 60];

/** All databases of an organisation as they were when a batch was collected: of each the last batch until then. */
export async function readGroup(db: Kysely<Schema>, call: Call, at: ReadBatch): Promise<GroupReport> {
  const members = await findMembers(db, call, at);
  const ids = members.map(({ id }) => id);
  const checks = await findChecks(db, ids);
  const failing = rulesOf(checks, call);
  const resultOf = new Map(checks.map((one) => [`${one.batch_id} ${one.rule_code}`, one.result]));
  const scores = members.flatMap(({ score }) => (score === null ? [] : [score]));
  return {
    members: members.map((row) => ({
      reportId: row.subject_id,
      batchId: row.id,
      name: row.subject_name,
      dbType: row.db_type,
      version: row.db_version,
      score: row.score,
      grade: row.grade === null ? null : inspectionGrade.asCode(row.grade),
      critical: row.score_shown?.counts.critical ?? 0,
      high: row.score_shown?.counts.high ?? 0,
      collectedAt: row.collected_at,
    })),
    avgScore: meanOf(scores),
    minScore: scores.length === 0 ? null : Math.min(...scores),
    matrix: {
      rules: failing.slice(0, rulesMax).map(({ code, name, severity }) => ({ code, name, severity })),
      rows: members.map((row) => ({
        reportId: row.subject_id,
        results: failing
          .slice(0, rulesMax)
          .map(({ code }) => inspectionResult.asCode(resultOf.get(`${row.id} ${code}`) ?? "na")),
      })),
    },
    sharedRisks: failing
      .filter(({ count }) => count > 1)
      .toSorted((a, b) => b.count - a.count)
      .slice(0, sharedMax)
      .map(({ code, name, severity, count }) => ({ ruleCode: code, title: name, severity, count })),
    trend: await findTrend(db, call, at),
    drift: await findDrift(db, members),
  };
}

const meanOf = (scores: readonly number[]): number | null =>
  scores.length === 0 ? null : Math.round(scores.reduce((sum, one) => sum + one, 0) / scores.length);

async function findMembers(db: Kysely<Schema>, { actor }: Call, at: ReadBatch): Promise<ReadBatch[]> {
  const rows: BatchRow[] = await selectBatches(db)
    .distinctOn("inspection_batch.subject_id")
    .where("inspection_batch.company_id", "=", at.company_id)
    .where("inspection_batch.score_detail", "is not", null)
    .where("inspection_batch.collected_at", "<=", at.collected_at)
    .where((eb) => visibleBatches(actor)(eb as never))
    .orderBy("inspection_batch.subject_id")
    .orderBy("inspection_batch.collected_at", "desc")
    .orderBy("inspection_batch.id", "desc")
    .limit(membersMax)
    .execute();
  return rows.filter(isRead).toSorted((a, b) => (a.score ?? 101) - (b.score ?? 101) || a.id - b.id);
}

function findChecks(db: Kysely<Schema>, batchIds: readonly number[]) {
  return db
    .selectFrom("inspection_item")
    .select(["batch_id", "rule_code", "result", "severity", sql<Words>`words`.as("words")])
    .where("batch_id", "in", [0, ...batchIds])
    .execute();
}

type Check = Awaited<ReturnType<typeof findChecks>>[number];

/** The rules that fail somewhere: the worst first, and among them what fails most. */
function rulesOf(checks: readonly Check[], { locale }: Call) {
  const rules = new Map<string, { code: string; name: string; severity: string; count: number }>();
  for (const check of checks) {
    if (check.severity === null) continue;
    const known = rules.get(check.rule_code);
    const name = wordsIn(locale, check.words).name;
    const severity = worseOf(known?.severity, check.severity);
    rules.set(check.rule_code, { code: check.rule_code, name, severity, count: (known?.count ?? 0) + 1 });
  }
  return [...rules.values()]
    .toSorted(
      (a, b) => rankOf(a.severity) - rankOf(b.severity) || b.count - a.count || a.code.localeCompare(b.code),
    )
    .map((rule) => ({ ...rule, severity: inspectionSeverity.asCode(rule.severity) }));
}

const rankOf = (severity: string): number =>
  (inspectionSeverity.codes as readonly string[]).indexOf(severity);
const worseOf = (a: string | undefined, b: string): string =>
  a !== undefined && rankOf(a) < rankOf(b) ? a : b;

/** The mean of all databases day by day: of each the last score known on that day. */
async function findTrend(db: Kysely<Schema>, { actor }: Call, at: ReadBatch): Promise<GroupReport["trend"]> {
  const rows = await db
    .selectFrom("inspection_batch")
    .select([
      "inspection_batch.subject_id",
      "inspection_batch.score",
      sql<string>`to_char(inspection_batch.collected_at at time zone ${businessTimeZone}, 'YYYY-MM-DD')`.as(
        "day",
      ),
    ])
    .where("inspection_batch.company_id", "=", at.company_id)
    .where("inspection_batch.score", "is not", null)
    .where("inspection_batch.collected_at", "<=", at.collected_at)
    .where((eb) => visibleBatches(actor)(eb as never))
    .orderBy("inspection_batch.collected_at")
    .orderBy("inspection_batch.id")
    .execute();
  const known = new Map<number | null, number>();
  const means = new Map<string, number>();
  for (const { subject_id, score, day } of rows) {
    known.set(subject_id, score ?? 0);
    means.set(day, meanOf([...known.values()]) ?? 0);
  }
  return [...means].slice(-trendDays).map(([date, avgScore]) => ({ date, avgScore }));
}
