import type { Kysely, Schema, Transaction } from "@pharos/db";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { areAcquainted } from "./acquainted.ts";
import type { ObjectRef } from "./subject-access.ts";

/** A stored comment with its author. */
export interface CommentRow {
  readonly id: number;
  readonly objectType: string;
  readonly objectId: number;
  readonly parentId: number | null;
  readonly content: string;
  readonly authorId: number;
  /** Whether the reader may know who wrote it. */
  readonly isNamed: boolean;
  readonly authorName: string;
  readonly authorAvatar: string | null;
  readonly createdAt: string;
  readonly editedAt: string | null;
  readonly isHidden: boolean;
  readonly isDeleted: boolean;
  readonly version: number;
}

const columnsFor = (actor: Actor) => sql`
  c.id, c.object_type as "objectType", c.object_id as "objectId", c.parent_id as "parentId", c.content,
  c.author_user_id as "authorId", ${areAcquainted(actor, sql`c.author_user_id`)} as "isNamed", coalesce((
    select e.name from employee e where e.user_id = u.id and e.status = 1 order by e.id limit 1
  ), u.display_name) as "authorName", u.avatar_url as "authorAvatar", c.created_at as "createdAt",
  c.edited_at as "editedAt", c.hidden_at is not null as "isHidden", c.deleted_at is not null as "isDeleted", c.version`;

/** Neither taken away by its author nor by a moderator. */
export const isShown = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.hidden_at`)} is null and ${sql.ref(`${alias}.deleted_at`)} is null`;

/** One page of first-level comments, newest first: shown ones, and those that went but have been answered. */
export async function findFirstLevel(
  db: Kysely<Schema>,
  actor: Actor,
  { objType, objId }: ObjectRef,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ rows: CommentRow[]; total: number; count: number }> {
  const isListed = sql`c.object_type = ${objType} and c.object_id = ${objId} and c.parent_id is null and (${isShown("c")}
    or exists (select from comment r where r.parent_id = c.id and ${isShown("r")}))`;
  const [page, total, count] = await Promise.all([
    sql<CommentRow>`
      select ${columnsFor(actor)} from comment c join app_user u on u.id = c.author_user_id
      where ${isListed} order by c.id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from comment c where ${isListed}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from comment c
      where c.object_type = ${objType} and c.object_id = ${objId} and ${isShown("c")}`.execute(db),
  ]);
  return { rows: page.rows, total: total.rows[0]?.total ?? 0, count: count.rows[0]?.total ?? 0 };
}

/** Answers that come with each comment of a page. */
const answersMax = 20;

/** The first shown answers to each of some comments, oldest first, and how many each has. */
export async function findFirstReplies(
  db: Kysely<Schema>,
  actor: Actor,
  parentIds: readonly number[],
): Promise<(CommentRow & { readonly count: number })[]> {
  const { rows } = await sql<CommentRow & { count: number }>`
    select ${columnsFor(actor)}, c.count from (
      select r.*, (count(*) over (partition by r.parent_id))::int as count,
        row_number() over (partition by r.parent_id order by r.id) as place
      from comment r where r.parent_id = any(${[...parentIds]}::bigint[]) and ${isShown("r")}
    ) c join app_user u on u.id = c.author_user_id
    where c.place <= ${answersMax} order by c.id`.execute(db);
  return rows;
}

/** One page of the shown answers to a comment of an object, oldest first. */
export async function findReplies(
  db: Kysely<Schema>,
  actor: Actor,
  { objType, objId, parentId }: ObjectRef & { readonly parentId: number },
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ rows: CommentRow[]; total: number }> {
  const isListed = sql`c.object_type = ${objType} and c.object_id = ${objId} and c.parent_id = ${parentId} and ${isShown("c")}`;
  const [page, total] = await Promise.all([
    sql<CommentRow>`
      select ${columnsFor(actor)} from comment c join app_user u on u.id = c.author_user_id
      where ${isListed} order by c.id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from comment c where ${isListed}`.execute(db),
  ]);
  return { rows: page.rows, total: total.rows[0]?.total ?? 0 };
}

/** One comment that has not been taken away. */
export async function findShown(
  db: Kysely<Schema>,
  actor: Actor,
  id: number,
): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`
    select ${columnsFor(actor)} from comment c join app_user u on u.id = c.author_user_id
    where c.id = ${id} and ${isShown("c")}`.execute(db);
  return rows[0];
}

/** Locks a comment, so that two changes follow each other. */
export async function lockComment(db: Transaction<Schema>, id: number): Promise<void> {
  await db.selectFrom("comment").select("id").where("id", "=", id).forUpdate().execute();
}
