import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { getManualArticle as detailEndpoint, listManualArticles as endpoint } from "@pharos/api/manual";
import type { Kysely, Schema } from "@pharos/db";
import { inReadingOrder, type PlacedNode, treeOf } from "@pharos/domain/manual";
import { snippetOf } from "@pharos/domain/search";
import { asPlainText, tableOfContents } from "@pharos/markdown";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { contains } from "../../platform/contains.ts";
import type { Platform } from "../../platform/platform.ts";
import { type ChapterRow, findChapters, findOpen } from "./manual.repo.ts";
import { fromOpen } from "./manual.visibility.ts";

/** More words than this narrow nothing further. */
const wordsMax = 8;

/** The chapters of a manual in the order of reading: all, or those in which every word stands. */
export async function listChapters(
  { database }: Pick<Platform, "database">,
  call: Call,
  { manualId, keyword = "" }: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const db = database.kysely;
  await findOpen(db, call, manualId);
  const placed = await readInOrder(db, manualId);
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean).slice(0, wordsMax);
  if (words.length === 0) return placed.map((place) => viewOf(place, []));
  const texts = await textsWith(db, manualId, words);
  return placed.flatMap((place) => {
    const text = texts.get(place.node.id);
    return text === undefined ? [] : [viewOf(place, snippetOf(asPlainText(text), words))];
  });
}

const readInOrder = async (db: Kysely<Schema>, manualId: number): Promise<PlacedNode<ChapterRow>[]> =>
  inReadingOrder(treeOf(await findChapters(db, manualId)));

type ChapterView = CallResult<typeof endpoint>[number];

const viewOf = (
  { node: { id, parentId, title, sort }, depth }: PlacedNode<ChapterRow>,
  snippet: ChapterView["snippet"],
): ChapterView => ({ id, parentId, title, sort, depth, snippet });

/** The texts of the chapters in which every word stands, in the title or the text. */
async function textsWith(
  db: Kysely<Schema>,
  manualId: number,
  words: readonly string[],
): Promise<ReadonlyMap<number, string>> {
  const said = words.map((word) => contains(sql`title || ' ' || content_md`, word));
  const { rows } = await sql<{ id: number; text: string }>`
    select id, content_md as text from manual_article
    where manual_id = ${manualId} and ${sql.join(said, sql` and `)}`.execute(db);
  return new Map(rows.map(({ id, text }) => [id, text]));
}

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
