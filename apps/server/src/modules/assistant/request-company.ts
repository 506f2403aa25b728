import type { Kysely, Schema } from "@pharos/db";

/** Whose request it is; whether the caller may know of it was asked before. */
export async function findRequestCompany(db: Kysely<Schema>, requestId: number): Promise<number | null> {
  const row = await db
    .selectFrom("service_request")
    .select("company_id")
    .where("id", "=", requestId)
    .executeTakeFirst();
  return row?.company_id ?? null;
}
