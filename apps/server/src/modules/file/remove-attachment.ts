import { canRemove, canRemoveCustomerFile } from "@pharos/domain/file";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { attachmentRepo } from "./attachment.repo.ts";
import type { FileDependencies } from "./dependencies.ts";
import { allow, lockAttachment, recordChange } from "./lock-attachment.ts";

/** Removes a file from its record. The bytes go with the next cleaning. */
export async function removeAttachment(
  dependencies: FileDependencies,
  call: Call,
  id: number,
  { isCustomerOnly = false } = {},
): Promise<null> {
  const { actor } = call;
  return dependencies.platform.withTransaction(call, async (tx) => {
    const locked = await lockAttachment(dependencies, tx, actor, id);
    const { about } = locked;
    // Through this door no other file can be reached, not even noticed.
    if (isCustomerOnly && about.file.type !== "customerOnly") throw new AppError("file.notFound");
    allow(isCustomerOnly ? canRemoveCustomerFile(about) : canRemove(about));
    await attachmentRepo(tx.db).update(id, actor.userId, tx.now, {
      deleted_at: tx.now,
      is_fault_report: false,
    });
    await recordChange(dependencies, tx, actor, locked, {
      what: "detach",
      isInternal: about.file.status === "internal",
      after: { isRemoved: true },
    });
    return null;
  });
}
