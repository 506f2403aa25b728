import type { Kysely, Schema } from "@pharos/db";
import { asPlainText } from "@pharos/markdown";
import { sql } from "kysely";
import type { PieceKey, PieceTexts, SearchKind, TextCut } from "../../platform/search-kind.ts";
import { isReadableBy } from "./article.visibility.ts";

/** Articles as the search finds them: the published revision and nothing else. */
export const articleSearch: SearchKind = {
  type: "article",
  objectType: "article",
  pieces: "onePiece",
  readPieces: readArticlePieces,
  from: sql`article a join article_version v on v.article_id = a.id and v.ver = a.published_ver`,
  id: sql`a.id`,
  title: sql`v.title`,
  time: sql`a.published_at`,
  facets: {
    menuId: sql`v.menu_id`,
    product: sql`v.product`,
    version: sql`v.product_version`,
    tags: sql`v.tags`,
    lang: sql`a.lang`,
  },
  // Who has an account and may open no article finds none, not even those that strangers find.
  visible: (reader) =>
    reader === null || reader.permissions.has("knowledge:view") ? isReadableBy(reader) : undefined,
  readsInternal: () => false,
  hasExactId: true,
};

/** The words of the published revisions; what is not published any more leaves the index. */
async function readArticlePieces(
  db: Kysely<Schema>,
  pieces: readonly PieceKey[],
  cut: TextCut,
): Promise<readonly PieceTexts[]> {
  const ids = pieces.map(({ object_id }) => object_id);
  const { rows } = await sql<{ id: number; title: string; brief: string; tags: string[]; contentMd: string }>`
    select a.id, v.title, v.brief, v.tags, ${cut(sql`v.content_md`)} as "contentMd"
    from article a join article_version v on v.article_id = a.id and v.ver = a.published_ver
    where a.id = any(${ids}::bigint[]) and a.is_live and a.deleted_at is null`.execute(db);
  return rows.map(({ id, title, brief, tags, contentMd }) => ({
    object_type: "article",
    object_id: id,
    part: "text",
    part_id: 0,
    isInternal: false,
    texts: [
      { weight: "A", text: [title, ...tags].join("\n") },
      { weight: "B", text: brief },
      { weight: "C", text: asPlainText(contentMd) },
    ],
  }));
}
