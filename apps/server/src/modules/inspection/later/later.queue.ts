import type { JsonText } from "@pharos/db";
import { inspectionStatus } from "@pharos/domain/enums";
import type { Platform } from "../../../platform/platform.ts";
import { defineLeasedQueue } from "../../../platform/queue/define-leased-queue.ts";
import type { Queue } from "../../../platform/queue/queue.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { inspectionPath } from "../inspection.channels.ts";
import { readBatch } from "../intake/file.queue.ts";
import type { ReadFile } from "../intake/read-file.ts";
import type { ReadItem, Reading } from "../intake/reading.ts";
import { rulesHash } from "./rules-hash.ts";

interface Row {
  readonly id: number;
  readonly company_id: number;
  readonly file_key: string;
}

const stored = [inspectionStatus.toCode("ready"), inspectionStatus.toCode("published")];

/** Judges stored batches by the rules of today, the newest first, where others judged them before. */
export const laterQueue = (platform: Platform, readFile: ReadFile, hash: string = rulesHash): Queue =>
  defineLeasedQueue<Row>({
    name: "inspection.later",
    pollMs: 60_000,
    leaseSeconds: 90,
    take: (tx, { limit, isFree }) =>
      tx.db
        .selectFrom("inspection_batch")
        .select(["inspection_batch.id", "inspection_batch.company_id", "inspection_batch.file_key"])
        .where("inspection_batch.status", "in", stored)
        .where("inspection_batch.deleted_at", "is", null)
        .where((eb) => eb("inspection_batch.rules_hash", "is distinct from", hash))
        .where(isFree("inspection_batch.id"))
        .orderBy("inspection_batch.id", "desc")
        .limit(limit)
        .forUpdate("inspection_batch")
        .skipLocked()
        .execute(),
    keyOf: ({ id }) => id,
    async work(row) {
      const reading = await readBatch(platform, readFile, row);
      return { settle: (tx) => storeLater(tx, row.id, reading, hash) };
    },
  });

/** Keeps what is said otherwise than when the batch was read. A file that can no longer be read says nothing new. */
async function storeLater(tx: UnitOfWork, batchId: number, reading: Reading, hash: string): Promise<void> {
  const batch = await tx.db
    .updateTable("inspection_batch")
    .set({ rules_hash: hash })
    .where("id", "=", batchId)
    .where("status", "in", stored)
    .returning("id")
    .executeTakeFirst();
  if (!batch || reading.kind === "refused") return;
  const before = await tx.db
    .selectFrom("inspection_item")
    .select(["rule_code", "result", "severity"])
    .where("batch_id", "=", batchId)
    .execute();
  const known = new Map(before.map((item) => [item.rule_code, item]));
  const changed = reading.items.filter(({ ruleCode, result, severity }) => {
    const item = known.get(ruleCode);
    return item?.result !== result || item.severity !== severity;
  });
  await tx.db.deleteFrom("inspection_later").where("batch_id", "=", batchId).execute();
  if (changed.length > 0)
    await tx.db
      .insertInto("inspection_later")
      .values(changed.map((item) => rowOf(item, batchId, tx.now)))
      .execute();
  tx.hint(inspectionPath);
}

const rowOf = (
  { ruleCode, result, severity, category, finding, words }: ReadItem,
  batchId: number,
  now: Date,
) => ({
  batch_id: batchId,
  rule_code: ruleCode,
  result,
  severity,
  category,
  // Written beside the event loop.
  finding: finding as JsonText,
  words: words as JsonText,
  computed_at: now,
});
