import type { Kysely, Schema, Selectable } from "@pharos/db";
import { sql } from "kysely";
import { personName } from "../../platform/person-name.ts";

/** The stored part of an engineer's status. */
export type StateRow = Selectable<Schema["engineer_state"]>;

/** The status as it is stored; undefined for someone who was never given one. */
export async function findState(
  db: Kysely<Schema>,
  userId: number,
  { lock = false } = {},
): Promise<StateRow | undefined> {
  return db
    .selectFrom("engineer_state")
    .selectAll()
    .where("user_id", "=", userId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Statuses someone was given, the newest first. */
export async function findStateChanges(db: Kysely<Schema>, userId: number, limit: number) {
  const { rows } = await sql<{
    status: number;
    from_at: string;
    to_at: string | null;
    remark: string | null;
    set_by_name: string | null;
  }>`
    select c.status, c.from_at, c.to_at, c.remark, case when by.id is not null then ${personName("by")} end as set_by_name
    from engineer_state_change c left join app_user by on by.id = c.set_by
    where c.user_id = ${userId}
    order by c.id desc limit ${limit}`.execute(db);
  return rows;
}
