import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { getManualArticle as detailEndpoint, listManualArticles as endpoint } from "@pharos/api/manual";
import type { Kysely, Schema } from "@pharos/db";
import { inReadingOrder, type PlacedNode, treeOf } from "@pharos/domain/manual";
import { tableOfContents } from "@pharos/markdown";
import { type SqlBool, sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { searchWithin } from "../search/index.ts";
import { type ChapterRow, findChapters, findOpen } from "./manual.repo.ts";
import { manualSearch } from "./manual.search-kind.ts";
import { fromOpen } from "./manual.visibility.ts";

/** The chapters of a manual in the order of reading: all, or those that the search finds. */
export async function listChapters(
  platform: Pick<Platform, "database" | "limits">,
  call: Call,
  { manualId, keyword = "" }: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const db = platform.database.kysely;
  await findOpen(db, call, manualId);
  const placed = await readInOrder(db, manualId);
  if (keyword === "") return placed.map((place) => viewOf(place, []));
  const inside = { ...manualSearch, visible: () => sql<SqlBool>`m.id = ${manualId}` };
  const hits = await searchWithin(platform, inside, call, keyword);
  const snippets = new Map(hits.map(({ id, snippet }) => [id, snippet]));
  return placed.flatMap((place) => {
    const snippet = snippets.get(place.node.id);
    return snippet === undefined ? [] : [viewOf(place, snippet)];
  });
}

const readInOrder = async (db: Kysely<Schema>, manualId: number): Promise<PlacedNode<ChapterRow>[]> =>
  inReadingOrder(treeOf(await findChapters(db, manualId)));

type ChapterView = CallResult<typeof endpoint>[number];

const viewOf = (
  { node: { id, parentId, title, sort }, depth }: PlacedNode<ChapterRow>,
  snippet: ChapterView["snippet"],
): ChapterView => ({ id, parentId, title, sort, depth, snippet });

/** A chapter with its text, its place in the manual, and where it stands in the others of the series. */
export async function readChapter(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  id: number,
): Promise<CallResult<typeof detailEndpoint>> {
  const db = database.kysely;
  const { rows } = await sql<{
    manualId: number;
    series: string;
    section: string;
    contentMd: string;
    ver: number;
    updatedTime: string;
  }>`
    select a.manual_id as "manualId", m.series, a.section, a.content_md as "contentMd", a.ver, a.updated_at as "updatedTime"
    from (select m.id, m.series from ${fromOpen(actor)}) m join manual_article a on a.manual_id = m.id
    where a.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError("manual.chapter.notFound");
  const { series, section, ...shown } = row;
  const [placed, elsewhere] = await Promise.all([
    readInOrder(db, row.manualId),
    sql<{ manualId: number; articleId: number | null }>`
      select m.id as "manualId", a.id as "articleId"
      from (select m.id from ${fromOpen(actor)} and m.series = ${series} and m.id <> ${row.manualId}) m
      left join manual_article a on a.manual_id = m.id and a.section = ${section} order by m.id`.execute(db),
  ]);
  const at = placed.findIndex(({ node }) => node.id === id);
  const place = placed[at];
  // Somebody deleted it between the two reads.
  if (!place) throw new AppError("manual.chapter.notFound");
  return {
    ...shown,
    id,
    title: place.node.title,
    toc: tableOfContents(row.contentMd),
    path: pathTo(placed, place).map(refOf),
    prev: refOrNull(placed[at - 1]),
    next: refOrNull(placed[at + 1]),
    elsewhere: elsewhere.rows,
  };
}

/** What stands above a chapter, from the top. */
function pathTo(
  placed: readonly PlacedNode<ChapterRow>[],
  { parent }: PlacedNode<ChapterRow>,
): PlacedNode<ChapterRow>[] {
  const above = parent && placed.find(({ node }) => node.id === parent.id);
  return above ? [...pathTo(placed, above), above] : [];
}

const refOf = ({ node: { id, title } }: PlacedNode<ChapterRow>) => ({ id, title });

const refOrNull = (place: PlacedNode<ChapterRow> | undefined) => (place ? refOf(place) : null);
