import type { Platform } from "./platform.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** Deletes a private stored file that no row names any more, after the commit; one that cannot be deleted is logged. */
export function deleteStored(
  { storage, log }: Pick<Platform, "storage" | "log">,
  tx: Pick<UnitOfWork, "afterCommit">,
  key: string,
): void {
  tx.afterCommit(() => {
    storage.private.delete(key).catch((err: unknown) => {
      log.warn({ err, key }, "a stored file was not deleted");
    });
  });
}
