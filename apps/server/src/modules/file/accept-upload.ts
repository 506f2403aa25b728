import { type AttachmentType, attachmentType } from "@pharos/domain/enums";
import { endingOf, type FileType, fileLimits, fileTypeOf, sizeLimitOf } from "@pharos/domain/file";
import { fileSize } from "@pharos/domain/text";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { cleanFileName } from "../../platform/storage/content-disposition.ts";
import { storedFileRepo } from "./stored-file.repo.ts";

/** What someone wants to upload. */
export interface WantedUpload {
  readonly name: string;
  readonly sizeBytes: number;
  readonly type: AttachmentType;
}

/** Names the kind of record a code stands for. */
export const attachmentTypeOf = (code: number): AttachmentType => attachmentType.fromCode(code);

/**
 * Says whether a file of this name and size may be uploaded by this person now, and under which name. Throws the reason
 * why not.
 */
export async function acceptUpload(
  { database }: Pick<Platform, "database">,
  actor: Actor,
  { name, sizeBytes, type }: WantedUpload,
  now: Date,
): Promise<{ readonly name: string; readonly fileType: FileType }> {
  refuseOutsiders(actor);
  const clean = cleanFileName(name);
  const fileType = fileTypeOf(clean);
  if (!fileType)
    throw new AppError("file.typeNotAccepted", { vars: { ending: endingOf(clean).slice(0, 16) } });
  const max = sizeLimitOf(type);
  if (sizeBytes > max) throw new AppError("file.tooLarge", { vars: { max: fileSize(max) } });
  const { open, bytes } = await storedFileRepo(database.kysely).countLately(actor.userId, now);
  if (open >= fileLimits.openUploadsPerPerson) throw new AppError("file.tooManyUploads");
  if (bytes + sizeBytes > fileLimits.bytesPerPersonAndDay) throw new AppError("file.quotaReached");
  return { name: clean, fileType };
}

/** Someone with an account and no place has nothing to attach files to. */
export function refuseOutsiders(actor: Actor): void {
  if (actor.permissions.size === 0 && !actor.isInternal && !actor.isCustomer)
    throw new AppError("common.permissionDenied");
}
