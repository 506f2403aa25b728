import type { InspectionProof } from "@pharos/api/inspection";
import { inspectionStatus } from "@pharos/domain/enums";
import type { CallInfo } from "../../platform/call.ts";
import { limitsTable } from "../../platform/limits-table.ts";
import type { Platform } from "../../platform/platform.ts";
import { networkOf } from "../identity/index.ts";

const unknown: InspectionProof = { batchNo: null, collectedAt: null, publishedAt: null, score: null };

/** Whether a published report was made of a file. Whoever has the hash has held the file or the report. */
export async function verifyInspection(
  { database, limits }: Pick<Platform, "database" | "limits">,
  { ip }: CallInfo,
  hash: string,
): Promise<InspectionProof> {
  await limits.take(`orderProof:${networkOf(ip)}`, limitsTable.orderProofPerIp);
  const wanted = hash.toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(wanted)) return unknown;
  const row = await database.kysely
    .selectFrom("inspection_batch")
    .select(["batch_no", "collected_at", "published_at", "score"])
    .where("sha256", "=", wanted)
    .where("status", "=", inspectionStatus.toCode("published"))
    .where("deleted_at", "is", null)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row
    ? {
        batchNo: row.batch_no,
        collectedAt: row.collected_at,
        publishedAt: row.published_at,
        score: row.score,
      }
    : unknown;
}
