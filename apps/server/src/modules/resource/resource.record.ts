import { sql } from "kysely";
import type { Visibility } from "../../platform/policy.ts";
import { defineRecord, type RowCondition, type RowSource } from "../../platform/record/record.ts";
import { defineReview } from "../../platform/record/reviewed.ts";
import { resourceDelivered, resourceRejected, resourceSubmitted } from "./resource.events.ts";
import { resourcePolicy, type VersionAction, versionPolicy, versionReview } from "./resource.policy.ts";
import { isManagedBy } from "./resource.visibility.ts";

/** The resources the actor uploads, reviews or administers. */
const managedResources: Visibility<"resource"> = (actor) => () =>
  sql<boolean>`exists (select from resource r where r.id = resource.id and ${isManagedBy(actor)})`;

const readRow = (from: RowSource, which: RowCondition<"resource">) =>
  from
    .selectFrom("resource")
    .select(["resource.id", "resource.version", "resource.name"])
    .select([
      "resource.encrypt_level as encryptLevel",
      "resource.deliver_scope as deliverScope",
      "resource.uploader_id as uploaderId",
    ])
    .select([
      sql<boolean>`resource.current_version_id is not null`.as("isLive"),
      sql<boolean>`exists (select from resource_version d
        where d.resource_id = resource.id and d.delivered_at is not null)`.as("wasDelivered"),
      sql<number[]>`array(select rc.company_id from resource_company rc
        where rc.resource_id = resource.id order by 1)`.as("companyIds"),
    ])
    .where(which)
    .executeTakeFirst();

/** A resource as its rules and changes need it. */
export type ResourceRecord = NonNullable<Awaited<ReturnType<typeof readRow>>>;

/** Resources as people change them. What their versions are about is written down with those. */
export const resourceRecords = defineRecord<
  "resource",
  ResourceRecord,
  keyof typeof resourcePolicy,
  "remove"
>({
  table: "resource",
  visible: managedResources,
  read: readRow,
  policy: resourcePolicy,
  notFound: "resource.notFound",
  standAlone: ["remove"],
  history: async (tx, _call, { action, row }) => {
    if (action !== "remove") return;
    await tx.audit({
      action: "resource.deleted",
      objectType: "resource",
      objectId: row.id,
      detail: { before: { name: row.name } },
    });
  },
});

/** A version as its rules and changes need it. */
export interface VersionRecord {
  readonly id: number;
  readonly version: string;
  readonly status: number;
  /** Who uploaded the resource. */
  readonly ownerId: number;
  /** Who uploaded the version. */
  readonly uploaderId: number;
  readonly fileId: number;
  /** Computed from the stored bytes. */
  readonly sha256: string;
  readonly wasDelivered: boolean;
}

const auditActions = {
  add: "resource.uploaded",
  edit: "resource.changed",
  submit: "resource.submitted",
  recall: "resource.recalled",
  approve: "resource.delivered",
  reject: "resource.rejected",
  takeDown: "resource.takenDown",
} as const satisfies Record<VersionAction | "add", string>;

/** The versions of a resource as people change and review them. */
export const versionRecords = resourceRecords.parts<
  "resource_version",
  VersionRecord,
  VersionAction,
  "takeDown"
>({
  table: "resource_version",
  async read(db, resource, id) {
    const version = await db
      .selectFrom("resource_version")
      .innerJoin("stored_file", "stored_file.id", "resource_version.file_id")
      .select(["resource_version.id", "resource_version.version", "resource_version.status"])
      .select([
        "resource_version.uploader_id as uploaderId",
        "resource_version.file_id as fileId",
        // A kept file has been hashed.
        sql<string>`stored_file.sha256`.as("sha256"),
        sql<boolean>`resource_version.delivered_at is not null`.as("wasDelivered"),
      ])
      .where("resource_version.id", "=", id)
      .where("resource_version.resource_id", "=", resource.id)
      .executeTakeFirst();
    return version && { ...version, ownerId: resource.uploaderId };
  },
  belongs: ({ id }) => ({ resource_id: id }),
  policy: versionPolicy,
  standAlone: ["takeDown"],
  history: (tx, _call, { action, row: { id, name }, part: { version, sha256 } }) =>
    tx.audit({
      action: auditActions[action],
      objectType: "resource",
      objectId: id,
      detail:
        action === "add" || action === "edit"
          ? { after: { name, version, sha256 } }
          : { name, version, sha256 },
    }),
});

/** The review of versions. */
export const resourceReview = defineReview({
  ...versionReview,
  commentField: "comment",
  submitted: resourceSubmitted,
  approved: resourceDelivered,
  rejected: resourceRejected,
});
