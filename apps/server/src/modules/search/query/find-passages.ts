import { questionMax } from "@pharos/api/search";
import type { Kysely, Schema } from "@pharos/db";
import { passageOf, type SearchType } from "@pharos/domain/search";
import { tableOfContents } from "@pharos/markdown";
import { sql } from "kysely";
import type { Call } from "../../../platform/call.ts";
import type { PieceKey, PieceTexts, SearchKind } from "../../../platform/search-kind.ts";
import { loadSynonyms } from "../synonyms/synonym.repo.ts";
import { readQuestion } from "../words/matching-words.ts";
import type { Hit } from "./find-hits.ts";
import { lookFor } from "./look-for.ts";
import { readTitles } from "./show-hits.ts";
import { textAround } from "./text-around.ts";

/** Who looks for passages, in which kinds, and how much is wanted. */
export interface PassageSearch {
  readonly db: Kysely<Schema>;
  readonly kinds: readonly SearchKind[];
  readonly reader: Call["actor"];
  /** Passages at most. */
  readonly max: number;
  /** Characters of each at most. */
  readonly lengthMax: number;
  /** Ends the wait for a turn. */
  readonly signal?: AbortSignal | undefined;
}

/** A stretch of a record that its reader may read. */
export interface Passage {
  readonly objType: SearchType;
  readonly id: number;
  readonly title: string;
  readonly text: string;
  /** The heading under which it stands; null: none is known. */
  readonly section: string | null;
  /** The page of a file; null elsewhere. */
  readonly page: number | null;
  readonly product: string | null;
  readonly version: string | null;
  readonly lang: string | null;
  readonly score: number;
}

/** Passages that may answer a question, the best first, and what of it to look for in them. */
export interface FoundPassages {
  readonly passages: readonly Passage[];
  /** In lower case. */
  readonly needles: readonly string[];
  /** So many of them may be the answer; the others only come close. */
  readonly likelyCount: number;
  /** Something comes close at least, although it is no answer. */
  readonly hasCloseHits: boolean;
  /** What comes closest where nothing may be the answer: for people to look into, never to answer from. */
  readonly close: readonly Passage[];
}

/**
 * Passages that may answer a question, of what its reader may read; none where nothing holds enough of it. Where something
 * does, what comes close to it follows.
 */
export async function findPassages(search: PassageSearch, text: string): Promise<FoundPassages> {
  const { db, kinds, reader, max, signal } = search;
  const synonyms = await loadSynonyms(db);
  const question = readQuestion(text.slice(0, questionMax), synonyms);
  const { hits, needles, weights, likelyCount } = await lookFor(
    {
      db,
      kinds,
      synonyms,
      reader,
      narrowing: {},
      locale: reader.locale,
      asker: { owner: `person ${reader.userId}`, abandoned: signal },
    },
    question,
  );
  const chosen = likelyCount > 0 ? hits.slice(0, max) : [];
  const passages = await readPassages(search, chosen, needles, weights);
  const close = likelyCount > 0 ? [] : await readPassages(search, hits.slice(0, closeMax), needles);
  return { passages, needles, likelyCount, hasCloseHits: hits.length > 0, close };
}

/** Where nothing may be the answer, so many are shown. */
const closeMax = 3;

/** The passages of hits in which most that is telling stands. */
export async function readPassages(
  { db, kinds, reader, lengthMax }: Pick<PassageSearch, "db" | "kinds" | "reader" | "lengthMax">,
  hits: readonly Hit[],
  needles: readonly string[],
  weights: ReadonlyMap<string, number> = new Map(),
): Promise<Passage[]> {
  const read = new Map<Hit, Passage>();
  for (const kind of kinds) {
    const own = hits.filter(({ type }) => type === kind.type);
    if (own.length === 0) continue;
    const titles = await readTitles(
      db,
      kind,
      reader,
      own.map(({ id }) => id),
    );
    const keys = own.flatMap(({ id, part, partId }): PieceKey[] =>
      part === null || partId === null
        ? []
        : [{ object_type: kind.objectType, object_id: id, part, part_id: partId }],
    );
    const pieces = await kind.readPieces(db, keys, textAround(needles));
    for (const hit of own) {
      const title = titles.get(hit.id)?.title;
      const found = pieces.find(({ object_id }) => object_id === hit.id);
      if (title === undefined) continue;
      // What was found by its title alone, as a file by its name, is answered from what stands in it.
      const piece =
        found && hasBody(found) ? found : await bestPiece({ db, reader, lengthMax }, kind, hit.id, needles);
      if (piece === undefined) continue;
      const body = bodyOf(piece);
      const passage = passageOf(body, needles, lengthMax, (needle) => weights.get(needle) ?? unweighed);
      read.set(hit, {
        objType: hit.type,
        id: hit.id,
        title,
        text: passage,
        section:
          tableOfContents(body.slice(0, body.indexOf(passage) + lineOf(passage).length)).at(-1)?.text ?? null,
        page: piece.part === "page" ? piece.part_id : null,
        product: hit.product,
        version: hit.version,
        lang: hit.lang,
        score: Math.round(hit.score * 1_000) / 1_000,
      });
    }
  }
  return hits.flatMap((hit) => read.get(hit) ?? []).filter(({ text }) => text !== "");
}

