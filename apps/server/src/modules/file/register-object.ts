import { attachmentType } from "@pharos/domain/enums";
import { fileLimits } from "@pharos/domain/file";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { acceptUpload } from "./accept-upload.ts";
import { checkFile, checkLeaseMs } from "./check-file.ts";
import type { FileDependencies } from "./dependencies.ts";
import { isOwnUploadKey, makeFileKeys } from "./file-keys.ts";
import { storedFileRepo } from "./stored-file.repo.ts";

/** What a client says of an object it put into the store itself. */
export interface OwnObject {
  readonly objectKey: string;
  readonly name: string;
  readonly types: number;
}

/**
 * Takes note of an object that the caller put below the own prefix with temporary credentials, and checks it. Objects that
 * were uploaded by signed links are known already.
 */
export async function registerOwnObject(
  dependencies: FileDependencies,
  { actor }: Call,
  { objectKey, name, types }: OwnObject,
): Promise<void> {
  const { platform } = dependencies;
  const files = storedFileRepo(platform.database.kysely);
  if (!platform.storage.issueCredentials || (await files.findByUploadKey(objectKey))) return;
  if (!isOwnUploadKey(actor.userId, objectKey)) throw new AppError("file.uploadUnknown");
  const known = await platform.storage.private.stat(objectKey);
  if (!known) throw new AppError("file.uploadUnknown");
  const now = platform.clock.now();
  const wanted = { name, sizeBytes: known.sizeBytes, type: attachmentType.fromCode(types) };
  const accepted = await acceptUpload(platform, actor, wanted, now);
  const isSmall = known.sizeBytes <= fileLimits.inlineCheckBytes;
  const file = await files.insertReceived({
    ...makeFileKeys(actor.userId, accepted.name, now),
    uploadKey: objectKey,
    bucket: "private",
    name: accepted.name,
    sizeBytes: known.sizeBytes,
    uploadRef: null,
    ownerUserId: actor.userId,
    now,
    checkAfter: isSmall ? new Date(now.getTime() + checkLeaseMs) : now,
  });
  // Someone was a moment faster with the same key.
  if (file && isSmall) await checkFile(dependencies, file);
}
