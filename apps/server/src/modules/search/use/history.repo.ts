import type { Kysely, Schema } from "@pharos/db";

/** The last searches of a person, the newest first. */
export async function listHistory(
  db: Kysely<Schema>,
  userId: number,
): Promise<{ keyword: string; ts: string }[]> {
  return db
    .selectFrom("search_history")
    .select(["keyword", "searched_at as ts"])
    .where("user_id", "=", userId)
    .orderBy("searched_at", "desc")
    .orderBy("keyword")
    .execute();
}

/** Forgets one search of a person, or all of them. */
export async function clearHistory(db: Kysely<Schema>, userId: number, keyword?: string): Promise<null> {
  await db
    .deleteFrom("search_history")
    .where("user_id", "=", userId)
    .$if(Boolean(keyword), (query) => query.where("keyword", "=", keyword ?? ""))
    .execute();
  return null;
}

const keywordsMax = 12;

/** What is looked for most: what is pinned first. */
export async function listKeywords(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom("search_keyword")
    .select("keyword")
    .orderBy("is_pinned", "desc")
    .orderBy("score", "desc")
    .orderBy("keyword")
    .limit(keywordsMax)
    .execute();
  return rows.map(({ keyword }) => keyword);
}