const bodiesOf = ({ texts }: PieceTexts) =>
  texts.filter(({ weight, text }) => weight !== "A" && text.trim() !== "");
const hasBody = (piece: PieceTexts): boolean => bodiesOf(piece).length > 0;

/** What nothing was said of. */
const unweighed = 0.5;

const lineOf = (passage: string): string => passage.split("\n", 1)[0] ?? "";

/** Texts of a piece below its title, as they are written. */
const bodyOf = (piece: PieceTexts): string =>
  bodiesOf(piece)
    .map(({ text }) => text)
    .join("\n\n");

/** The piece of a record in which most of what is sought stands, and more than a title. */
async function bestPiece(
  search: Pick<PassageSearch, "db" | "reader" | "lengthMax">,
  kind: SearchKind,
  id: number,
  needles: readonly string[],
): Promise<PieceTexts | undefined> {
  const pieces = (await readPieces(search, kind, id, needles)).filter(hasBody);
  const held = pieces.map((piece) => {
    const text = bodyOf(piece).toLowerCase();
    return needles.filter((needle) => text.includes(needle)).length;
  });
  return pieces[held.indexOf(Math.max(...held))];
}

/** The latest pieces of a record that its reader may read. */
async function readPieces(
  { db, reader }: Pick<PassageSearch, "db" | "reader">,
  kind: SearchKind,
  id: number,
  needles: readonly string[],
): Promise<readonly PieceTexts[]> {
  const visible = kind.visible(reader);
  if (visible === undefined) return [];
  const { rows: keys } = await sql<PieceKey>`
    select p.object_type, p.object_id, p.part, p.part_id
    from ${kind.from} join search_piece p on p.object_type = ${kind.objectType} and p.object_id = ${kind.id}
    where ${kind.id} = ${id} and ${visible} and (${kind.readsInternal(reader)} or not p.is_internal)
    order by p.part_id desc limit ${piecesMax}`.execute(db);
  return kind.readPieces(db, keys, textAround(needles));
}

/** Of a record so many of its latest pieces are looked through. */
const piecesMax = 60;

/**
 * Passages of one record that its reader may read, those that hold most of a question first; undefined: there is no such
 * record for this reader. Every piece counts, because it is the record that is asked about.
 */
export async function findPassagesIn(
  { db, reader, max, lengthMax }: Omit<PassageSearch, "kinds">,
  kind: SearchKind,
  id: number,
  text: string,
): Promise<FoundPassages | undefined> {
  const title = (await readTitles(db, kind, reader, [id])).get(id)?.title;
  if (title === undefined) return undefined;
  const needles = readQuestion(text.slice(0, questionMax), await loadSynonyms(db)).words.flatMap(
    ({ text: word, parts = [], others = [] }) => [word, ...parts, ...others],
  );
  const passages = (await readPieces({ db, reader }, kind, id, needles))
    .filter(hasBody)
    .map((piece) => ({ piece, text: passageOf(bodyOf(piece), needles, lengthMax) }))
    .filter((one) => one.text !== "")
    .map(({ piece, text: body }) => ({
      objType: kind.type,
      id,
      title,
      text: body,
      section: null,
      page: null,
      product: null,
      version: null,
      lang: null,
      score: needles.filter((needle) => body.toLowerCase().includes(needle)).length,
      partId: piece.part_id,
    }))
    .toSorted((a, b) => b.score - a.score || b.partId - a.partId)
    .slice(0, max)
    .map(({ partId: _partId, ...passage }) => passage);
  return { passages, needles, likelyCount: passages.length, hasCloseHits: passages.length > 0, close: [] };
}

/** Which of these records their reader may still read. */
export async function readableIds(
  db: Kysely<Schema>,
  kinds: readonly SearchKind[],
  reader: Call["actor"],
  records: readonly { readonly objType: SearchType; readonly id: number }[],
): Promise<ReadonlySet<string>> {
  const readable = new Set<string>();
  for (const kind of kinds) {
    const ids = records.flatMap(({ objType, id }) => (objType === kind.type ? [id] : []));
    for (const id of (await readTitles(db, kind, reader, ids)).keys()) readable.add(`${kind.type} ${id}`);
  }
  return readable;
}
