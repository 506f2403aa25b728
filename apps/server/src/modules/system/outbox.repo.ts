import type { Kysely, Schema, Selectable } from "@pharos/db";
import { offsetOf } from "../../platform/paging.ts";

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
  | "next_try_at"
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
): Promise<{ rows: OutboxRow[]; total: number; counts: { status: number; count: number }[] }> {
  const base = db
    .selectFrom("notification_outbox")
    .$if(channel !== undefined, (query) => query.where("channel", "=", channel ?? ""))
    .$if(status !== undefined, (query) => query.where("status", "=", status ?? 0));
  const [rows, count, counts] = await Promise.all([
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
        "next_try_at",
        "error",
      ])
      .orderBy("id", "desc")
      .limit(pageSize)
      .offset(offsetOf({ pageNum, pageSize }))
      .execute(),
    base.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    db
      .selectFrom("notification_outbox")
      .select((eb) => ["status", eb.fn.countAll<number>().as("count")])
      .groupBy("status")
      .orderBy("status")
      .execute(),
  ]);
  return { rows, total: count.total, counts };
}
