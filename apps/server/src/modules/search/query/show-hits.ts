import { setImmediate } from "node:timers/promises";
import type { SearchHit } from "@pharos/api/search";
import type { Kysely, Schema } from "@pharos/db";
import { type MarkedPart, snippetOf } from "@pharos/domain/search";
import { sql } from "kysely";
import type { PieceTexts, Reader, SearchKind } from "../../../platform/search-kind.ts";
import { asSought } from "../words/as-sought.ts";
import type { Hit } from "./find-hits.ts";
import { textAround } from "./text-around.ts";

interface Shown {
  readonly id: number;
  readonly title: string;
  readonly number: string | null;
  readonly status: number | null;
}

/** Hits with what is shown of them, in their order. One that the reader may no longer see is left out. */
export async function showHits(
  db: Kysely<Schema>,
  kinds: readonly SearchKind[],
  reader: Reader,
  hits: readonly Hit[],
  needles: readonly string[],
): Promise<SearchHit[]> {
  const shown = new Map<Hit, SearchHit>();
  for (const kind of kinds) {
    const own = hits.filter(({ type }) => type === kind.type);
    if (own.length === 0) continue;
    const [titles, pieces] = await Promise.all([
      readTitles(
        db,
        kind,
        reader,
        own.map(({ id }) => id),
      ),
      kind.readPieces(
        db,
        own.flatMap(({ id, part, partId }) =>
          part === null || partId === null
            ? []
            : [{ object_type: kind.objectType, object_id: id, part, part_id: partId }],
        ),
        textAround(needles),
      ),
    ]);
    const pieceOf = new Map(pieces.map((piece) => [piece.object_id, piece]));
    for (const hit of own) {
      const row = titles.get(hit.id);
      if (row) shown.set(hit, viewOf(hit, row, snippet(pieceOf.get(hit.id), needles)));
      // Others go on between two hits.
      await setImmediate();
    }
  }
  return hits.flatMap((hit) => shown.get(hit) ?? []);
}

/** Titles, numbers and states of records that the reader may see, by id. */
export async function readTitles(
  db: Kysely<Schema>,
  kind: SearchKind,
  reader: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Shown>> {
  const visible = kind.visible(reader);
  if (visible === undefined || ids.length === 0) return new Map();
  const { rows } = await sql<Shown>`
    select ${kind.id} as id, ${kind.title} as title, ${kind.number ?? sql`null::text`} as number,
      ${kind.status ?? sql`null::int`} as status
    from ${kind.from} where ${kind.id} = any(${ids}::bigint[]) and ${visible}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

// The title stands beside it already, so it is read only where a piece has nothing else.
function snippet(piece: PieceTexts | undefined, needles: readonly string[]): MarkedPart[] {
  const texts = piece?.texts ?? [];
  const bodies = texts.filter(({ weight, text }) => weight !== "A" && text.trim() !== "");
  const read = bodies.length > 0 ? bodies : texts;
  return snippetOf(read.map(({ text }) => text).join("\n\n"), needles, asSought);
}

function viewOf(hit: Hit, row: Shown, parts: MarkedPart[]): SearchHit {
  return {
    objType: hit.type,
    id: hit.id,
    title: row.title,
    number: row.number,
    status: row.status,
    page: hit.part === "page" ? hit.partId : null,
    snippet: parts,
    tags: [...hit.tags],
    product: hit.product,
    version: hit.version,
    lang: hit.lang,
    score: Math.round(hit.score * 1_000) / 1_000,
    time: hit.time,
    missing: hit.missing ? [...hit.missing] : null,
  };
}
