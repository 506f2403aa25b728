import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { linkParts as contract } from "@pharos/api/file";
import { toBusinessIso } from "@pharos/domain/time";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { UPLOAD_SECONDS } from "../../platform/storage/storage.ts";
import type { FileDependencies } from "./dependencies.ts";
import { bucketOf, findUpload } from "./find-upload.ts";
import { fileState, type StoredFile } from "./stored-file.repo.ts";
import { partCountOf, partSizeOf } from "./upload-view.ts";

/** Signs links for parts of an upload; each is good for exactly the bytes of its part. */
export async function linkParts(
  dependencies: FileDependencies,
  { actor }: Call,
  { objectKey, parts }: HandlerInput<typeof contract>["body"],
): Promise<CallResult<typeof contract>> {
  const file = await findUpload(dependencies, actor, objectKey);
  const isKnown = parts.every((part) => part <= partCountOf(file.size_bytes));
  if (file.state !== fileState.uploading || !isKnown) throw new AppError("file.notFound");
  const links = await Promise.all([...new Set(parts)].map((part) => linkPart(dependencies, file, part)));
  const expireMs = dependencies.platform.clock.now().getTime() + UPLOAD_SECONDS * 1000;
  return { links, expireAt: toBusinessIso(expireMs) };
}

async function linkPart(dependencies: FileDependencies, file: StoredFile, part: number) {
  const bucket = bucketOf(dependencies, file);
  const sizeBytes = partSizeOf(file.size_bytes, part);
  const { url, method, headers } =
    file.upload_ref === null
      ? await bucket.uploadUrl(file.upload_key, { sizeBytes })
      : await bucket.multipart.partUrl(file.upload_key, file.upload_ref, { number: part, sizeBytes });
  return { part, url, method, headers: { ...headers } };
}
