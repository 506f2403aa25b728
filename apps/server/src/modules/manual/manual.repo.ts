import type { ManualRow } from "@pharos/api/manual";
import type { Kysely, Schema, Updateable } from "@pharos/db";
import type { TreeRow } from "@pharos/domain/manual";
import { type RawBuilder, sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import type { ManualFacts } from "./manual.policy.ts";
import { fromManaged, fromOpen } from "./manual.visibility.ts";

/** A manual as it is listed, with what its rules need. */
export type StoredManual = ManualRow & ManualFacts;

/** Columns of a manual `m` under the names of the wire. */
const shownColumns = ({ actor, locale }: Pick<Call, "actor" | "locale">): RawBuilder<unknown> => sql`
  m.id, m.name, m.edition as version, m.lang, m.series, m.product_menu_id as "productMenuId",
  (select ${locale === "en-US" ? sql`coalesce(p.name_en, p.name)` : sql`p.name`} from dict_menu p
    where p.id = m.product_menu_id) as "productName",
  m.brief, m.encrypt_level as "encryptLevel", m.status, m.sort, m.published_at as "publishTime",
  m.updated_at as "updatedTime", m.revision,
  (select count(*)::int from manual_article a where a.manual_id = m.id) as "chapterCount",
  (select count(*)::int from manual_article a where a.manual_id = m.id and a.content_md <> '') as "writtenCount",
  exists (select from starred s where s.user_id = ${actor.userId} and s.object_type = 'manual' and s.object_id = m.id)
    as starred`;

/** Manuals of a `from` with conditions, an order and a limit. */
export async function findManuals(
  db: Kysely<Schema>,
  call: Pick<Call, "actor" | "locale">,
  from: RawBuilder<unknown>,
): Promise<StoredManual[]> {
  const { rows } = await sql<StoredManual>`select ${shownColumns(call)} from ${from}`.execute(db);
  return rows;
}

/** A manual whose page opens for the actor; throws when there is none. */
export async function findOpen(
  db: Kysely<Schema>,
  call: Pick<Call, "actor" | "locale">,
  id: number,
): Promise<StoredManual> {
  const [row] = await findManuals(db, call, sql`${fromOpen(call.actor)} and m.id = ${id}`);
  if (!row) throw new AppError("manual.notFound");
  return row;
}

/** A manual that the actor edits, locked until the transaction ends; throws when there is none. */
export async function lockManaged({ db }: UnitOfWork, call: Call, id: number): Promise<StoredManual> {
  await sql`select from manual where id = ${id} for update`.execute(db);
  const [row] = await findManuals(db, call, sql`${fromManaged(call.actor)} and m.id = ${id}`);
  if (!row) throw new AppError("manual.notFound");
  return row;
}

/** Writes columns of a manual, counts its revision up and answers it. */
export async function updateManual(
  { db, now }: UnitOfWork,
  { actor }: Call,
  id: number,
  change: Updateable<Schema["manual"]>,
): Promise<number> {
  const { revision } = await db
    .updateTable("manual")
    .set({ ...change, updated_by: actor.userId, updated_at: now })
    .set("revision", sql<number>`revision + 1`)
    .where("id", "=", id)
    .returning("revision")
    .executeTakeFirstOrThrow();
  return revision;
}

/** A chapter of the tree without its text. */
export interface ChapterRow extends TreeRow {
  readonly title: string;
}

/** All chapters of a manual, in no order. Who may read it has been asked before. */
export function findChapters(db: Kysely<Schema>, manualId: number): Promise<ChapterRow[]> {
  return db
    .selectFrom("manual_article")
    .select(["id", "parent_id as parentId", "title", "sort"])
    .where("manual_id", "=", manualId)
    .execute();
}
