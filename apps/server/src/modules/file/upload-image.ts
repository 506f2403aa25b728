import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { uploadImage as contract } from "@pharos/api/file";
import { endingOf, fileLimits, fileTypeOf } from "@pharos/domain/file";
import { fileSize } from "@pharos/domain/text";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { acceptUpload } from "./accept-upload.ts";
import type { FileDependencies } from "./dependencies.ts";
import { inlinePath } from "./file-keys.ts";
import { fileRates } from "./limits.ts";
import { storeContent } from "./store-content.ts";
import { storedFileRepo } from "./stored-file.repo.ts";

/** Counts a picture that someone is about to send. */
export const countImage = ({ platform }: FileDependencies, { actor }: Call): Promise<void> =>
  platform.limits.take(`file.image:${actor.userId}`, fileRates.image);

/** Takes a picture: for a text that only some may read, for an article, or as an avatar. */
export async function uploadImage(
  dependencies: FileDependencies,
  call: Call,
  { file, dir }: HandlerInput<typeof contract>["body"],
): Promise<CallResult<typeof contract>> {
  const { platform } = dependencies;
  const { actor } = call;
  if (dir === "article" && !actor.permissions.has("knowledge:create"))
    throw new AppError("common.permissionDenied");
  if (file.content.length > fileLimits.imageBytes)
    throw new AppError("file.imageTooLarge", { vars: { max: fileSize(fileLimits.imageBytes) } });
  const name = hasImageEnding(file.fileName) ? file.fileName : `${file.fileName || "image"}.png`;
  const wanted = { name, sizeBytes: file.content.length, type: "serviceRequest" } as const;
  const { name: clean, fileType } = await acceptUpload(platform, actor, wanted, platform.clock.now());
  if (fileType.kind !== "image") throw new AppError("file.imageTypes");
  const isPublic = dir !== "image";
  const kept = await storeContent(dependencies, call, {
    name: clean,
    fileType,
    content: Buffer.from(file.content),
    bucket: isPublic ? "public" : "private",
  });
  // An article may be written for weeks before it is saved.
  if (dir === "article")
    await storedFileRepo(platform.database.kysely).markUsed(actor.userId, [kept.id], platform.clock.now());
  return {
    name: kept.name,
    url: isPublic ? platform.storage.publicUrl(kept.object_key) : inlinePath(kept.handle),
    size: kept.size_bytes,
    ext: endingOf(kept.name),
    objectKey: kept.upload_key,
  };
}

// What the clipboard gives has often no name at all; its content decides anyway.
const hasImageEnding = (name: string): boolean => fileTypeOf(name) !== undefined || endingOf(name) !== "";
