import type { Kysely, Schema } from "@pharos/db";
import { attachmentType, replyKind, visibility } from "@pharos/domain/enums";
import { sql } from "kysely";
import { personName } from "../../../platform/person-name.ts";
import type { ShownReplies } from "../../conversation/index.ts";

/** Some replies of a request, the newest first, and what has to be known of the others. */
export interface RepliesRead extends ShownReplies {
  /** The last public one, whether it still stands or not. */
  readonly last_public_id: number | null;
  readonly has_solution: boolean;
  /** Notes that stand there, at most one thousand. */
  readonly internal_count: number;
  /** The last step the reader may know of. */
  readonly last_step_id: number | null;
}

/** Which replies are read: the newest before one of them, or some by their ids. */
export type ReplyChoice =
  | { readonly before: number; readonly limit: number }
  | { readonly ids: readonly number[] };

// Written out: with a parameter in their place, a plan that is kept for all values cannot use the indexes of public replies.
const shown = sql.lit(visibility.toCode("public"));
const hidden = sql.lit(visibility.toCode("internal"));
const byMachine = sql.lit(replyKind.toCode("system"));
const countMax = 1_000;

/**
 * What has to be known of the other replies to say what may be done with one. Each part is one step into an index: `max` would
 * read all of a thread, as most threads are short, and ask of each row whether the caller's organisation may see it.
 */
export const placesOfReplies = (requestId: number) => sql`
  (select id from service_request_reply
    where service_request_id = ${requestId} and visibility = ${shown} and is_vendor and removed_at is null
    order by id desc limit 1) as last_vendor_id,
  (select id from service_request_reply
    where service_request_id = ${requestId} and visibility = ${shown} and not is_vendor and removed_at is null
    order by id desc limit 1) as last_customer_id,
  (select id from service_request_reply
    where service_request_id = ${requestId} and visibility = ${shown} and is_vendor
      and author_user_id is not null and kind <> ${byMachine}
    order by id limit 1) as first_vendor_id`;

/** Left out where nothing is counted: beside a condition that is false, the planner costs all replies there are. */
const countInternal = (requestId: number) => sql`
  (select count(*) from (select from service_request_reply
    where service_request_id = ${requestId} and visibility = ${hidden} limit ${countMax}) n)`;

/** Replies for a reader, in one statement whose cost does not grow with the thread; internal ones only when asked for. */
export async function findReplies(
  db: Kysely<Schema>,
  requestId: number,
  choice: ReplyChoice,
  { isWithInternal }: { readonly isWithInternal: boolean },
): Promise<RepliesRead> {
  const visibilities = isWithInternal ? sql`${shown}, ${hidden}` : shown;
  const [condition, limit] =
    "ids" in choice
      ? [sql`r.id = any(${choice.ids}::bigint[])`, choice.ids.length]
      : [sql`r.id < ${choice.before}`, choice.limit];
  const { rows } = await sql<RepliesRead>`
    select ${placesOfReplies(requestId)},
      (select id from service_request_reply
        where service_request_id = ${requestId} and visibility = ${shown} order by id desc limit 1) as last_public_id,
      (select id from service_request_history
        where service_request_id = ${requestId} and visibility in (${visibilities})
        order by id desc limit 1) as last_step_id,
      exists (select from service_request_reply
        where service_request_id = ${requestId} and is_solution and visibility = ${shown} and removed_at is null) as has_solution,
      ${isWithInternal ? countInternal(requestId) : sql`0`} as internal_count,
      array(select object_id from attachment
        where root_id = ${requestId} and type = ${attachmentType.toCode("reply")} and deleted_at is null
          and (${isWithInternal} or status = 1)) as ids_with_files,
      (select coalesce(json_agg(y order by y.id desc), '[]') from (
        select r.id, case when r.removed_at is null then r.content_md else '' end as content_md,
          r.kind, r.visibility, r.needs_feedback, r.is_solution, r.is_vendor,
          r.author_user_id, r.author_email, r.is_shortened,
          case when r.removed_at is null then r.folded_text end as folded_text, r.created_at, r.edited_at, r.removed_at, w.avatar_url, ${personName("w")} as author_name,
          (select coalesce(json_agg(json_build_object('userId', n.user_id, 'name', n.name) order by n.user_id), '[]')
            from service_request_reply_mention n where n.reply_id = r.id and r.removed_at is null) as mentions
        from (select * from service_request_reply r
          where r.service_request_id = ${requestId} and ${condition} and r.visibility in (${visibilities})
          order by r.id desc limit ${limit}) r
        left join app_user w on w.id = r.author_user_id) y) as replies`.execute(db);
  const [read] = rows;
  if (!read) throw new Error("a statement without conditions answers one row");
  return read;
}
