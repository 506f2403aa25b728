import type { Kysely, Schema } from "@pharos/db";
import { employeeName } from "./person.sql.ts";

/** Everyone who runs the portal. */
export async function findSystemAdmins(db: Kysely<Schema>): Promise<number[]> {
  const rows = await db
    .selectFrom("user_role")
    .innerJoin("role", "role.id", "user_role.role_id")
    .select("user_role.user_id")
    .where("role.code", "=", "sys")
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The name people know someone by. */
export async function findUserName(db: Kysely<Schema>, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("app_user")
    .select(employeeName.as("name"))
    .where("app_user.id", "=", userId)
    .executeTakeFirst();
  return row?.name;
}
