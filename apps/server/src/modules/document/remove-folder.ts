import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import { folderPolicy } from "./document.policy.ts";
import { lockBelow, lockFolder } from "./folder.repo.ts";
import { purgeDocs } from "./purge-docs.ts";

/** Deletes a folder in which nothing stands, whoever may see it. */
export async function removeFolder(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  id: number,
): Promise<null> {
  return withTransaction(call, async (tx) => {
    const folder = await lockFolder(tx, call.actor, id);
    const companyId = folder.company_id;
    authorize(folderPolicy, "edit", call.actor, { companyId }, tx.now);
    const inside = await tx.db
      .selectFrom("doc")
      .select("id")
      .where("folder_id", "=", id)
      .where("deleted_at", "is", null)
      .limit(1)
      .execute();
    if (inside.length > 0 || (await lockBelow(tx, id)).length > 0)
      throw new AppError("document.folderNotEmpty");
    // What was deleted a moment ago still stands there, out of everybody's sight.
    const deleted = await tx.db.selectFrom("doc").select("id").where("folder_id", "=", id).execute();
    await purgeDocs(
      tx,
      deleted.map((row) => row.id),
    );
    await tx.db.deleteFrom("doc_folder").where("id", "=", id).execute();
    await tx.audit({
      action: "document.folderRemoved",
      objectType: "docFolder",
      objectId: id,
      ...(companyId !== null && { companyId }),
      detail: { before: { name: folder.name } },
    });
    return null;
  });
}
