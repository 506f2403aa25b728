import type { Kysely, Schema, Transaction } from "@pharos/db";
import { visibility } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { TakeScope } from "../../platform/queue/queue.ts";
import { tokenizerVersion, type WeightedText } from "./tokens.ts";

/** Names one piece of a request: the request itself, one reply or one note. */
export interface PieceKey {
  readonly object_id: number;
  readonly part: string;
  readonly part_id: number;
}

/** Names a piece in its queue. */
export const pieceKeyOf = ({ object_id, part, part_id }: PieceKey): string =>
  `${object_id}:${part}:${part_id}`;

const storedKey = sql`object_id || ':' || part || ':' || part_id`;

/** A piece with its texts as they are now; without texts when there is nothing left to find. */
export interface PieceTexts extends PieceKey {
  readonly isInternal: boolean;
  readonly texts: readonly WeightedText[];
}

const requestPieces = "serviceRequest";

/** Characters of a text that are read; the tokenizer goes no further. */
const readMax = 200_000;

interface StoredTexts extends PieceKey {
  readonly isInternal: boolean;
  readonly heading: string | null;
  readonly bodies: readonly (string | null)[];
}

const keyColumns = (pieces: readonly PieceKey[]) => sql`
  unnest(${pieces.map((piece) => piece.object_id)}::bigint[], ${pieces.map(({ part }) => part)}::varchar[],
    ${pieces.map((piece) => piece.part_id)}::bigint[])`;

/** Reads the texts of pieces. */
export async function readPieceTexts(db: Kysely<Schema>, pieces: readonly PieceKey[]): Promise<PieceTexts[]> {
  const internal = visibility.toCode("internal");
  const { rows } = await sql<StoredTexts>`
    select k.object_id, k.part, k.part_id, k.part = 'note' or coalesce(p.visibility = ${internal}, false) as "isInternal",
      r.title || ' ' || r.sr_no as heading,
      case k.part
        when 'request' then array[left(r.content_md, ${readMax}), r.solution, r.root_cause, r.recover_description]
        when 'reply' then array[left(p.content_md, ${readMax})]
        else array[left(h.content::text, ${readMax})] end as bodies
    from ${keyColumns(pieces)} as k (object_id, part, part_id)
    left join service_request r on k.part = 'request' and r.id = k.object_id
    left join service_request_reply p on k.part = 'reply' and p.id = k.part_id and p.removed_at is null
    left join service_request_history h on k.part = 'note' and h.id = k.part_id`.execute(db);
  return rows.map(({ heading, bodies, ...piece }) => ({ ...piece, texts: weighted(piece, heading, bodies) }));
}

function weighted(
  { part }: PieceKey,
  heading: string | null,
  bodies: readonly (string | null)[],
): WeightedText[] {
  const weight = part === "request" ? "B" : "C";
  return [
    ...(heading === null ? [] : [{ weight: "A" as const, text: heading }]),
    ...bodies.flatMap((text) => (text === null ? [] : [{ weight, text } as const])),
  ];
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
    delete from search_piece s using ${keyColumns(pieces)} as k (object_id, part, part_id)
    where (s.object_type, s.object_id, s.part, s.part_id) = (${requestPieces}, k.object_id, k.part, k.part_id)`.execute(
    db,
  );
}

async function upsertPieces(db: Transaction<Schema>, pieces: readonly IndexedPiece[]): Promise<void> {
  await sql`
    insert into search_piece (object_type, object_id, part, part_id, is_internal, tokens, tokenizer)
    select ${requestPieces}, k.object_id, k.part, k.part_id, k.is_internal, k.vector::tsvector, ${tokenizerVersion}
    from unnest(${pieces.map((piece) => piece.object_id)}::bigint[], ${pieces.map(({ part }) => part)}::varchar[],
      ${pieces.map((piece) => piece.part_id)}::bigint[], ${pieces.map(({ isInternal }) => isInternal)}::boolean[],
      ${pieces.map(({ vector }) => vector)}::text[]) as k (object_id, part, part_id, is_internal, vector)
    on conflict on constraint search_piece_pkey do update
      set is_internal = excluded.is_internal, tokens = excluded.tokens, tokenizer = excluded.tokenizer`.execute(
    db,
  );
}

/** Bytes of text that are taken at once, so that a batch of long texts does not take long. One piece is always taken. */
const takenBytesMax = 1_000_000;

/**
 * Takes pieces off the queue, those that waited longest first. Until the transaction ends, anyone who changes one of them
 * waits; a rollback puts them back.
 */
export async function takeQueued(db: Transaction<Schema>, { limit, isFree }: TakeScope): Promise<PieceKey[]> {
  const { rows } = await sql<PieceKey>`
    with waiting as (
      select object_type, object_id, part, part_id, due_at from search_piece_queue
      where object_type = ${requestPieces} and ${isFree(storedKey)}
      order by due_at limit ${limit} for update skip locked),
    sized as (
      select w.*, sum(coalesce(octet_length(r.content_md), octet_length(p.content_md), 0)) over (
        order by w.due_at, w.object_id, w.part, w.part_id rows between unbounded preceding and 1 preceding) as bytes_before
      from waiting w
      left join service_request r on w.part = 'request' and r.id = w.object_id
      left join service_request_reply p on w.part = 'reply' and p.id = w.part_id)
    delete from search_piece_queue q using sized s
    where (q.object_type, q.object_id, q.part, q.part_id) = (s.object_type, s.object_id, s.part, s.part_id)
      and coalesce(s.bytes_before, 0) < ${takenBytesMax}
    returning q.object_id, q.part, q.part_id`.execute(db);
  return rows;
}

/** Locks pieces that were cut by older rules. */
export function lockOutdated(db: Transaction<Schema>, { limit, isFree }: TakeScope): Promise<PieceKey[]> {
  return db
    .selectFrom("search_piece")
    .select(["object_id", "part", "part_id"])
    .where("tokenizer", "<", tokenizerVersion)
    .where("object_type", "=", requestPieces)
    .where(isFree(storedKey))
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}
