import type { Platform } from "../../../platform/platform.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";

/** Deletes a stored document that no report names any more, after the commit; one that cannot be deleted is logged. */
export function deleteDocument(
  { storage, log }: Pick<Platform, "storage" | "log">,
  tx: Pick<UnitOfWork, "afterCommit">,
  key: string,
): void {
  tx.afterCommit(() => {
    storage.private.delete(key).catch((err: unknown) => {
      log.warn({ err, key }, "a document of a report was not deleted");
    });
  });
}
