import { databaseType, deliverScope, encryptLevel, resourceKind, resourceStatus } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Ability, CalendarDate, code, Id, line, Moment, z } from "../core/index.ts";

/** A version of something, such as `5.2.1-p3`. */
export const VersionName = line(textLengths.max64).min(1, { error: "validation.required" });

/** A database something is made for, with the versions of it. */
export const ResourceTarget = z.object({
  dbType: code(databaseType),
  /** The oldest version it works with; absent: any. */
  fromVersion: line(textLengths.max64).nullish(),
  /** The newest; `15` admits every 15.x. */
  toVersion: line(textLengths.max64).nullish(),
});

/** A resource of a list: with its newest delivered version, or for those who manage it the newest one. */
export const ResourceRow = z.object({
  id: Id,
  name: z.string(),
  nameEn: z.string().nullable(),
  brief: z.string(),
  briefEn: z.string().nullable(),
  kind: code(resourceKind),
  /** An entry of the product catalogue, and its name in the reader's language. */
  productMenuId: Id.nullable(),
  productName: z.string().nullable(),
  /** The databases the version is made for; none: every database. */
  dbTypes: z.array(code(databaseType)),
  platform: z.string().nullable(),
  versionId: Id,
  latestVersion: z.string(),
  releaseDate: CalendarDate,
  /** Bytes. */
  size: z.int(),
  /** 0 uploaded · 1 pending review · 2 rejected · 3 delivered. */
  status: code(resourceStatus),
  encryptLevel: code(encryptLevel),
  deliverScope: code(deliverScope),
  uploaderName: z.string(),
  downloadCount: z.int(),
  /** The caller has starred it. */
  starred: z.boolean(),
  updatedTime: Moment,
  abilities: z.object({ download: Ability }),
});
export type ResourceRow = z.output<typeof ResourceRow>;

/** What the caller may do with a version now, and if not, why. */
export const ResourceVersionAbilities = z.object({
  download: Ability,
  edit: Ability,
  submit: Ability,
  review: Ability,
  takeDown: Ability,
});

/** One version of a resource. */
export const ResourceVersion = z.object({
  id: Id,
  version: z.string(),
  status: code(resourceStatus),
  platform: z.string().nullable(),
  targets: z.array(
    z.object({
      dbType: code(databaseType),
      fromVersion: z.string().nullable(),
      toVersion: z.string().nullable(),
    }),
  ),
  /** Versions of the resource that nobody needs beside it. */
  supersedes: z.array(z.string()),
  releaseDate: CalendarDate,
  releaseNotesMd: z.string(),
  releaseNotesEnMd: z.string().nullable(),
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  /** As the server computed it from the stored bytes. */
  sha256: z.string(),
  uploaderName: z.string(),
  submitTime: Moment.nullable(),
  reviewerName: z.string().nullable(),
  reviewTime: Moment.nullable(),
  reviewComment: z.string().nullable(),
  /** When it was taken down. */
  offTime: Moment.nullable(),
  /** When somebody of the caller's organisation, or the caller, downloaded it last. */
  downloadedTime: Moment.nullable(),
  abilities: ResourceVersionAbilities,
});
export type ResourceVersion = z.output<typeof ResourceVersion>;

/** An organisation by name. */
const CompanyRef = z.object({ id: Id, name: z.string(), nameEn: z.string().nullable() });

/** A resource with its versions. */
export const ResourceDetail = z.object({
  id: Id,
  name: z.string(),
  nameEn: z.string().nullable(),
  brief: z.string(),
  briefEn: z.string().nullable(),
  kind: code(resourceKind),
  /** An entry of the product catalogue, and its name in the reader's language. */
  productMenuId: Id.nullable(),
  productName: z.string().nullable(),
  encryptLevel: code(encryptLevel),
  /** 0 every customer with a service in force · 1 listed organisations · 2 internal. */
  deliverScope: code(deliverScope),
  /** Who receives it with scope 1; empty for readers. */
  companies: z.array(CompanyRef),
  uploaderName: z.string(),
  downloadCount: z.int(),
  starred: z.boolean(),
  /** The newest delivered version; null while there is none. */
  currentVersionId: Id.nullable(),
  /** The newest first; delivered ones only, unless the caller manages the resource and asks with `isEdit`. */
  versions: z.array(ResourceVersion),
  /** The caller uploads, reviews or administers it. */
  isManaged: z.boolean(),
  abilities: z.object({
    /** Add a version, or change what is said about it. */
    edit: Ability,
    /** Change who receives it. */
    deliver: Ability,
    remove: Ability,
  }),
  version: z.int32(),
});
export type ResourceDetail = z.output<typeof ResourceDetail>;
