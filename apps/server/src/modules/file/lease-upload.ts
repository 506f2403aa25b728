import type { AttachmentType } from "@pharos/domain/enums";
import type { Call } from "../../platform/call.ts";
import type { SignedUpload } from "../../platform/storage/storage.ts";
import { acceptUpload } from "./accept-upload.ts";
import type { FileDependencies } from "./dependencies.ts";
import { makeFileKeys } from "./file-keys.ts";
import { fileRates } from "./limits.ts";
import { storedFileRepo } from "./stored-file.repo.ts";

/** A file that is to be sent in one piece. */
export interface LeasedUpload {
  readonly name: string;
  readonly sizeBytes: number;
  readonly type: AttachmentType;
  /** How long the link lives. */
  readonly seconds: number;
}

/** Begins an upload in one piece by a single link; `finishUpload` checks what has come. */
export async function leaseUpload(
  { platform }: FileDependencies,
  call: Call,
  { name, sizeBytes, type, seconds }: LeasedUpload,
): Promise<{ readonly objectKey: string; readonly link: SignedUpload }> {
  const { actor } = call;
  await platform.limits.take(`file.start:${actor.userId}`, fileRates.start);
  const now = platform.clock.now();
  const accepted = await acceptUpload(platform, actor, { name, sizeBytes, type }, now);
  const bucket = platform.storage.private;
  const file = await storedFileRepo(platform.database.kysely).insert({
    ...makeFileKeys(actor.userId, accepted.name, now),
    bucket: "private",
    name: accepted.name,
    sizeBytes,
    uploadRef: null,
    ownerUserId: actor.userId,
    now,
  });
  const link = await bucket.uploadUrl(file.upload_key, { sizeBytes, expiresSeconds: seconds });
  return { objectKey: file.upload_key, link };
}
