import { randomBytes } from "node:crypto";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { uploadInspection as endpoint, retryInspection } from "@pharos/api/inspection";
import { inspectionStatus, partyType } from "@pharos/domain/enums";
import { businessTimeZone, dateAt } from "@pharos/domain/time";
import { sql } from "kysely";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { fieldError } from "../../../platform/field-error.ts";
import type { Platform } from "../../../platform/platform.ts";
import { authorize } from "../../../platform/policy.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { visibleCompanies } from "../../organisation/index.ts";
import { visiblePlans } from "../../plan/index.ts";
import { inspectionPath } from "../inspection.channels.ts";
import { inspectionPolicy, serves } from "../inspection.policy.ts";
import { findBatch } from "../inspection.repo.ts";
import { type StoredFile, storeFile } from "./store-file.ts";

type Input = HandlerInput<typeof endpoint>;
type Result = CallResult<typeof endpoint>;

const uploaded = inspectionStatus.toCode("uploaded");

/** A line of the log of a reading. */
export const logLine = (time: Date, code: string, vars: Readonly<Record<string, string | number>> = {}) => ({
  time: time.toISOString(),
  code,
  vars,
});

/** Stores the file of a collector, to be read behind the answer. The same file of an organisation is the same batch. */
export async function takeUpload(
  { database, storage, withTransaction }: Pick<Platform, "database" | "storage" | "withTransaction">,
  call: Call,
  { query, body }: Input,
): Promise<Result> {
  if (body.announced === 0) throw new AppError("inspection.fileEmpty");
  const companyId = await refuseForeign(database.kysely, call, query);
  const file = await storeFile({ storage }, companyId, body);
  if (file.bytes === 0) throw new AppError("inspection.fileEmpty");
  const stored =
    (await findSame(database.kysely, companyId, file.sha256)) === undefined &&
    (await withTransaction(call, (tx) => insertBatch(tx, call, { companyId, file, query })));
  if (stored) return { ...stored, isDuplicate: false };
  // It was handed in before, or by somebody else at this moment.
  await storage.private.delete(file.key);
  const known = await findSame(database.kysely, companyId, file.sha256);
  if (!known) throw new AppError("common.unavailable");
  return { ...known, isDuplicate: true };
}

async function findSame(
  db: UnitOfWork["db"] | Platform["database"]["kysely"],
  companyId: number,
  sha256: string,
) {
  const row = await db
    .selectFrom("inspection_batch")
    .select(["id", "batch_no", "status"])
    .where("company_id", "=", companyId)
    .where("sha256", "=", sha256)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row && { batchId: row.id, batchNo: row.batch_no, status: inspectionStatus.asCode(row.status) };
}

/** The organisation a file is of: one that the caller serves. */
async function refuseForeign(
  db: Platform["database"]["kysely"],
  { actor }: Call,
  { companyId = actor.apiToken?.companyId, planId }: Input["query"],
): Promise<number> {
  if (companyId === undefined) throw fieldError("companyId", "inspection.companyMissing");
  const company = await db
    .selectFrom("company")
    .select([
      "id",
      sql<number[]>`array(select team_id from team_company where company_id = company.id)`.as("teams"),
    ])
    .where("id", "=", companyId)
    .where("status", "=", 1)
    .where("party_type", "=", partyType.toCode("customer"))
    .where(visibleCompanies(actor))
    .executeTakeFirst();
  if (!company || !serves(actor, { company_id: companyId, serving_team_ids: company.teams }))
    throw fieldError("companyId", "inspection.companyUnknown");
  if (planId === undefined) return companyId;
  const plan = await db
    .selectFrom("plan")
    .select("plan.id")
    .where("plan.id", "=", planId)
    .where("plan.company_id", "=", companyId)
    .where(visiblePlans(actor))
    .executeTakeFirst();
  if (!plan) throw fieldError("planId", "inspection.planUnknown");
  return companyId;
}

interface NewBatch extends Pick<Input, "query"> {
  readonly companyId: number;
  readonly file: StoredFile;
}

async function insertBatch(
  tx: UnitOfWork,
  { actor }: Call,
  { companyId, file: { key, bytes, sha256, isGzip }, query }: NewBatch,
): Promise<Omit<Result, "isDuplicate"> | undefined> {
  const day = dateAt(tx.now.getTime(), businessTimeZone).replaceAll("-", "");
  const row = await tx.db
    .insertInto("inspection_batch")
    .values({
      batch_no: `INS${day}-${randomBytes(4).toString("hex").toUpperCase()}`,
      company_id: companyId,
      plan_id: query.planId ?? null,
      run_name: query.runName || null,
      status: uploaded,
      sha256,
      file_key: key,
      file_name: query.fileName || `${sha256.slice(0, 12)}.ndjson`,
      file_bytes: bytes,
      is_gzip: isGzip,
      uploaded_by: actor.userId,
      token_id: actor.apiToken?.id ?? null,
      received_at: tx.now,
      log: sql`${JSON.stringify([logLine(tx.now, "received", { bytes })])}::jsonb`,
      // What a program hands in nobody has prepared yet.
      author_id: actor.apiToken ? null : actor.userId,
    })
    .onConflict((conflict) =>
      conflict.columns(["company_id", "sha256"]).where("deleted_at", "is", null).doNothing(),
    )
    .returning(["id", "batch_no"])
    .executeTakeFirst();
  if (!row) return undefined;
  await tx.audit({ action: "inspection.uploaded", objectType: "inspection", objectId: row.id, companyId });
  tx.hint(inspectionPath);
  return { batchId: row.id, batchNo: row.batch_no, status: uploaded };
}

/** Has a file read again that could not be read. */
export async function retryReading(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { batchId }: HandlerInput<typeof retryInspection>["body"],
): Promise<null> {
  return withTransaction(call, async (tx) => {
    const row = await findBatch(tx.db, call.actor, batchId, { isLocked: true });
    authorize(inspectionPolicy, "retry", call.actor, row, tx.now);
    await readAgain(tx, [row.id]);
    return null;
  });
}

/** Has the files of batches that are not published read anew. */
export async function readAgain(tx: UnitOfWork, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .updateTable("inspection_batch")
    .set({
      status: uploaded,
      problem: null,
      sections: sql`'[]'::jsonb`,
      log: sql`${JSON.stringify([logLine(tx.now, "again")])}::jsonb`,
    })
    .where("id", "in", [...ids])
    .execute();
  tx.hint(inspectionPath);
}
