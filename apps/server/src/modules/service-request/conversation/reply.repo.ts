import type { Kysely, Schema } from "@pharos/db";
import { visibility } from "@pharos/domain/enums";
import { sql } from "kysely";
import { personName } from "../../../platform/person-name.ts";
import type { LockedReply, ReplyPlaces, ReplyStore } from "../../conversation/index.ts";
import { placesOfReplies } from "../timeline/timeline.repo.ts";

/** Queries on the replies of requests, bound to one connection. */
export const replyRepo = (db: Kysely<Schema>): ReplyStore => ({
  async findSubjectId(id) {
    const row = await db
      .selectFrom("service_request_reply")
      .select("service_request_id")
      .where("id", "=", id)
      .executeTakeFirst();
    return row?.service_request_id;
  },

  async findForRules(requestId, id) {
    const { rows } = await sql<LockedReply & ReplyPlaces>`
      select id, content_md, kind, visibility, is_vendor, author_user_id, created_at, removed_at,
        ${placesOfReplies(requestId)}
      from service_request_reply
      where id = ${id} and service_request_id = ${requestId}`.execute(db);
    return rows[0];
  },

  async update(id, change) {
    await db
      .updateTable("service_request_reply")
      .set(change)
      .set((eb) => ({ version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .execute();
  },

  findNewerAuthor: (requestId, { replyId, userId }) =>
    db
      .selectFrom("service_request_reply as reply")
      .leftJoin("app_user as person", "person.id", "reply.author_user_id")
      .select(personName("person").as("name"))
      .where("reply.service_request_id", "=", requestId)
      .where("reply.visibility", "=", visibility.toCode("public"))
      .where("reply.removed_at", "is", null)
      .where("reply.id", ">", replyId)
      .where("reply.author_user_id", "is distinct from", userId)
      .orderBy("reply.id", "desc")
      .executeTakeFirst(),

  async insertMentions(id, people) {
    await db
      .insertInto("service_request_reply_mention")
      .values(people.map((person) => ({ reply_id: id, user_id: person.id, name: person.name })))
      .execute();
  },
});
