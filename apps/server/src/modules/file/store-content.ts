import type { FileType } from "@pharos/domain/file";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { inspectImage } from "./check/inspect-content.ts";
import { checkFile, checkLeaseMs, refuseBlocked } from "./check-file.ts";
import type { FileDependencies } from "./dependencies.ts";
import { makeFileKeys } from "./file-keys.ts";
import { bucketOf } from "./find-upload.ts";
import { fileState, type StoredFile, storedFileRepo } from "./stored-file.repo.ts";

/** A content that came in a form. */
export interface FormContent {
  readonly name: string;
  readonly fileType: FileType;
  readonly content: Buffer;
  readonly bucket: "private" | "public";
}

/** Stores a small content that came in a form, after the same checks as every upload. */
export async function storeContent(
  dependencies: FileDependencies,
  { actor }: Call,
  { name, fileType, content, bucket }: FormContent,
): Promise<StoredFile> {
  const { platform } = dependencies;
  const bytes = fileType.kind === "image" ? await cleaned(dependencies, fileType, content) : content;
  const now = platform.clock.now();
  const files = storedFileRepo(platform.database.kysely);
  const file = await files.insert({
    ...makeFileKeys(actor.userId, name, now),
    bucket,
    name,
    sizeBytes: bytes.length,
    uploadRef: null,
    ownerUserId: actor.userId,
    now,
  });
  // The row is first: whatever happens from here on is found and cleaned.
  await bucketOf(dependencies, file).put(file.upload_key, bytes, { sizeBytes: bytes.length });
  await files.markReceived(file.id, now, new Date(now.getTime() + checkLeaseMs));
  await checkFile(dependencies, { ...file, state: fileState.received });
  const fresh = await files.findUnused(actor.userId, file.upload_key);
  if (!fresh) throw new AppError("file.notFound");
  refuseBlocked(fresh);
  return fresh;
}

async function cleaned(
  { cleanImage }: FileDependencies,
  fileType: FileType,
  content: Buffer,
): Promise<Buffer> {
  // The hash is taken of what is stored, later.
  const result = await inspectImage(cleanImage, fileType, content, "");
  if (!result.isClean) throw new AppError(result.problem);
  return result.replacement?.content ?? content;
}
