import type { Kysely, Schema } from "@pharos/db";
import { inspectionStatus } from "@pharos/domain/enums";
import type { Score } from "@pharos/inspection";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import { visibleBatches } from "./inspection.visibility.ts";

/** Which report: what is inspected, and the batch, which must belong together. */
export interface ReportKey {
  readonly reportId: number;
  readonly batchId: number;
}

/** A batch with what its rules and pages need. */
export type BatchRow = Awaited<ReturnType<ReturnType<typeof selectBatches>["execute"]>>[number];

/** A batch that was read: what it is about is known. */
export type ReadBatch = BatchRow & {
  readonly subject_id: number;
  readonly collected_at: string;
  readonly subject_name: string;
  readonly db_type: string;
};

/** Teams that serve the organisation of a row of this table. */
export const servingTeams = (table: "inspection_batch" | "inspection_subject"): RawBuilder<number[]> => sql<
  number[]
>`array(
  select t.team_id from team_company t where t.company_id = ${sql.ref(`${table}.company_id`)})`;

/** Batches with their organisation and database, to be narrowed. */
export function selectBatches(db: Kysely<Schema>) {
  return db
    .selectFrom("inspection_batch")
    .innerJoin("company", "company.id", "inspection_batch.company_id")
    .leftJoin("inspection_subject", "inspection_subject.id", "inspection_batch.subject_id")
    .leftJoin("asset", "asset.id", "inspection_subject.asset_id")
    .selectAll("inspection_batch")
    .select([
      "company.name as company_name",
      "company.name_en as company_name_en",
      "inspection_subject.name as subject_name",
      "inspection_subject.db_type",
      "inspection_subject.db_key",
      "inspection_subject.asset_id",
      "asset.name as asset_name",
      servingTeams("inspection_batch").as("serving_team_ids"),
      nameOfUser("inspection_batch.published_by").as("published_by_name"),
      sql<Score | null>`inspection_batch.score_detail`.as("score_shown"),
      sql<{ code: string; zh: string; en: string } | null>`inspection_batch.problem`.as("problem_shown"),
    ]);
}

/** A batch that an actor may know of; locked against other changes when asked for. */
export async function findBatch(
  db: Kysely<Schema>,
  actor: Actor,
  batchId: number,
  { isLocked = false } = {},
): Promise<BatchRow> {
  const found = selectBatches(db)
    .where("inspection_batch.id", "=", batchId)
    .where((eb) => visibleBatches(actor)(eb as never));
  const row = await (isLocked ? found.forNoKeyUpdate("inspection_batch") : found).executeTakeFirst();
  if (!row) throw new AppError("inspection.notFound");
  return row;
}

/** The report of a database; what was not read, or belongs to another one, is not there. */
export async function findReport(
  db: Kysely<Schema>,
  actor: Actor,
  { reportId, batchId }: ReportKey,
): Promise<ReadBatch> {
  const row = await findBatch(db, actor, batchId);
  if (row.subject_id !== reportId || !isRead(row)) throw new AppError("inspection.notFound");
  return row;
}

/** Whether a batch has a report: also one that is being judged anew, as it was before. */
export const isRead = (row: BatchRow): row is ReadBatch =>
  row.subject_id !== null &&
  row.collected_at !== null &&
  row.score_shown !== null &&
  inspectionStatus.fromCode(row.status) !== "failed";

/** The batches of a database that an actor may see and that were collected before another one, the newest first. */
export async function findEarlier(
  db: Kysely<Schema>,
  actor: Actor,
  { subject_id, id, collected_at }: ReadBatch,
  { limit = 1, batchId }: { readonly limit?: number; readonly batchId?: number | undefined } = {},
): Promise<readonly ReadBatch[]> {
  const rows = await selectBatches(db)
    .where("inspection_batch.subject_id", "=", subject_id)
    .where(
      sql<boolean>`(inspection_batch.collected_at, inspection_batch.id) < (${collected_at}::timestamptz, ${id}::bigint)`,
    )
    .where("inspection_batch.status", "in", [
      inspectionStatus.toCode("ready"),
      inspectionStatus.toCode("published"),
    ])
    .where((eb) => visibleBatches(actor)(eb as never))
    .$if(batchId !== undefined, (query) => query.where("inspection_batch.id", "=", batchId ?? 0))
    .orderBy("inspection_batch.collected_at", "desc")
    .orderBy("inspection_batch.id", "desc")
    .limit(limit)
    .execute();
  return rows.filter(isRead);
}
