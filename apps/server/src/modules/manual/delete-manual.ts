import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import { removeFilesOf } from "../file/index.ts";
import { manualPolicy } from "./manual.policy.ts";
import { lockManaged, updateManual } from "./manual.repo.ts";

/** Deletes one version of a manual; links to it lead nowhere from then on. */
export function deleteManual(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  id: number,
): Promise<null> {
  return withTransaction(call, async (tx) => {
    const row = await lockManaged(tx, call, id);
    authorize(manualPolicy, "remove", call.actor, row, tx.now);
    await updateManual(tx, call, id, { deleted_at: tx.now });
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
