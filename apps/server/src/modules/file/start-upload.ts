import type { HandlerInput } from "@pharos/api/core";
import type { startUpload as contract, UploadState } from "@pharos/api/file";
import { fileLimits } from "@pharos/domain/file";
import type { Call } from "../../platform/call.ts";
import { acceptUpload, attachmentTypeOf } from "./accept-upload.ts";
import type { FileDependencies } from "./dependencies.ts";
import { makeFileKeys } from "./file-keys.ts";
import { fileRates } from "./limits.ts";
import { storedFileRepo } from "./stored-file.repo.ts";
import { toUploadState } from "./upload-view.ts";

/** Begins an upload: the server chooses the key, the browser sends the bytes to the storage. */
export async function startUpload(
  { platform }: FileDependencies,
  call: Call,
  { name, size, types }: HandlerInput<typeof contract>["body"],
): Promise<UploadState> {
  const { actor } = call;
  await platform.limits.take(`file.start:${actor.userId}`, fileRates.start);
  const now = platform.clock.now();
  const type = attachmentTypeOf(types);
  const accepted = await acceptUpload(platform, actor, { name, sizeBytes: size, type }, now);
  const bucket = platform.storage.private;
  return platform.withTransaction(call, async (tx) => {
    const keys = makeFileKeys(actor.userId, accepted.name, tx.now);
    // A retry of the transaction leaves an upload without a row behind; the storage forgets such by age.
    const uploadRef = size > fileLimits.partBytes ? await bucket.multipart.start(keys.uploadKey) : null;
    const file = await storedFileRepo(tx.db).insert({
      ...keys,
      bucket: "private",
      name: accepted.name,
      sizeBytes: size,
      uploadRef,
      ownerUserId: actor.userId,
      now: tx.now,
    });
    return toUploadState(bucket, file);
  });
}
