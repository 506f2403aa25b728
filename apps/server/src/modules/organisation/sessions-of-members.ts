import { sql } from "kysely";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";

type News = Pick<Platform, "sessionChanges">;

/** Makes every process, socket and stream read these people's rights again. */
export async function reloadSessions(
  { sessionChanges }: News,
  tx: UnitOfWork,
  userIds: readonly number[],
): Promise<void> {
  for (const userId of new Set(userIds)) sessionChanges.change(tx, { userId });
}

/** Closes the accounts of these people, which belong nowhere any more, and ends their sessions everywhere. */
export async function closeAccounts(news: News, tx: UnitOfWork, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx.db
    .updateTable("app_user")
    .set({ status: 0, is_closed_by_leaving: true, updated_at: tx.now })
    .set("version", sql<number>`version + 1`)
    .where("id", "in", [...userIds])
    .where("status", "<>", 0)
    .execute();
  await tx.db
    .updateTable("session")
    .set({ revoked_at: sql<string>`now()` })
    .where("user_id", "in", [...userIds])
    .where("revoked_at", "is", null)
    .execute();
  await reloadSessions(news, tx, userIds);
}

/** Accounts of an organisation's active members. */
export async function findMemberUsers(tx: UnitOfWork, companyId: number): Promise<number[]> {
  const rows = await tx.db
    .selectFrom("employee")
    .select("user_id")
    .where("company_id", "=", companyId)
    .where("status", "=", 1)
    .where("user_id", "is not", null)
    .execute();
  return rows.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]));
}
