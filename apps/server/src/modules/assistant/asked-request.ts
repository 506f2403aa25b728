import type { Kysely, Schema } from "@pharos/db";

/** The database that is asked about: its product, and the version that runs. */
export interface AskedSystem {
  readonly product: string;
  readonly version: string;
}

/** Whose request it is, and on which database; whether the caller may know of it was asked before. */
export async function findAskedRequest(
  db: Kysely<Schema>,
  requestId: number,
): Promise<{ readonly companyId: number | null; readonly system: AskedSystem | null }> {
  const row = await db
    .selectFrom("service_request")
    .leftJoin("asset", "asset.id", "service_request.asset_id")
    .select(["service_request.company_id", "asset.db_type", "asset.db_version"])
    .where("service_request.id", "=", requestId)
    .executeTakeFirst();
  return {
    companyId: row?.company_id ?? null,
    system: row?.db_type && row.db_version ? { product: row.db_type, version: row.db_version } : null,
  };
}
