import type { Kysely, Schema, Selectable, Transaction } from "@pharos/db";
import { sql } from "kysely";
import { type CappedTotal, countCapped, offsetOf } from "../../platform/paging.ts";
import { nameOfUser } from "../../platform/person-name.ts";

/** A stored message with the name of who wrote it. */
export type MessageRow = Pick<
  Selectable<Schema["message"]>,
  "id" | "message_type" | "level" | "title_key" | "params" | "content" | "link" | "read_at" | "created_at"
> & { readonly sender_name: string | null };

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
): Promise<CappedTotal & { rows: MessageRow[] }> {
  const { type, isUnread } = filter;
  const base = db
    .selectFrom("message")
    .where("message.user_id", "=", userId)
    .where("message.hidden_at", "is", null)
    .$if(type !== undefined, (query) => query.where("message_type", "=", type ?? 0))
    .$if(isUnread === true, (query) => query.where("read_at", "is", null))
    .$if(isUnread === false, (query) => query.where("read_at", "is not", null));
  const [rows, count] = await Promise.all([
    base
      .leftJoin("message_sent as sent", "sent.id", "message.sent_id")
      .select([
        "message.id",
        "message_type",
        "level",
        "title_key",
        "params",
        "message.content",
        "message.link",
        "read_at",
        "message.created_at",
        nameOfUser(sql.ref("sent.sender_user_id")).as("sender_name"),
      ])
      .orderBy("message.id", "desc")
      .limit(pageSize)
      .offset(offsetOf({ pageNum, pageSize }))
      .execute(),
    countCapped(db, base.select("message.id")),
  ]);
  return { rows, ...count };
}

/** Types of which a person has messages, with how many are unread. */
export async function countByType(
  db: Kysely<Schema>,
  userId: number,
): Promise<{ type: number; unread: number }[]> {
  return db
    .selectFrom("message")
    .select((eb) => [
      "message_type as type",
      eb.fn.countAll<number>().filterWhere("read_at", "is", null).as("unread"),
    ])
    .where("user_id", "=", userId)
    .where("hidden_at", "is", null)
    .groupBy("message_type")
    .orderBy("message_type")
    .execute();
}

/** Marks one own message as read; answers false when there is none. */
export async function markRead(db: Transaction<Schema>, userId: number, id: number): Promise<boolean> {
  const row = await db
    .updateTable("message")
    .set({ read_at: sql<string>`coalesce(read_at, now())` })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("hidden_at", "is", null)
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

/** Takes one own message away; answers false when there is none. The row stays as the proof that the person was notified. */
export async function hideMessage(db: Transaction<Schema>, userId: number, id: number): Promise<boolean> {
  const row = await db
    .updateTable("message")
    .set({ hidden_at: sql<string>`now()`, read_at: sql<string>`coalesce(read_at, now())` })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("hidden_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes all own messages away that were read. */
export async function hideRead(db: Transaction<Schema>, userId: number): Promise<void> {
  await db
    .updateTable("message")
    .set({ hidden_at: sql<string>`now()` })
    .where("user_id", "=", userId)
    .where("read_at", "is not", null)
    .where("hidden_at", "is", null)
    .execute();
}
