import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { FileDependencies } from "./dependencies.ts";
import { findUpload } from "./find-upload.ts";
import { purgeFile } from "./purge-file.ts";
import { fileState } from "./stored-file.repo.ts";

/** Gives an upload up: what has arrived is removed. One that is being checked is left to the daily cleaning. */
export async function cancelUpload(
  dependencies: FileDependencies,
  { actor }: Call,
  objectKey: string,
): Promise<null> {
  const file = await findUpload(dependencies, actor, objectKey);
  if (file.state === fileState.received) return null;
  // Meanwhile it may have been bound to a record.
  if (!(await purgeFile(dependencies, file.id))) throw new AppError("file.notFound");
  return null;
}
