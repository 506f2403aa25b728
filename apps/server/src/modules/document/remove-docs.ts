import type { CallResult } from "@pharos/api/core";
import type { removeDocs as endpoint } from "@pharos/api/document";
import { sql } from "kysely";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import { lockDocs } from "./doc.repo.ts";
import { docPolicy } from "./document.policy.ts";
import { auditDoc, factsOf } from "./save-doc.ts";

/**
 * Deletes documents; all of them or none. Nobody finds them from the commit on; the words of their pages leave the index
 * with the next look at its queue, their bytes a day later.
 */
export async function removeDocs(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  ids: readonly number[],
): Promise<CallResult<typeof endpoint>> {
  return withTransaction(call, async (tx) => {
    const rows = await lockDocs(tx, call.actor, ids);
    for (const row of rows) authorize(docPolicy, "edit", call.actor, factsOf(row), tx.now);
    const isWanted = sql<number>`any(${rows.map(({ id }) => id)}::bigint[])`;
    await tx.db.deleteFrom("doc_page").where("doc_id", "=", isWanted).execute();
    await tx.db
      .updateTable("doc")
      .set({
        deleted_at: tx.now,
        text_state: 0,
        text_problem: null,
        is_in_rag: false,
        updated_by: call.actor.userId,
        updated_at: tx.now,
      })
      .where("id", "=", isWanted)
      .execute();
    for (const row of rows) await auditDoc(tx, "document.removed", row, { before: { name: row.name } });
    return { count: rows.length };
  });
}
