import type { Kysely, Schema } from "@pharos/db";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { fromReadable, isManagedBy } from "./resource.visibility.ts";

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
