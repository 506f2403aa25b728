import type { Kysely, Schema, Selectable, Transaction } from "@pharos/db";
import { sql } from "kysely";

/** A stored message. */
export type MessageRow = Pick<
  Selectable<Schema["message"]>,
  "id" | "message_type" | "level" | "title_key" | "params" | "link" | "read_at" | "created_at"
>;

/** What a person looks for among the own messages. */
export interface MessageFilter {
  readonly type?: number;
  readonly isUnread?: boolean;
}

/** How many messages a person has not read. */
export async function countUnread(db: Kysely<Schema>, userId: number): Promise<number> {
  const row = await db
    .selectFrom("message")
    .select((eb) => eb.fn.countAll<number>().as("unread"))
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .executeTakeFirstOrThrow();
  return row.unread;
}

/** One page of a person's messages, newest first, with how many there are in all. */
export async function findMessages(
  db: Kysely<Schema>,
  userId: number,
  filter: MessageFilter,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ rows: MessageRow[]; total: number }> {
  const { type, isUnread } = filter;
  const base = db
    .selectFrom("message")
    .where("user_id", "=", userId)
    .$if(type !== undefined, (query) => query.where("message_type", "=", type ?? 0))
    .$if(isUnread === true, (query) => query.where("read_at", "is", null))
    .$if(isUnread === false, (query) => query.where("read_at", "is not", null));
  const [rows, count] = await Promise.all([
    base
      .select(["id", "message_type", "level", "title_key", "params", "link", "read_at", "created_at"])
      .orderBy("id", "desc")
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    base.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

/** Marks one own message as read; answers false when there is none. */
export async function markRead(db: Transaction<Schema>, userId: number, id: number): Promise<boolean> {
  const row = await db
    .updateTable("message")
    .set({ read_at: sql<string>`coalesce(read_at, now())` })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks all own messages, or those of one type, as read. */
export async function markAllRead(
  db: Transaction<Schema>,
  userId: number,
  type: number | undefined,
): Promise<void> {
  await db
    .updateTable("message")
    .set({ read_at: sql<string>`now()` })
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .$if(type !== undefined, (query) => query.where("message_type", "=", type ?? 0))
    .execute();
}
