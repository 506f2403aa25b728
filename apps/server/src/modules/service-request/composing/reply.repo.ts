import type { Kysely, Schema, Updateable } from "@pharos/db";
import { sql } from "kysely";
import { placesOfReplies } from "../timeline/timeline.repo.ts";
import type { ReplyForRules, ReplyPlaces } from "./reply.rules.ts";

/** A reply with its words, of a request that is locked. */
export interface LockedReply extends ReplyForRules {
  readonly content_md: string;
}

/** Queries on replies, bound to one connection. */
export const replyRepo = (db: Kysely<Schema>) => ({
  /** The request that a reply belongs to, anyone who may see it. */
  async findRequestId(id: number): Promise<number | undefined> {
    const row = await db
      .selectFrom("service_request_reply")
      .select("service_request_id")
      .where("id", "=", id)
      .executeTakeFirst();
    return row?.service_request_id;
  },

  /** A reply of a locked request, and what has to be known of the others. */
  async findForRules(requestId: number, id: number): Promise<(LockedReply & ReplyPlaces) | undefined> {
    const { rows } = await sql<LockedReply & ReplyPlaces>`
      select id, content_md, kind, visibility, is_vendor, author_user_id, created_at, removed_at,
        ${placesOfReplies(requestId)}
      from service_request_reply
      where id = ${id} and service_request_id = ${requestId}`.execute(db);
    return rows[0];
  },

  async update(
    id: number,
    change: Pick<Updateable<Schema["service_request_reply"]>, "content_md" | "edited_at" | "removed_at">,
  ): Promise<void> {
    await db
      .updateTable("service_request_reply")
      .set(change)
      .set((eb) => ({ version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .execute();
  },
});
