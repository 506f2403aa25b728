import type { Call } from "../../platform/call.ts";
import { deleteStored } from "../../platform/delete-stored.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { removeFilesOf } from "../file/index.ts";
import { manualPolicy } from "./manual.policy.ts";
import { lockManaged, updateManual } from "./manual.repo.ts";

/** Deletes one version of a manual; links to it lead nowhere from then on. */
export function deleteManual(
  { withTransaction, storage, log }: Pick<Platform, "withTransaction" | "storage" | "log">,
  call: Call,
  id: number,
): Promise<null> {
  return withTransaction(call, async (tx) => {
    const row = await lockManaged(tx, call, id);
    authorize(manualPolicy, "remove", call.actor, row, tx.now);
    await updateManual(tx, call, id, { deleted_at: tx.now });
    await forgetDocument(tx, { storage, log }, id);
    await removeFilesOf(tx, { type: "manual", objectId: id }, call.actor.userId);
    await tx.audit({
      action: "manual.deleted",
      objectType: "manual",
      objectId: id,
      detail: { before: { name: row.name, version: row.version } },
    });
    return null;
  });
}

/** The document that was drawn of it goes with it; what its chapters say stays in the rows. */
async function forgetDocument(
  tx: UnitOfWork,
  platform: Pick<Platform, "storage" | "log">,
  id: number,
): Promise<void> {
  const drawn = await tx.db
    .selectFrom("manual")
    .select("document_key")
    .where("id", "=", id)
    .executeTakeFirst();
  const key = drawn?.document_key;
  if (key == null) return;
  await tx.db.updateTable("manual").set({ document_key: null }).where("id", "=", id).execute();
  deleteStored(platform, tx, key);
}
