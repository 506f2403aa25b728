import type { Kysely, Schema } from "@pharos/db";
import { expressionBuilder, sql } from "kysely";
import type { PieceKey, PieceTexts, SearchKind, TextCut } from "../../platform/search-kind.ts";
import { visibleDocs } from "./document.visibility.ts";

/** Documents as the search finds them: by name, tags and summary, and by each page of their newest version. */
export const documentSearch: SearchKind = {
  type: "doc",
  objectType: "doc",
  pieces: "manyPieces",
  readPieces: readDocPieces,
  from: sql`doc`,
  id: sql`doc.id`,
  title: sql`doc.name`,
  status: sql`doc.status`,
  time: sql`doc.updated_at`,
  facets: { tags: sql`doc.tags` },
  // Strangers find articles only.
  visible: (reader) =>
    reader?.permissions.has("doc:view") ? visibleDocs(reader)(expressionBuilder<Schema, "doc">()) : undefined,
  readsInternal: () => false,
};

/** The words of documents and of their pages; what was deleted leaves the index. */
async function readDocPieces(
  db: Kysely<Schema>,
  pieces: readonly PieceKey[],
  cut: TextCut,
): Promise<PieceTexts[]> {
  const labels = pieces.filter(({ part }) => part === "doc");
  const pages = pieces.filter(({ part }) => part === "page");
  return [...(await readLabels(db, labels)), ...(await readPages(db, pages, cut))];
}

async function readLabels(db: Kysely<Schema>, pieces: readonly PieceKey[]): Promise<PieceTexts[]> {
  if (pieces.length === 0) return [];
  const rows = await db
    .selectFrom("doc")
    .select(["id", "name", "tags", "brief"])
    .where("id", "=", sql<number>`any(${pieces.map(({ object_id }) => object_id)}::bigint[])`)
    .where("deleted_at", "is", null)
    .execute();
  return rows.map(({ id, name, tags, brief }) => ({
    object_type: "doc",
    object_id: id,
    part: "doc",
    part_id: 0,
    isInternal: false,
    texts: [
      { weight: "A", text: [name.replace(/\.[a-z0-9]{1,8}$/i, ""), ...tags].join("\n") },
      { weight: "B", text: brief },
    ],
  }));
}

async function readPages(
  db: Kysely<Schema>,
  pieces: readonly PieceKey[],
  cut: TextCut,
): Promise<PieceTexts[]> {
  if (pieces.length === 0) return [];
  const { rows } = await sql<{ id: number; page: number; text: string }>`
    select p.doc_id as id, p.page, ${cut(sql`p.text`)} as text
    from unnest(${pieces.map(({ object_id }) => object_id)}::bigint[], ${pieces.map(({ part_id }) => part_id)}::bigint[])
      as k (id, page)
    join doc_page p on p.doc_id = k.id and p.page = k.page
    join doc on doc.id = p.doc_id and doc.deleted_at is null`.execute(db);
  return rows.map(({ id, page, text }) => ({
    object_type: "doc",
    object_id: id,
    part: "page",
    part_id: page,
    isInternal: false,
    texts: [{ weight: "C", text }],
  }));
}
