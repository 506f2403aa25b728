import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listSentMessages as endpoint } from "@pharos/api/message";
import { sql } from "kysely";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";

type Result = CallResult<typeof endpoint>;
type Row = Omit<Result["list"][number], "audience"> & { readonly audience: unknown };

/** The messages the caller has written, with how many receivers have read them. */
export async function listSentMessages(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  { pageNum, pageSize, keyword }: HandlerInput<typeof endpoint>["query"],
): Promise<Result> {
  const condition = sql`s.sender_user_id = ${actor.userId} and ${
    keyword ? sql`strpos(lower(s.title || ' ' || s.content), lower(${keyword}::text)) > 0` : sql`true`
  }`;
  const [{ rows }, count] = await Promise.all([
    sql<Row>`
      select s.id, s.title, s.content, s.link, s.audience, s.recipient_count as "recipientCount",
        s.created_at as "createdTime", (select count(*)::int from message m
          where m.sent_id = s.id and m.read_at > m.created_at) as "readCount"
      from message_sent s where ${condition}
      order by s.id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(database.kysely),
    sql<{ total: number }>`select count(*)::int as total from message_sent s where ${condition}`.execute(
      database.kysely,
    ),
  ]);
  return {
    total: count.rows[0]?.total ?? 0,
    pageNum,
    pageSize,
    // Only `sendMessage` writes this column.
    list: rows.map((row) => ({ ...row, audience: row.audience as Result["list"][number]["audience"] })),
  };
}
