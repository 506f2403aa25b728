import type { UploadedFile } from "@pharos/api/file";
import { fileLimits } from "@pharos/domain/file";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { KeyTakenError } from "../../platform/storage/storage.ts";
import { checkFile, checkLeaseMs, refuseBlocked } from "./check-file.ts";
import type { FileDependencies } from "./dependencies.ts";
import { bucketOf, findUpload } from "./find-upload.ts";
import { fileState, type StoredFile, storedFileRepo } from "./stored-file.repo.ts";
import { partCountOf, partSizeOf, toUploadedFile } from "./upload-view.ts";

/**
 * Puts the parts together and checks the content: at once when it is small, a moment later when it is large. Finishing
 * twice answers the same.
 */
export async function finishUpload(
  dependencies: FileDependencies,
  { actor }: Call,
  objectKey: string,
): Promise<UploadedFile> {
  const { platform } = dependencies;
  const file = await findUpload(dependencies, actor, objectKey);
  if (file.state === fileState.uploading) {
    await joinParts(dependencies, file);
    const now = platform.clock.now();
    const isSmall = file.size_bytes <= fileLimits.inlineCheckBytes;
    const checkAfter = isSmall ? new Date(now.getTime() + checkLeaseMs) : now;
    await storedFileRepo(platform.database.kysely).markReceived(file.id, now, checkAfter);
    if (isSmall) await checkFile(dependencies, { ...file, state: fileState.received });
  }
  const fresh = await findUpload(dependencies, actor, objectKey);
  refuseBlocked(fresh);
  return toUploadedFile(fresh);
}

async function joinParts(dependencies: FileDependencies, file: StoredFile): Promise<void> {
  const bucket = bucketOf(dependencies, file);
  if (file.upload_ref !== null) {
    const parts = await bucket.multipart.list(file.upload_key, file.upload_ref);
    // Without an upload at the storage it was put together before, and only our note of it is missing.
    if (parts) {
      const isWhole =
        parts.length === partCountOf(file.size_bytes) &&
        parts.every(
          ({ number, sizeBytes }, index) =>
            number === index + 1 && sizeBytes === partSizeOf(file.size_bytes, number),
        );
      if (!isWhole) throw new AppError("file.uploadIncomplete");
      await bucket.multipart.complete(file.upload_key, file.upload_ref, parts).catch((error: unknown) => {
        if (!(error instanceof KeyTakenError)) throw error;
      });
    }
  }
  const known = await bucket.stat(file.upload_key);
  if (known?.sizeBytes !== file.size_bytes) throw new AppError("file.uploadIncomplete");
}
