import type { Kysely, Schema } from "@pharos/db";
import { sql } from "kysely";

/** One line of a record's history. */
export interface RecordHistoryRow {
  readonly id: number;
  readonly at: string;
  readonly action: string;
  readonly detail: unknown;
  readonly user_name: string | null;
}

/** One page of a record's lines, newest first. */
export async function findRecordHistory(
  db: Kysely<Schema>,
  { objectType, objectId }: { objectType: string; objectId: number },
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ rows: RecordHistoryRow[]; total: number }> {
  const base = db
    .selectFrom("audit_log")
    .where("object_type", "=", objectType)
    .where("object_id", "=", String(objectId));
  const [rows, count] = await Promise.all([
    base
      .leftJoin("app_user", "app_user.id", "audit_log.user_id")
      .select([
        "audit_log.id",
        "audit_log.at",
        "audit_log.action",
        "audit_log.detail",
        userName.as("user_name"),
      ])
      .orderBy("audit_log.id", "desc")
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    base.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

/** The name people know somebody by: as an employee, else the one of the account. */
export const userName = sql<string | null>`coalesce(
  (select employee.name from employee where employee.user_id = app_user.id order by employee.status desc, employee.id limit 1),
  app_user.display_name
)`;
