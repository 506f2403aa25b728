import type { RawBody } from "@pharos/api/core";
import { businessTimeZone, dateAt, dayMs, hourMs } from "@pharos/domain/time";
import { defaultLocale } from "@pharos/i18n";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { loadActor } from "../identity/index.ts";
import { beginReading, readBatch } from "./intake/file.queue.ts";
import { createFileReader } from "./intake/read-file.ts";
import { storeReading } from "./intake/store-reading.ts";
import { takeUpload } from "./intake/take-upload.ts";
import { linkPlan } from "./write/make-work.ts";
import { publishBatch } from "./write/publish.ts";
import { saveSummary } from "./write/save-texts.ts";
import { waive } from "./write/waivers.ts";

/** A file of the past and what became of it; people by their accounts, organisations by their names. */
export interface PastInspection {
  readonly company: string;
  readonly collectedAt: Date;
  readonly file: string;
  readonly fileName: string;
  readonly by: string;
  readonly publishedBy?: string;
  readonly conclusion?: string;
  readonly waiver?: { readonly rule: string; readonly reason: string; readonly days: number };
  readonly planned?: string;
}

/**
 * Has inspections of the past done again, one after the other, by the steps that people take: handing the file in, reading,
 * waiving, publishing, planning. All within one transaction, and nobody is notified of them.
 */
export async function replayInspections(
  platform: Platform,
  tx: UnitOfWork,
  inspections: readonly PastInspection[],
): Promise<void> {
  const readFile = createFileReader();
  for (const inspection of inspections) {
    const received = new Date(inspection.collectedAt.getTime() + 7 * hourMs);
    const published = new Date(Math.min(tx.now.getTime(), received.getTime() + dayMs));
    const then = platformAt(platform, tx, received);
    const { batchId } = await takeUpload(then, await callOf(tx, inspection.by), {
      params: undefined,
      query: { companyId: await idOfCompany(tx, inspection.company), fileName: inspection.fileName },
      body: bodyOf(inspection.file),
    });
    const read = async (): Promise<void> => {
      const batch = await beginReading(then, batchId);
      if (batch) await storeReading(unitAt(tx, received), batchId, await readBatch(then, readFile, batch));
    };
    await read();
    await prepare(then, tx, inspection, batchId, read);
    if (!inspection.publishedBy) continue;
    const later = platformAt(platform, tx, published);
    const publisher = await callOf(tx, inspection.publishedBy);
    await publishBatch(later, publisher, { batchId, revision: await revisionOf(tx, batchId) });
    if (inspection.planned) await plan(later, tx, inspection.by, { batchId, rule: inspection.planned });
  }
}

function bodyOf(text: string): RawBody {
  const bytes = Buffer.from(text);
  return {
    announced: bytes.length,
    chunks: (async function* () {
      yield bytes;
    })(),
  };
}

/** What an engineer writes about a batch before it is published. */
async function prepare(
  then: Platform,
  tx: UnitOfWork,
  { by, conclusion, waiver, collectedAt }: PastInspection,
  batchId: number,
  readAnew: () => Promise<void>,
): Promise<void> {
  const call = await callOf(tx, by);
  if (waiver) {
    await waive(then, call, {
      id: await idOfItem(tx, batchId, waiver.rule),
      reason: waiver.reason,
      untilDate: dateAt(collectedAt.getTime() + waiver.days * dayMs, businessTimeZone),
      isForAll: false,
    });
    await readAnew();
  }
  if (conclusion)
    await saveSummary(then, call, {
      batchId,
      revision: await revisionOf(tx, batchId),
      summaryMd: conclusion,
    });
}

/** The next plan of the organisation carries a finding out; none without one. */
async function plan(
  later: Platform,
  tx: UnitOfWork,
  by: string,
  { batchId, rule }: { readonly batchId: number; readonly rule: string },
): Promise<void> {
  const next = await tx.db
    .selectFrom("plan")
    .innerJoin("inspection_batch", "inspection_batch.company_id", "plan.company_id")
    .select("plan.id")
    .where("inspection_batch.id", "=", batchId)
    .whereRef("plan.start_date", ">=", "inspection_batch.collected_at")
    .orderBy("plan.start_date")
    .limit(1)
    .executeTakeFirst();
  if (next)
    await linkPlan(later, await callOf(tx, by), { id: await idOfItem(tx, batchId, rule), planId: next.id });
}

/** The platform as it was at a time, within a transaction that is under way. */
const platformAt = (platform: Platform, tx: UnitOfWork, now: Date): Platform => ({
  ...platform,
  clock: { now: () => now },
  database: { ...platform.database, kysely: tx.db },
  withTransaction: (_call, work) => work(unitAt(tx, now)),
});

/** What happened long ago is news to nobody. */
const unitAt = (tx: UnitOfWork, now: Date): UnitOfWork => ({
  ...tx,
  now,
  publish: async () => undefined,
  hint: () => undefined,
  hintUser: () => undefined,
});

async function callOf(tx: UnitOfWork, account: string): Promise<Call> {
  const user = await tx.db
    .selectFrom("app_user")
    .select("id")
    .where("account", "=", account)
    .executeTakeFirstOrThrow();
  const actor = await loadActor(tx.db, user.id, tx.now);
  if (!actor) throw new Error(`${account} may not sign in`);
  return { requestId: "replay", ip: "127.0.0.1", userAgent: "", locale: defaultLocale, actor };
}

const idOfCompany = async (tx: UnitOfWork, name: string): Promise<number> =>
  (await tx.db.selectFrom("company").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;

const idOfItem = async (tx: UnitOfWork, batchId: number, rule: string): Promise<number> =>
  (
    await tx.db
      .selectFrom("inspection_item")
      .select("id")
      .where("batch_id", "=", batchId)
      .where("rule_code", "=", rule)
      .executeTakeFirstOrThrow()
  ).id;

const revisionOf = async (tx: UnitOfWork, batchId: number): Promise<number> =>
  (
    await tx.db
      .selectFrom("inspection_batch")
      .select("version")
      .where("id", "=", batchId)
      .executeTakeFirstOrThrow()
  ).version;
