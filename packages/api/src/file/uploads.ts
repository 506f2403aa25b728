import { fileLimits } from "@pharos/domain/file";
import { cleaning, endpoint, Moment, Nothing, z } from "../core/index.ts";
import { AttachmentTypeCode, ByteCount, FileName, ObjectKey, UploadedFile } from "./shapes.ts";

/** An upload under way. */
export const UploadState = z.object({
  objectKey: ObjectKey,
  /** Bytes of every part but the last. */
  partBytes: z.int(),
  partCount: z.int(),
  /** Parts that have arrived, from 1. */
  uploaded: z.array(z.int()),
  /** Everything has arrived and was put together. */
  isFinished: z.boolean(),
});
export type UploadState = z.output<typeof UploadState>;

export const startUpload = endpoint({
  method: "POST",
  path: "/esapi/oss/upload/start",
  access: "signedIn",
  openToTokens: "narrowed",
  summary: "Begin to upload a file directly to the storage, in parts when it is large",
  body: z.object({
    name: FileName,
    size: ByteCount,
    /** The kind of record it is for; decides how large it may be. */
    types: AttachmentTypeCode,
  }),
  response: UploadState,
  isCreating: true,
  isOurs: true,
  errors: ["file.typeNotAccepted", "file.tooLarge", "file.tooManyUploads", "file.quotaReached"],
});

export const readUpload = endpoint({
  method: "GET",
  path: "/esapi/oss/upload/state",
  access: "signedIn",
  openToTokens: "narrowed",
  summary: "Read which parts of an upload have arrived, to go on after a reload or a lost connection",
  query: z.object({ objectKey: ObjectKey }),
  response: UploadState,
  isOurs: true,
  errors: ["file.notFound"],
});

export const linkParts = endpoint({
  method: "POST",
  path: "/esapi/oss/upload/links",
  access: "signedIn",
  openToTokens: "narrowed",
  summary: "Give signed links with which the browser sends parts of an upload",
  body: z.object({
    objectKey: ObjectKey,
    parts: z.array(z.int().min(1).max(10_000)).min(1).max(20),
  }),
  response: z.object({
    links: z.array(
      z.object({
        part: z.int(),
        url: z.string(),
        method: z.literal("PUT"),
        /** To be sent as they are. */
        headers: z.record(z.string(), z.string()),
      }),
    ),
    expireAt: Moment,
  }),
  isOurs: true,
  errors: ["file.notFound"],
});

export const finishUpload = endpoint({
  method: "POST",
  path: "/esapi/oss/upload/finish",
  access: "signedIn",
  openToTokens: "narrowed",
  summary: "Put the parts together and check the content",
  body: z.object({ objectKey: ObjectKey }),
  response: UploadedFile,
  isOurs: true,
  errors: [
    "file.notFound",
    "file.uploadIncomplete",
    "file.contentMismatch",
    "file.archiveUnsafe",
    "file.imageBroken",
    "file.imageTooManyPixels",
    "file.virus",
  ],
});

export const cancelUpload = endpoint({
  method: "POST",
  path: "/esapi/oss/upload/cancel",
  access: "signedIn",
  openToTokens: "narrowed",
  summary: "Give an upload up and forget what has arrived",
  body: z.object({ objectKey: ObjectKey }),
  response: Nothing,
  isOurs: true,
  errors: ["file.notFound"],
});

/** A file of a form; what it holds is read by the server only. */
export const FormFile = z.object({
  fileName: z.string().overwrite(cleaning.line),
  content: z.instanceof(Uint8Array),
});

export const uploadFile = endpoint({
  method: "POST",
  path: "/esapi/oss/upload",
  access: "signedIn",
  openToTokens: "narrowed",
  summary: `Upload a file of at most ${fileLimits.formBytes / 1024 / 1024} MiB in a single form`,
  body: z.object({ file: FormFile, types: z.coerce.number<string>().pipe(AttachmentTypeCode) }),
  response: UploadedFile,
  isForm: true,
  isOurs: true,
  errors: [
    "file.typeNotAccepted",
    "file.tooLarge",
    "file.quotaReached",
    "file.contentMismatch",
    "file.archiveUnsafe",
  ],
});

export const uploadImage = endpoint({
  method: "POST",
  path: "/esapi/oss/uploadImage",
  access: "signedIn",
  summary: "Upload a picture for a text, an article or an avatar; what cameras write into it is removed",
  body: z.object({
    file: FormFile,
    /** `image` is shown only to those who may read the text it stands in; `article` and `avatar` are public. */
    dir: z.enum(["image", "article", "avatar"]).default("image"),
  }),
  response: z.object({
    name: z.string(),
    /** What to write into the text: a public address, or a path that only the portal's own pages can follow. */
    url: z.string(),
    size: z.int(),
    ext: z.string(),
    objectKey: ObjectKey,
  }),
  isForm: true,
  errors: [
    "file.imageTypes",
    "file.imageTooLarge",
    "file.imageBroken",
    "file.imageTooManyPixels",
    "file.quotaReached",
  ],
});

export const issueCredentials = endpoint({
  method: "GET",
  path: "/esapi/oss/sts",
  access: "signedIn",
  summary: "Issue temporary credentials that can only put objects below the caller's own prefix",
  query: z.object({ dir: z.enum(["avatar", "image", "enclosure", "resource", "doc"]) }),
  response: z.object({
    accessKeyId: z.string(),
    accessKeySecret: z.string(),
    securityToken: z.string(),
    expiration: Moment,
    region: z.string(),
    bucket: z.string(),
    /** Keys must begin with this. */
    prefix: z.string(),
    endpoint: z.string(),
  }),
  errors: ["file.stsUnavailable", "common.permissionDenied"],
});

export const setAvatar = endpoint({
  method: "POST",
  path: "/esapi/user/head",
  access: "signedIn",
  summary: "Use an uploaded picture as the own avatar, or none",
  body: z.object({
    /** As `oss/uploadImage` answered it for `avatar`; null removes the avatar. */
    objectKey: ObjectKey.nullable(),
  }),
  response: z.object({ headImgUrl: z.string().nullable() }),
  done: "file.avatarSaved",
  isOurs: true,
  errors: ["file.notYourImage"],
});
