import type { HandlerInput } from "@pharos/api/core";
import type { uploadFile as contract, UploadedFile } from "@pharos/api/file";
import type { Call } from "../../platform/call.ts";
import { acceptUpload, attachmentTypeOf } from "./accept-upload.ts";
import type { FileDependencies } from "./dependencies.ts";
import { fileRates } from "./limits.ts";
import { storeContent } from "./store-content.ts";
import type { StoredFile } from "./stored-file.repo.ts";
import { toUploadedFile } from "./upload-view.ts";

/** Counts a small file that someone is about to send. */
export const countSmallFile = ({ platform }: FileDependencies, { actor }: Call): Promise<void> =>
  platform.limits.take(`file.start:${actor.userId}`, fileRates.start);

/** Takes a small file in a form, for clients that cannot upload in parts. */
export const uploadFile = async (
  dependencies: FileDependencies,
  call: Call,
  body: HandlerInput<typeof contract>["body"],
): Promise<UploadedFile> => toUploadedFile(await keepSmallFile(dependencies, call, body));

/** Stores a small file that nothing is bound to yet. */
export async function keepSmallFile(
  dependencies: FileDependencies,
  call: Call,
  { file, types }: HandlerInput<typeof contract>["body"],
): Promise<StoredFile> {
  const { platform } = dependencies;
  const wanted = { name: file.fileName, sizeBytes: file.content.length, type: attachmentTypeOf(types) };
  const { name, fileType } = await acceptUpload(platform, call.actor, wanted, platform.clock.now());
  const content = Buffer.from(file.content);
  return storeContent(dependencies, call, { name, fileType, content, bucket: "private" });
}
