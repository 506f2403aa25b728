import type { Kysely, Schema } from "@pharos/db";
import { asPlainText } from "@pharos/markdown";
import { sql } from "kysely";
import type { PieceKey, PieceTexts, SearchKind, TextCut } from "../../platform/search-kind.ts";
import { isReadableBy } from "./manual.visibility.ts";

/** Chapters of manuals as the search finds them: of those that are published. */
export const manualSearch: SearchKind = {
  type: "manual",
  objectType: "manual",
  pieces: "onePiece",
  readPieces: readChapterPieces,
  from: sql`manual_article a join manual m on m.id = a.manual_id`,
  id: sql`a.id`,
  title: sql`a.title || ' · ' || m.name`,
  time: sql`a.updated_at`,
  facets: {
    product: sql`(select p.name from dict_menu p where p.id = m.product_menu_id)`,
    version: sql`m.edition`,
    lang: sql`m.lang`,
  },
  // Strangers have no page on which a manual could be read.
  visible: (reader) => (reader?.permissions.has("knowledge:view") ? isReadableBy(reader) : undefined),
  readsInternal: () => false,
};

/** The words of chapters, those of drafts too: who writes them searches inside them. What is deleted leaves the index. */
async function readChapterPieces(
  db: Kysely<Schema>,
  pieces: readonly PieceKey[],
  cut: TextCut,
): Promise<readonly PieceTexts[]> {
  const ids = pieces.map(({ object_id }) => object_id);
  const { rows } = await sql<{ id: number; title: string; name: string; contentMd: string }>`
    select a.id, a.title, m.name, ${cut(sql`a.content_md`)} as "contentMd"
    from manual_article a join manual m on m.id = a.manual_id
    where a.id = any(${ids}::bigint[]) and m.deleted_at is null`.execute(db);
  return rows.map(({ id, title, name, contentMd }) => ({
    object_type: "manual",
    object_id: id,
    part: "text",
    part_id: 0,
    isInternal: false,
    texts: [
      { weight: "A", text: title },
      { weight: "B", text: name },
      { weight: "C", text: asPlainText(contentMd) },
    ],
  }));
}
