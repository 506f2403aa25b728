import { deliverScope, encryptLevel, resourceKind, resourceStatus } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import {
  CalendarDate,
  code,
  endpoint,
  Id,
  IdParam,
  line,
  Moment,
  markdown,
  Nothing,
  requiredLine,
  text,
  z,
} from "../core/index.ts";
import { ObjectKey } from "../file/index.ts";
import { ResourceTarget, VersionName } from "./shapes.ts";

/** A SHA-256 in hexadecimal, in whatever case. */
const Sha256 = line(textLengths.max64)
  .toLowerCase()
  .regex(/^([0-9a-f]{64})?$/, { error: "resource.checksumFormat" });

export const UploadResource = z.object({
  /** Absent: a new resource. */
  id: Id.optional(),
  /** The version that is changed; absent: a new one. */
  versionId: Id.optional(),
  /** The resource as it was read, wherever there is one; another change in between is refused. */
  rowVersion: z.int32().optional(),
  name: requiredLine(textLengths.title),
  nameEn: line(textLengths.title).nullish(),
  brief: text(textLengths.max256).default(""),
  briefEn: text(textLengths.max256).nullish(),
  kind: code(resourceKind),
  /** An entry of the product catalogue. */
  productMenuId: Id.nullish(),
  /** Absent: as it is, and `CUSTOMER` for a new resource. */
  encryptLevel: code(encryptLevel).optional(),
  /** Absent: as it is, and every customer for a new resource. */
  deliverScope: code(deliverScope).optional(),
  /** Who receives it with scope 1; absent: as it is. */
  companyIds: z.array(Id).max(1000).optional(),
  version: VersionName,
  platform: line(textLengths.max64).nullish(),
  targets: z.array(ResourceTarget).max(20).default([]),
  supersedes: z.array(VersionName).max(50).default([]),
  /** Absent: today. */
  releaseDate: CalendarDate.optional(),
  releaseNotesMd: markdown().default(""),
  releaseNotesEnMd: markdown().nullish(),
  /** The uploaded file; absent: a version that is changed keeps its file. */
  objectKey: ObjectKey.optional(),
  /** As the build states it: another content is refused. */
  sha256: Sha256.nullish(),
  /** Sends the version to review. */
  submit: z.boolean().default(false),
});
export type UploadResource = z.input<typeof UploadResource>;

export const uploadResource = endpoint({
  method: "POST",
  path: "/esapi/resource/upload",
  access: { permission: "resource:upload" },
  isCreating: true,
  summary: "Keep a version of a resource with its file, or send it to review",
  description:
    "The file goes to the storage first (`oss/upload/start` … `finish`); the server computes its SHA-256 from the stored bytes. " +
    "Until a version has been approved by somebody else, readers find the one before. When somebody else is to receive the " +
    "resource, its versions that wait for a review go back to who uploaded them.",
  body: UploadResource,
  response: z.object({ id: Id, versionId: Id, status: code(resourceStatus), sha256: z.string() }),
  errors: [
    "resource.notFound",
    "resource.notYours",
    "resource.inReview",
    "resource.versionTaken",
    "resource.fileStays",
    "resource.checksumMismatch",
    "resource.companiesMissing",
    "resource.companyUnknown",
    "resource.productUnknown",
    "resource.deliveryByReviewer",
    "file.uploadUnknown",
    "file.notChecked",
    "common.dataChanged",
    "common.validation",
  ],
  done: "resource.saved",
});

export const submitResource = endpoint({
  method: "POST",
  path: "/esapi/resource/submit",
  isOurs: true,
  access: { permission: "resource:upload" },
  summary: "Send a version to review",
  body: z.object({
    id: Id,
    versionId: Id,
    /** The resource as it was read: what was changed since then is not sent. */
    rowVersion: z.int32(),
  }),
  response: z.object({ status: code(resourceStatus) }),
  errors: ["resource.notFound", "resource.notYours", "common.dataChanged", "common.stateConflict"],
  done: "resource.submitted",
});

export const reviewResource = endpoint({
  method: "POST",
  path: "/esapi/resource/review",
  isOurs: true,
  access: { permission: "resource:review" },
  summary: "Deliver a version, or reject it; nobody decides on what they uploaded themselves",
  body: z.object({
    id: Id,
    versionId: Id,
    /** The resource as it was read: what was changed since then is not decided on. */
    rowVersion: z.int32(),
    /** 3 delivers, 2 rejects. */
    status: z.literal([2, 3]),
    /** Why; needed to reject. */
    comment: text(textLengths.max256).nullish(),
  }),
  response: z.object({ status: code(resourceStatus) }),
  errors: [
    "resource.notFound",
    "resource.ownWork",
    "resource.notPending",
    "common.dataChanged",
    "common.validation",
  ],
  done: "resource.reviewed",
});

export const takeDownResource = endpoint({
  method: "POST",
  path: "/esapi/resource/takeDown",
  isOurs: true,
  access: { permission: "resource:upload" },
  summary: "Take a delivered version down: readers find the one before, or nothing",
  body: z.object({ id: Id, versionId: Id, comment: text(textLengths.max256).nullish() }),
  response: z.object({ status: code(resourceStatus) }),
  errors: ["resource.notFound", "resource.adminsOnly", "common.stateConflict"],
  done: "resource.takenDown",
});

export const deleteResource = endpoint({
  method: "DELETE",
  path: "/esapi/resource/delete/:id",
  access: { permission: "resource:upload" },
  summary:
    "Delete a resource of one's own that was never delivered, or any as a system admin; the bytes are kept for 30 days",
  params: z.object({ id: IdParam }),
  response: Nothing,
  errors: ["resource.notFound", "resource.notYours", "resource.draftsOnly"],
  done: "resource.deleted",
});

export const downloadResource = endpoint({
  method: "POST",
  path: "/esapi/resource/download",
  access: { permission: "resource:download" },
  summary: "Get a link to the file of a version that lives five minutes; who, when and for what is kept",
  description:
    "The link answers `Range` requests with an `ETag` that stays the same, so that a download that broke off goes on, with " +
    "another link if need be.",
  body: z.object({
    id: Id,
    /** Absent: the newest delivered one. */
    versionId: Id.optional(),
    purpose: text(textLengths.max256).nullish(),
  }),
  response: z.object({
    url: z.string(),
    expireAt: Moment,
    name: z.string(),
    version: z.string(),
    size: z.int(),
    sha256: z.string(),
  }),
  errors: ["resource.notFound", "resource.notCovered", "resource.expired", "resource.notDelivered"],
});
