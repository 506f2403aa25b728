import type { CallResult } from "@pharos/api/core";
import type { readAssetInspections as endpoint } from "@pharos/api/inspection";
import type { Kysely, Schema } from "@pharos/db";
import { inspectionGrade, inspectionSeverity } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { selectBatches } from "../inspection.repo.ts";
import { visibleBatches, visibleSubjects } from "../inspection.visibility.ts";
import { type Words, wordsIn } from "../items.ts";
import { severityRank } from "../severity-rank.ts";

type Database = CallResult<typeof endpoint>["databases"][number];

/** Databases of a system are few; so are the inspections that a trend needs. */
const [databasesMax, batchesMax, findingsMax] = [20, 20, 50];

/** The databases of a system that were inspected: the course of their scores, and what is open. */
export async function readAsset(
  { database }: Pick<Platform, "database">,
  call: Call,
  assetId: number,
): Promise<CallResult<typeof endpoint>> {
  const db = database.kysely;
  const subjects = await db
    .selectFrom("inspection_subject")
    .select(["inspection_subject.id", "inspection_subject.name"])
    .where("inspection_subject.asset_id", "=", assetId)
    .where((eb) => visibleSubjects(call.actor)(eb as never))
    .orderBy("inspection_subject.name")
    .limit(databasesMax)
    .execute();
  const databases: Database[] = [];
  for (const { id, name } of subjects)
    databases.push({
      reportId: id,
      name,
      batches: await findBatches(db, call, id),
      findings: await findOpen(db, call, id),
    });
  return { databases };
}

/** The last scored batches that the caller may see, the oldest first. */
async function findBatches(db: Kysely<Schema>, { actor }: Call, subjectId: number) {
  const rows = await selectBatches(db)
    .where("inspection_batch.subject_id", "=", subjectId)
    .where("inspection_batch.score_detail", "is not", null)
    .where((eb) => visibleBatches(actor)(eb as never))
    .orderBy("inspection_batch.collected_at", "desc")
    .orderBy("inspection_batch.id", "desc")
    .limit(batchesMax)
    .execute();
  return rows.toReversed().map((row) => ({
    batchId: row.id,
    collectedAt: row.collected_at ?? row.received_at,
    score: row.score,
    grade: row.grade === null ? null : inspectionGrade.asCode(row.grade),
  }));
}

/** What is open by the published batches, the worst first. */
async function findOpen(db: Kysely<Schema>, { actor, locale }: Call, subjectId: number) {
  const rows = await db
    .selectFrom("inspection_finding")
    .innerJoin("inspection_batch", "inspection_batch.id", "inspection_finding.last_batch_id")
    .innerJoin("inspection_item", (join) =>
      join
        .onRef("inspection_item.batch_id", "=", "inspection_finding.last_batch_id")
        .onRef("inspection_item.rule_code", "=", "inspection_finding.rule_code"),
    )
    .select([
      "inspection_finding.rule_code",
      "inspection_finding.severity",
      "inspection_finding.since",
      "inspection_finding.last_batch_id",
      sql<Words>`inspection_item.words`.as("words"),
    ])
    .where("inspection_finding.subject_id", "=", subjectId)
    .where("inspection_finding.state", "=", "open")
    .where((eb) => visibleBatches(actor)(eb as never))
    .orderBy(severityRank(sql`inspection_finding.severity`))
    .orderBy("inspection_finding.rule_code")
    .limit(findingsMax)
    .execute();
  return rows.map((row) => ({
    ruleCode: row.rule_code,
    title: wordsIn(locale, row.words).name,
    severity: inspectionSeverity.asCode(row.severity),
    since: row.since,
    batchId: row.last_batch_id,
  }));
}
