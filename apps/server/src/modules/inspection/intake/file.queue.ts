import { jsonText } from "@pharos/db";
import { inspectionStatus } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Platform } from "../../../platform/platform.ts";
import { defineLeasedQueue } from "../../../platform/queue/define-leased-queue.ts";
import type { Queue } from "../../../platform/queue/queue.ts";
import { inspectionPath } from "../inspection.channels.ts";
import { createLiveLog } from "./live-log.ts";
import type { OnSections, ReadFile } from "./read-file.ts";
import type { OpenFile, Reading, UnreadWaiver } from "./reading.ts";
import { storeReading } from "./store-reading.ts";
import { logLine } from "./take-upload.ts";

const [uploaded, parsing] = [inspectionStatus.toCode("uploaded"), inspectionStatus.toCode("parsing")];
const published = inspectionStatus.toCode("published");

/** Reads the files that were handed in, one after the other. */
export const fileQueue = (platform: Platform, readFile: ReadFile): Queue =>
  defineLeasedQueue<{ readonly id: number }>({
    name: "inspection.files",
    pollMs: 2_000,
    leaseSeconds: 90,
    take: (tx, { limit, isFree }) =>
      tx.db
        .selectFrom("inspection_batch")
        .select("inspection_batch.id")
        .where("inspection_batch.status", "in", [uploaded, parsing])
        .where("inspection_batch.deleted_at", "is", null)
        .where(isFree("inspection_batch.id"))
        .orderBy("inspection_batch.id")
        .limit(limit)
        .forUpdate("inspection_batch")
        .skipLocked()
        .execute(),
    keyOf: ({ id }) => id,
    async work({ id }) {
      const batch = await beginReading(platform, id);
      const reading = batch && (await readLive(platform, readFile, batch));
      return {
        settle: async (tx) => {
          if (reading) await storeReading(tx, id, reading);
        },
      };
    },
  });

/** Reads a file, and shows its sections on the way. */
async function readLive(platform: Platform, readFile: ReadFile, batch: FileOfBatch): Promise<Reading> {
  const live = createLiveLog(platform, batch.id);
  try {
    return await readBatch(platform, readFile, batch, live.tell);
  } finally {
    await live.end();
  }
}

/** Says that a file is being read, to everybody who waits for it. */
export function beginReading({ withTransaction }: Pick<Platform, "withTransaction">, id: number) {
  return withTransaction(undefined, async (tx) => {
    const row = await tx.db
      .updateTable("inspection_batch")
      .set({ status: parsing, log: sql`log || ${jsonText([logLine(tx.now, "reading")])}::jsonb` })
      .where("id", "=", id)
      .where("status", "in", [uploaded, parsing])
      .returning(["id", "company_id", "file_key"])
      .executeTakeFirst();
    tx.hint(inspectionPath);
    return row;
  });
}

type Reader = Pick<Platform, "database" | "storage">;

interface FileOfBatch {
  readonly id: number;
  readonly company_id: number;
  readonly file_key: string;
}

const lost: Reading = {
  kind: "refused",
  code: "lost",
  words: { zh: "存储中没有这个文件，请重新上传。", en: "The stored file is gone. Upload it again." },
  sectionLines: [],
};

/** Reads a file; when it turns out that there is one before of the same database, again beside that one, for growth. */
export async function readBatch(
  platform: Reader,
  readFile: ReadFile,
  batch: FileOfBatch,
  onSections?: OnSections,
): Promise<Reading> {
  const file = await openerOf(platform, batch.file_key);
  if (!file) return lost;
  const waivers = await findWaivers(platform, batch.company_id);
  const reading = await readFile({ file, previous: null, waivers }, onSections);
  if (reading.kind === "refused") return reading;
  const before = await platform.database.kysely
    .selectFrom("inspection_batch")
    .innerJoin("inspection_subject", "inspection_subject.id", "inspection_batch.subject_id")
    .select("inspection_batch.file_key")
    .where("inspection_batch.company_id", "=", batch.company_id)
    .where("inspection_batch.id", "<>", batch.id)
    .where("inspection_batch.deleted_at", "is", null)
    .where("inspection_batch.status", "=", published)
    .where("inspection_subject.kind", "=", 0)
    .where("inspection_subject.db_key", "=", reading.key)
    .where("inspection_batch.collected_at", "<", reading.collectedAt ?? new Date(0).toISOString())
    .orderBy("inspection_batch.collected_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const previous = before && (await openerOf(platform, before.file_key));
  return previous ? readFile({ file, previous, waivers }) : reading;
}

/** Opens the stored file of a batch, as it was handed in; undefined when the storage has lost it. */
export async function openerOf(
  { storage }: Pick<Platform, "storage">,
  key: string,
): Promise<OpenFile | undefined> {
  if (!(await storage.private.stat(key))) return undefined;
  return async () => {
    const object = await storage.private.get(key);
    if (!object) throw new Error("the stored file of a batch is gone");
    return object.body;
  };
}

/** What is waived now in an organisation. A waiver holds until the end of its last day. */
async function findWaivers({ database }: Reader, companyId: number): Promise<UnreadWaiver[]> {
  const rows = await database.kysely
    .selectFrom("inspection_waiver")
    .leftJoin("inspection_subject", "inspection_subject.id", "inspection_waiver.subject_id")
    .select([
      "inspection_waiver.rule_code",
      "inspection_waiver.object",
      "inspection_waiver.value_number",
      "inspection_waiver.worse_percent",
      "inspection_subject.db_key",
      "inspection_waiver.until_date",
    ])
    .where("inspection_waiver.company_id", "=", companyId)
    .where("inspection_waiver.ended_at", "is", null)
    .execute();
  return rows.map((row) => ({
    reportKey: row.db_key,
    ruleCode: row.rule_code,
    object: row.object,
    endsAt: row.until_date === null ? null : `${row.until_date}T24:00:00+08:00`,
    value: row.worse_percent === null ? null : row.value_number,
    tolerance: (row.worse_percent ?? 0) / 100,
  }));
}
