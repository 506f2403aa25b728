import { acrossOrganisations } from "@pharos/db";
import { sql } from "kysely";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { releaseFiles } from "../file/index.ts";

/**
 * Removes deleted documents for good; a file that no version holds any more, of whatever organisation, is given up.
 */
export async function purgeDocs(tx: UnitOfWork, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const fileIds = await filesOf(tx, sql<boolean>`doc_id = any(${ids}::bigint[])`);
  await tx.db.deleteFrom("doc").where("id", "=", sql<number>`any(${ids}::bigint[])`).execute();
  const held = new Set(
    await acrossOrganisations(() => filesOf(tx, sql<boolean>`file_id = any(${fileIds}::bigint[])`)),
  );
  await releaseFiles(
    tx,
    fileIds.filter((id) => !held.has(id)),
  );
}

async function filesOf(tx: UnitOfWork, condition: ReturnType<typeof sql<boolean>>): Promise<number[]> {
  const rows = await tx.db.selectFrom("doc_version").select("file_id").distinct().where(condition).execute();
  return rows.map(({ file_id }) => file_id);
}
