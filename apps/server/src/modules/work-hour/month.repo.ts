import type { Kysely, Schema } from "@pharos/db";
import { monthOf } from "@pharos/domain/work-hour";
import { sql } from "kysely";

/** Whether the month of a row of `work_hour` is closed. */
export const monthIsClosed = sql<boolean>`exists (
  select from work_hour_month closed where closed.month = date_trunc('month', work_hour.work_date)::date)`;

const closing = sql`hashtext('work_hour.month')`;

/** Keeps months from being closed until the transaction ends, and answers which of these are closed. */
export async function holdMonths(db: Kysely<Schema>, dates: readonly string[]): Promise<ReadonlySet<string>> {
  await sql`select pg_advisory_xact_lock_shared(${closing})`.execute(db);
  return closedMonths(db, dates);
}

/** The closed ones among the months of these dates, by their first day. */
export async function closedMonths(
  db: Kysely<Schema>,
  dates: readonly string[],
): Promise<ReadonlySet<string>> {
  const months = [...new Set(dates.map(monthOf))];
  const rows = await db
    .selectFrom("work_hour_month")
    .select("month")
    .where("month", "=", sql<string>`any(${months}::date[])`)
    .execute();
  return new Set(rows.map(({ month }) => month));
}

/** Waits until nobody writes hours any more, and keeps it so until the transaction ends. */
export async function lockMonths(db: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${closing})`.execute(db);
}
