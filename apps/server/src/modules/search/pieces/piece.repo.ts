import type { Kysely, Schema, Transaction } from "@pharos/db";
import { sql } from "kysely";
import type { TakeScope } from "../../../platform/queue/queue.ts";
import { type PieceKey, type PieceTexts, type SearchKind, wholeText } from "../../../platform/search-kind.ts";
import { tokenizerVersion } from "./tokens.ts";

/** Names a piece in its queue. */
export const pieceKeyOf = ({ object_type, object_id, part, part_id }: PieceKey): string =>
  `${object_type}:${object_id}:${part}:${part_id}`;

const storedKey = sql`object_type || ':' || object_id || ':' || part || ':' || part_id`;

const keyColumns = (pieces: readonly PieceKey[]) => sql`
  unnest(${pieces.map(({ object_type }) => object_type)}::varchar[], ${pieces.map(({ object_id }) => object_id)}::bigint[],
    ${pieces.map(({ part }) => part)}::varchar[], ${pieces.map(({ part_id }) => part_id)}::bigint[])`;

/** Reads the texts of pieces, each through its kind; one that no kind knows any more has none. */
export async function readPieceTexts(
  db: Kysely<Schema>,
  kinds: readonly SearchKind[],
  pieces: readonly PieceKey[],
): Promise<PieceTexts[]> {
  const read = new Map<string, PieceTexts>();
  for (const { objectType, readPieces } of kinds) {
    const own = pieces.filter(({ object_type }) => object_type === objectType);
    if (own.length === 0) continue;
    for (const piece of await readPieces(db, own, wholeText)) read.set(pieceKeyOf(piece), piece);
  }
  return pieces.map((piece) => read.get(pieceKeyOf(piece)) ?? { ...piece, isInternal: true, texts: [] });
}

/** A piece that is to be stored with its vector. */
export interface IndexedPiece extends PieceKey {
  readonly isInternal: boolean;
  /** Empty: there is nothing to find. */
  readonly vector: string;
}

/** Stores the vectors of pieces, and removes those without one. */
export async function storePieces(db: Transaction<Schema>, pieces: readonly IndexedPiece[]): Promise<void> {
  const kept = pieces.filter(({ vector }) => vector !== "");
  const gone = pieces.filter(({ vector }) => vector === "");
  // In one statement with the others, a delete of nothing would read the whole key index.
  if (gone.length > 0) await deletePieces(db, gone);
  if (kept.length > 0) await upsertPieces(db, kept);
}

async function deletePieces(db: Transaction<Schema>, pieces: readonly PieceKey[]): Promise<void> {
  await sql`
    delete from search_piece s using ${keyColumns(pieces)} as k (object_type, object_id, part, part_id)
    where (s.object_type, s.object_id, s.part, s.part_id) = (k.object_type, k.object_id, k.part, k.part_id)`.execute(
    db,
  );
}

async function upsertPieces(db: Transaction<Schema>, pieces: readonly IndexedPiece[]): Promise<void> {
  await sql`
    insert into search_piece (object_type, object_id, part, part_id, is_internal, tokens, tokenizer)
    select k.object_type, k.object_id, k.part, k.part_id, v.is_internal, v.vector::tsvector, ${tokenizerVersion}
    from rows from (${keyColumns(pieces)}) with ordinality as k (object_type, object_id, part, part_id, at)
    join unnest(${pieces.map(({ isInternal }) => isInternal)}::boolean[],
      ${pieces.map(({ vector }) => vector)}::text[]) with ordinality as v (is_internal, vector, at) using (at)
    on conflict on constraint search_piece_pkey do update
      set is_internal = excluded.is_internal, tokens = excluded.tokens, tokenizer = excluded.tokenizer`.execute(
    db,
  );
}

/** Bytes of text that are taken at once, so that a batch of long texts does not take long. One piece is always taken. */
const takenBytesMax = 1_000_000;

/**
 * Takes pieces of known kinds off the queue, those that waited longest first. Until the transaction ends, anyone who
 * changes one of them waits; a rollback puts them back. What a later release has queued is left to it.
 */
export async function takeQueued(
  db: Transaction<Schema>,
  objectTypes: readonly string[],
  { limit, isFree }: TakeScope,
): Promise<PieceKey[]> {
  const { rows } = await sql<PieceKey>`
    with waiting as (
      select object_type, object_id, part, part_id, due_at, bytes from search_piece_queue
      where object_type = any(${objectTypes}::varchar[]) and ${isFree(storedKey)}
      order by due_at limit ${limit} for update skip locked),
    sized as (
      select w.*, sum(w.bytes) over (order by w.due_at, w.object_type, w.object_id, w.part, w.part_id
        rows between unbounded preceding and 1 preceding) as bytes_before
      from waiting w)
    delete from search_piece_queue q using sized s
    where (q.object_type, q.object_id, q.part, q.part_id) = (s.object_type, s.object_id, s.part, s.part_id)
      and coalesce(s.bytes_before, 0) < ${takenBytesMax}
    returning q.object_type, q.object_id, q.part, q.part_id`.execute(db);
  return rows;
}

/** Locks pieces that were cut by older rules. */
export function lockOutdated(
  db: Transaction<Schema>,
  objectTypes: readonly string[],
  { limit, isFree }: TakeScope,
): Promise<PieceKey[]> {
  return db
    .selectFrom("search_piece")
    .select(["object_type", "object_id", "part", "part_id"])
    .where("tokenizer", "<", tokenizerVersion)
    .where(sql<boolean>`object_type = any(${objectTypes}::varchar[])`)
    .where(isFree(storedKey))
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** For how many seconds the piece that waits longest has been waiting to be indexed; 0 when none is. */
export async function indexLag(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ readonly seconds: number | null }>`
    select extract(epoch from clock_timestamp() - min(due_at))::float8 as seconds from search_piece_queue`.execute(
    db,
  );
  return Math.max(0, Math.round(rows[0]?.seconds ?? 0));
}
