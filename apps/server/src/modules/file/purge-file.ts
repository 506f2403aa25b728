import type { FileDependencies } from "./dependencies.ts";
import { bucketOf } from "./find-upload.ts";
import { storedFileRepo } from "./stored-file.repo.ts";

/**
 * Removes a file that no one uses: its bytes, unless another file has the same ones, then its row. The row is held meanwhile, so no one can begin to use it; after
 * a kill in between the row is still there and the removal is repeated. Answers false when someone uses it.
 */
export async function purgeFile(dependencies: FileDependencies, id: number): Promise<boolean> {
  return dependencies.platform.withTransaction(undefined, async (tx) => {
    const files = storedFileRepo(tx.db);
    const file = await files.lockUnused(id);
    if (!file) return false;
    const bucket = bucketOf(dependencies, file);
    if (file.upload_ref !== null) await bucket.multipart.abort(file.upload_key, file.upload_ref);
    await bucket.delete(file.upload_key);
    if (!(await files.isObjectShared(file))) await bucket.delete(file.object_key);
    await files.remove(id);
    return true;
  });
}
