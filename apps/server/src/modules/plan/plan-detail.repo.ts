import type { PlanHistoryLine } from "@pharos/api/plan";
import type { Kysely, Schema } from "@pharos/db";
import { sql } from "kysely";
import { personName } from "../../platform/person-name.ts";

type Db = Kysely<Schema>;

/** The databases a plan is about. */
export async function findAssets(
  db: Db,
  { asset_ids }: { readonly asset_ids: number[] },
): Promise<{ id: number; name: string }[]> {
  if (asset_ids.length === 0) return [];
  return db
    .selectFrom("asset")
    .select(["asset.id", "asset.name"])
    .where("asset.id", "=", sql<number>`any(${asset_ids}::bigint[])`)
    .orderBy("asset.name")
    .execute();
}

const historyMax = 200;

/** What happened to a plan, the newest first. */
export async function findHistory(db: Db, planId: number): Promise<PlanHistoryLine[]> {
  const rows = await db
    .selectFrom("plan_history")
    .selectAll()
    .where("plan_id", "=", planId)
    .orderBy("id", "desc")
    .limit(historyMax)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    action: row.action,
    byName: row.user_name,
    content: row.content,
    detail: row.detail as Record<string, string | number>, // as `recordStep` writes it
    at: row.created_at,
  }));
}

const contactsMax = 200;

/** Members of the customer who have an account. */
export async function findContacts(db: Db, companyId: number) {
  return db
    .selectFrom("employee as e")
    .innerJoin("app_user as u", "u.id", "e.user_id")
    .select([
      "u.id as userId",
      personName("u").as("name"),
      "e.is_admin as isAdmin",
      sql<boolean>`u.email_verified_at is not null`.as("hasMail"),
    ])
    .where("e.company_id", "=", companyId)
    .where("e.status", "=", 1)
    .where("u.status", "<>", 0)
    .orderBy("e.is_admin", "desc")
    .orderBy("u.id")
    .limit(contactsMax)
    .execute();
}
