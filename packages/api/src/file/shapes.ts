import { attachmentType } from "@pharos/domain/enums";
import { fileLimits } from "@pharos/domain/file";
import { Ability, Id, Moment, requiredLine, z } from "../core/index.ts";

/** Name of an uploaded object, as the upload answered it. */
export const ObjectKey = z
  .string()
  .max(256)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._/-]*$/, { error: "validation.invalid" });

/** Uploaded objects that go with what is being saved. */
export const ObjectKeys = z.array(ObjectKey).max(fileLimits.countPerCall);

/** The kind of record a file belongs to: 0 request, 1 reply, 2 plan … 13 delivered to one customer, 15 inspection. */
export const AttachmentTypeCode = z
  .int()
  .refine((code) => attachmentType.hasCode(code), { error: "validation.invalid" });

/** A file name as the person's machine gave it. */
export const FileName = requiredLine(256);

/** Size in bytes. */
export const ByteCount = z.int().positive();

/** What the caller may do with this file now. */
export const AttachmentAbilities = z.object({
  download: Ability,
  /** Let the customer see it. */
  show: Ability,
  /** Keep it among the vendor's people. */
  hide: Ability,
  /** Take it back: it is not given out any more. */
  withdraw: Ability,
  markReport: Ability,
  unmarkReport: Ability,
  remove: Ability,
});

/** A file of a record, as the caller may see it. */
export const AttachmentView = z.object({
  id: Id,
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Ending in lower case without the dot. */
  ext: z.string(),
  types: z.int(),
  /** The record itself: the request, or the reply it came with. */
  objId: Id,
  uploaderName: z.string(),
  time: Moment,
  /** 0 internal, 1 visible to the customer, 2 withdrawn. */
  status: z.int(),
  isFaultReport: z.boolean(),
  /** Uploaded by the customer's side. */
  isFromCustomer: z.boolean(),
  /** Belongs to a note among the vendor's people. */
  isInternalNote: z.boolean(),
  /** 0 being checked, 1 clean, 2 blocked. */
  scan: z.int(),
  /** Why it was blocked, in the caller's language. */
  scanReason: z.string().nullable(),
  sha256: z.string().nullable(),
  remark: z.string().nullable(),
  downloadCount: z.int(),
  abilities: AttachmentAbilities,
});
export type AttachmentView = z.output<typeof AttachmentView>;

/** An uploaded object that is not yet bound to a record. */
export const UploadedFile = z.object({
  objectKey: ObjectKey,
  name: z.string(),
  /** Bytes; pictures may have become smaller, because what cameras write about place and owner is removed. */
  size: z.int(),
  ext: z.string(),
  sha256: z.string().nullable(),
  /** 0 while a large file is being checked, 1 clean. */
  scan: z.int(),
});
export type UploadedFile = z.output<typeof UploadedFile>;
