import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Bucket } from "../../platform/storage/storage.ts";
import type { FileDependencies } from "./dependencies.ts";
import { type StoredFile, storedFileRepo } from "./stored-file.repo.ts";

/** An upload of the caller that is not used yet; foreign, used and absent ones are the same refusal. */
export async function findUpload(
  { platform }: FileDependencies,
  actor: Actor,
  objectKey: string,
): Promise<StoredFile> {
  const file = await storedFileRepo(platform.database.kysely).findUnused(actor.userId, objectKey);
  if (!file) throw new AppError("file.notFound");
  return file;
}

/** The bucket a file lies in. */
export function bucketOf({ platform }: FileDependencies, file: Pick<StoredFile, "bucket">): Bucket {
  return file.bucket === "public" ? platform.storage.public : platform.storage.private;
}
