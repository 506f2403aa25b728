import {
  type Insertable,
  jsonText,
  type Kysely,
  type Schema,
  type Transaction,
  type Updateable,
} from "@pharos/db";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import { personName } from "../../platform/person-name.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import type { ArticleFacts } from "./article.policy.ts";
import { fromManaged, fromReadable, fromWithdrawn } from "./article.visibility.ts";

/** An article with its newest revision, as its rules and changes need it. */
export interface LockedArticle extends ArticleFacts {
  readonly id: number;
  readonly version: number;
  readonly latestVer: number;
  readonly publishedVer: number | null;
  readonly lang: string;
  readonly translationOfId: number | null;
  readonly title: string;
  readonly brief: string;
  readonly contentMd: string;
  readonly menuId: number | null;
  readonly tags: readonly string[];
  readonly viewTags: readonly string[];
  readonly encryptLevel: string;
  readonly difficultLevel: number | null;
  readonly isTop: boolean;
  /** The newest revision has been sent to review before: its words stay as they are. */
  readonly wasSubmitted: boolean;
  readonly nextReviewOn: string | null;
}

const lockedColumns = sql`
  a.id, a.stage, a.version, a.author_id as "authorId", a.latest_ver as "latestVer", a.published_ver as "publishedVer",
  a.lang, a.translation_of_id as "translationOfId", a.is_top as "isTop", a.next_review_on as "nextReviewOn",
  v.editor_id as "editorId", v.type, v.title, v.brief, v.content_md as "contentMd", v.menu_id as "menuId", v.tags,
  v.view_tags as "viewTags", v.encrypt_level as "encryptLevel", v.difficult_level as "difficultLevel",
  v.submitted_at is not null as "wasSubmitted"`;

/** An article the actor writes, manages or reviews, locked until the transaction ends; throws when there is none. */
export async function lockManaged({ db }: UnitOfWork, actor: Actor, id: number): Promise<LockedArticle> {
  await sql`select from article where id = ${id} for update`.execute(db);
  const { rows } = await sql<LockedArticle>`
    select ${lockedColumns} from ${fromManaged(actor)} and a.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError("article.notFound");
  return row;
}

/** Whether the actor may know of a published article. */
export async function isReadable(db: Kysely<Schema>, actor: Actor, id: number): Promise<boolean> {
  const { rows } = await sql`select from ${fromReadable(actor)} and a.id = ${id}`.execute(db);
  return rows.length > 0;
}

/** Whether the actor writes, manages or reviews an article. */
export async function isManagedBy(db: Kysely<Schema>, actor: Actor, id: number): Promise<boolean> {
  const { rows } = await sql`select from ${fromManaged(actor)} and a.id = ${id}`.execute(db);
  return rows.length > 0;
}

/** Which of these articles the actor may read, by name. */
export async function findNames(
  db: Kysely<Schema>,
  actor: Actor,
  ids: readonly number[],
): Promise<{ id: number; title: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; title: string }>`
    select a.id, v.title from ${fromReadable(actor)} and a.id = any(${[...ids]}::bigint[]) order by a.id`.execute(
    db,
  );
  return rows;
}

/** Which revision the actor gets, and whether that is the live one. */
export interface FoundRevision {
  readonly id: number;
  readonly ver: number;
  readonly isManaged: boolean;
  readonly isWithdrawn: boolean;
}

/**
 * The revision someone gets: the published one, the one that was asked for when the actor manages the article, the newest
 * one to edit, or what is left of a withdrawn one. Undefined when the actor may know of none.
 */
export async function findRevision(
  db: Kysely<Schema>,
  actor: Actor,
  { id, ver, isEdit }: { readonly id: number; readonly ver?: number; readonly isEdit: boolean },
): Promise<FoundRevision | undefined> {
  const of = async (from: typeof fromReadable) => {
    const { rows } = await sql<{ published: number | null; latest: number; isLive: boolean }>`
      select a.published_ver as published, a.latest_ver as latest, a.is_live as "isLive"
      from ${from(actor)} and a.id = ${id}`.execute(db);
    return rows[0];
  };
  const managed = await of(fromManaged);
  if (managed) {
    const wanted =
      ver ?? (isEdit || !managed.isLive ? managed.latest : (managed.published ?? managed.latest));
    return wanted <= managed.latest ? { id, ver: wanted, isManaged: true, isWithdrawn: false } : undefined;
  }
  const readable = await of(fromReadable);
  const found = readable ?? (await of(fromWithdrawn));
  if (!found?.published || (ver !== undefined && ver !== found.published)) return undefined;
  return { id, ver: found.published, isManaged: false, isWithdrawn: readable === undefined };
}

/** Writes the article's own columns and counts its version up; answers the new version. */
export async function updateArticle(
  { db, now }: UnitOfWork,
  id: number,
  by: number,
  change: Updateable<Schema["article"]>,
): Promise<number> {
  const { version } = await db
    .updateTable("article")
    .set({ ...change, updated_by: by, updated_at: now })
    .set("version", sql<number>`version + 1`)
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Writes one revision. */
export async function updateRevision(
  db: Transaction<Schema>,
  { id, ver }: { readonly id: number; readonly ver: number },
  change: Updateable<Schema["article_version"]>,
): Promise<void> {
  await db
    .updateTable("article_version")
    .set(change)
    .where("article_id", "=", id)
    .where("ver", "=", ver)
    .execute();
}

export async function insertRevision(
  db: Transaction<Schema>,
  row: Insertable<Schema["article_version"]>,
): Promise<void> {
  await db.insertInto("article_version").values(row).execute();
}

/** People who review articles, by name; nobody who is shut out. */
export async function findReviewers(db: Kysely<Schema>): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, ${personName("u")} as name
    from app_user u
    where u.status <> 0 and (u.is_review_dba or exists (
      select from user_role x join role_permission rp on rp.role_id = x.role_id join permission p on p.id = rp.permission_id
      where x.user_id = u.id and p.code = 'knowledge:review'))
    order by name, u.id`.execute(db);
  return rows;
}

/** The points of a review as they are stored. */
export const storedRubric = (rubric: object | null | undefined) => (rubric ? jsonText(rubric) : null);
