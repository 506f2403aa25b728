import type { Kysely, Schema, Updateable } from "@pharos/db";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import type { ResourceFacts, VersionFacts } from "./resource.policy.ts";
import { fromReadable, isManagedBy } from "./resource.visibility.ts";

/** A resource as its rules and changes need it. */
export interface LockedResource extends ResourceFacts {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly encryptLevel: string;
  readonly deliverScope: number;
  readonly companyIds: readonly number[];
}

/** A version as its rules and changes need it. */
export interface LockedVersion extends VersionFacts {
  readonly id: number;
  readonly version: string;
  readonly fileId: number;
  /** Computed from the stored bytes. */
  readonly sha256: string;
  readonly wasDelivered: boolean;
}

/** A resource the actor uploads, reviews or administers, locked until the transaction ends; throws when there is none. */
export async function lockManaged({ db }: UnitOfWork, actor: Actor, id: number): Promise<LockedResource> {
  await sql`select from resource where id = ${id} for update`.execute(db);
  const { rows } = await sql<LockedResource>`
    select r.id, r.version, r.name, r.encrypt_level as "encryptLevel", r.deliver_scope as "deliverScope",
      r.uploader_id as "uploaderId", r.current_version_id is not null as "isLive",
      exists (select from resource_version d where d.resource_id = r.id and d.delivered_at is not null) as "wasDelivered",
      array(select rc.company_id from resource_company rc where rc.resource_id = r.id order by 1) as "companyIds"
    from resource r where r.id = ${id} and ${isManagedBy(actor)}`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError("resource.notFound");
  return row;
}

/** A version of a resource that is locked; throws when it has none like that. */
export async function findVersion(
  { db }: UnitOfWork,
  { id, uploaderId }: LockedResource,
  versionId: number,
): Promise<LockedVersion> {
  const { rows } = await sql<Omit<LockedVersion, "ownerId">>`
    select v.id, v.version, v.status, v.uploader_id as "uploaderId", v.file_id as "fileId", f.sha256,
      v.delivered_at is not null as "wasDelivered"
    from resource_version v join stored_file f on f.id = v.file_id
    where v.id = ${versionId} and v.resource_id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError("resource.notFound");
  return { ...row, ownerId: uploaderId };
}

/** Writes the resource's own columns and counts its version up. */
export async function updateResource(
  { db, now }: UnitOfWork,
  id: number,
  by: number,
  change: Updateable<Schema["resource"]>,
): Promise<void> {
  await db
    .updateTable("resource")
    .set({ ...change, updated_by: by, updated_at: now })
    .set("version", sql<number>`version + 1`)
    .where("id", "=", id)
    .execute();
}

/** Writes one version. */
export async function updateVersion(
  { db, now }: UnitOfWork,
  id: number,
  change: Updateable<Schema["resource_version"]>,
): Promise<void> {
  await db
    .updateTable("resource_version")
    .set({ ...change, updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** The version that readers find: of the delivered ones the one that was released last. */
export async function findNewestDelivered({ db }: UnitOfWork, id: number): Promise<number | null> {
  const row = await db
    .selectFrom("resource_version")
    .select("id")
    .where("resource_id", "=", id)
    .where("status", "=", 3)
    .orderBy("release_date", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** What the actor is to a resource: undefined when it is absent or invisible. */
export async function accessOf(
  db: Kysely<Schema>,
  actor: Actor,
  id: number,
): Promise<{ readonly isManaged: boolean; readonly isReadable: boolean } | undefined> {
  const managed = await sql`select from resource r where r.id = ${id} and ${isManagedBy(actor)}`.execute(db);
  const readable = await sql`select from ${fromReadable(actor)} and r.id = ${id}`.execute(db);
  const access = { isManaged: managed.rows.length > 0, isReadable: readable.rows.length > 0 };
  return access.isManaged || access.isReadable ? access : undefined;
}
