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
import { fromManaged, fromReadable, fromWithdrawn } from "./article.visibility.ts";

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
  const of = (as: keyof typeof rankOf, from: typeof fromReadable) => sql`
    select ${sql.lit(as)} as "as", a.published_ver as published, a.latest_ver as latest, a.is_live as "isLive"
    from ${from(actor)} and a.id = ${id}`;
  const { rows } = await sql<{
    as: keyof typeof rankOf;
    published: number | null;
    latest: number;
    isLive: boolean;
  }>`
    ${of("managed", fromManaged)} union all ${of("readable", fromReadable)} union all ${of("withdrawn", fromWithdrawn)}`.execute(
    db,
  );
  const [found] = rows.toSorted((one, other) => rankOf[one.as] - rankOf[other.as]);
  if (!found) return undefined;
  if (found.as === "managed") {
    const wanted = ver ?? (isEdit || !found.isLive ? found.latest : (found.published ?? found.latest));
    return wanted <= found.latest ? { id, ver: wanted, isManaged: true, isWithdrawn: false } : undefined;
  }
  if (!found.published || (ver !== undefined && ver !== found.published)) return undefined;
  return { id, ver: found.published, isManaged: false, isWithdrawn: found.as === "withdrawn" };
}

/** As what somebody gets an article: as the first of these that they are to it. */
const rankOf = { managed: 0, readable: 1, withdrawn: 2 } as const;

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

/** The points of a review as they are stored. */
export const storedRubric = (rubric: object | null | undefined) => (rubric ? jsonText(rubric) : null);
