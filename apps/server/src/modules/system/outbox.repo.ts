import type { Kysely, Schema, Selectable } from "@pharos/db";

/** A row of the outbox of mails, SMS and webhooks. */
export type OutboxRow = Pick<
  Selectable<Schema["notification_outbox"]>,
  | "id"
  | "channel"
  | "target"
  | "subject"
  | "body"
  | "is_secret"
  | "status"
  | "tries"
  | "created_at"
  | "sent_at"
  | "error"
>;

/** Narrows the list; what is undefined does not narrow. */
export interface OutboxFilter {
  readonly channel?: string;
  readonly status?: number;
}

/** One page, newest first. */
export async function findOutbox(
  db: Kysely<Schema>,
  { channel, status }: OutboxFilter,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ rows: OutboxRow[]; total: number }> {
  const base = db
    .selectFrom("notification_outbox")
    .$if(channel !== undefined, (query) => query.where("channel", "=", channel ?? ""))
    .$if(status !== undefined, (query) => query.where("status", "=", status ?? 0));
  const [rows, count] = await Promise.all([
    base
      .select([
        "id",
        "channel",
        "target",
        "subject",
        "body",
        "is_secret",
        "status",
        "tries",
        "created_at",
        "sent_at",
        "error",
      ])
      .orderBy("id", "desc")
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    base.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}
