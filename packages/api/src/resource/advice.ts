import { databaseType, patchFit, patchState, resourceKind } from "@pharos/domain/enums";
import { Ability, CalendarDate, code, endpoint, Id, IdParam, Moment, Nothing, z } from "../core/index.ts";

/** A delivered version that applies to a database system. */
export const PatchAdvice = z.object({
  resourceId: Id,
  versionId: Id,
  name: z.string(),
  nameEn: z.string().nullable(),
  brief: z.string(),
  briefEn: z.string().nullable(),
  kind: code(resourceKind),
  version: z.string(),
  releaseDate: CalendarDate,
  platform: z.string().nullable(),
  /** What it needs: the databases it is made for; none is every one. */
  targets: z.array(
    z.object({
      dbType: code(databaseType),
      fromVersion: z.string().nullable(),
      toVersion: z.string().nullable(),
    }),
  ),
  supersedes: z.array(z.string()),
  /** `unknown`: the entry of the system does not say enough to be sure. */
  fit: code(patchFit),
  state: code(patchState),
  /** The version that makes it unnecessary. */
  supersededBy: z.string().nullable(),
  size: z.int(),
  sha256: z.string(),
  installedDate: CalendarDate.nullable(),
  installedByName: z.string().nullable(),
  /** When somebody of the organisation downloaded it last. */
  downloadedTime: Moment.nullable(),
  abilities: z.object({ download: Ability }),
});
export type PatchAdvice = z.output<typeof PatchAdvice>;

export const getPatchAdvice = endpoint({
  method: "GET",
  path: "/esapi/resource/advice",
  isOurs: true,
  access: { permission: "resource:view" },
  summary: "Read what applies to a database system, what supersedes what, and what is installed already",
  query: z.object({ assetId: IdParam }),
  response: z.object({
    /** What the system's entry says, by which it was judged. */
    system: z.object({
      dbType: code(databaseType),
      version: z.string().nullable(),
      os: z.string().nullable(),
    }),
    list: z.array(PatchAdvice),
    /** May say what is installed. */
    install: Ability,
  }),
  errors: ["asset.notFound"],
});

export const markInstalled = endpoint({
  method: "POST",
  path: "/esapi/resource/installed",
  isOurs: true,
  access: { permission: "asset:edit" },
  summary: "Say that a version is installed on a database system, or is not any more",
  body: z.object({
    assetId: Id,
    versionId: Id,
    isInstalled: z.boolean(),
    /** Absent: today. */
    installedDate: CalendarDate.optional(),
  }),
  response: Nothing,
  errors: ["asset.notFound", "asset.editNotAllowed", "resource.notFound", "common.validation"],
  done: "resource.installed",
});
