import type { Kysely, Schema } from "@pharos/db";
import type { SearchType } from "@pharos/domain/search";
import type { Expression, RawBuilder, SqlBool } from "kysely";
import type { Actor } from "./actor.ts";

/** Names one piece of a record: a request itself, one of its replies, one version of an article, a page of a file. */
export interface PieceKey {
  readonly object_type: string;
  readonly object_id: number;
  readonly part: string;
  readonly part_id: number;
}

/** A text of a piece, and how much a hit in it counts: A a title or number, B a description, C what was said. */
export interface WeightedText {
  readonly weight: "A" | "B" | "C";
  readonly text: string;
}

/** A piece with its texts as they are now. */
export interface PieceTexts extends PieceKey {
  /** Only those for whom `readsInternal` holds find it. */
  readonly isInternal: boolean;
  /** Without any there is nothing to find. */
  readonly texts: readonly WeightedText[];
}

/** What is read of a text that a piece holds, as SQL: all of it, or what is around the words it was found by. */
export type TextCut = (text: RawBuilder<string | null>) => RawBuilder<string | null>;

/** Reads all of a text. */
export const wholeText: TextCut = (text) => text;

/** Who searches; null: a stranger without an account. */
export type Reader = Actor | null;

/** What a kind can be narrowed by, as SQL over its records. What is not named is null for the whole kind. */
export interface SearchFacets {
  /** Id of the catalogue or menu entry it is filed under. */
  readonly menuId?: RawBuilder<number | null>;
  /** Name of the product it is about. */
  readonly product?: RawBuilder<string | null>;
  readonly version?: RawBuilder<string | null>;
  readonly tags?: RawBuilder<string[]>;
  /** `zh` or `en`. */
  readonly lang?: RawBuilder<string | null>;
}

/**
 * A kind of record that the search finds, defined by the module that owns it. All of SQL here stands in one statement over
 * `from`; no text is ever read but through `visible` and `readsInternal`.
 */
export interface SearchKind {
  /** On the wire. */
  readonly type: SearchType;
  /** In the index: what its triggers hand to `queue_search_piece`. Up to 16 characters. */
  readonly objectType: string;
  /** Of how many pieces a record is: never more than one, a few, or as many as a file has pages. */
  readonly pieces: "onePiece" | "fewPieces" | "manyPieces";
  /** Reads the texts of pieces, the long ones through `cut`. A piece that is not answered leaves the index. */
  readonly readPieces: (
    db: Kysely<Schema>,
    pieces: readonly PieceKey[],
    cut: TextCut,
  ) => Promise<readonly PieceTexts[]>;
  /** What stands behind `from`: the table of the records, with what is shown or narrowed by joined to it one to one. */
  readonly from: RawBuilder<unknown>;
  readonly id: RawBuilder<number>;
  readonly title: RawBuilder<string>;
  /** Shown beside the title, such as the number of a request. */
  readonly number?: RawBuilder<string | null>;
  /** Code of the state; the kind says what it means. */
  readonly status?: RawBuilder<number | null>;
  /** When it was published or changed. Few columns, with an index: of very many found the newest are ranked. */
  readonly time: RawBuilder<string>;
  readonly facets?: SearchFacets;
  /** The owner's rule of visibility over `from`; undefined: this reader may know of none. */
  readonly visible: (reader: Reader) => Expression<SqlBool> | undefined;
  /** Whose internal pieces the reader may find: of all records, of none, or of those for which the condition holds. */
  readonly readsInternal: (reader: Reader) => boolean | RawBuilder<SqlBool>;
  /** How its hits compare with equally good ones of other kinds; 1 unless said. */
  readonly weight?: number;
  /** Whether a bare id typed into the box names a record of the kind. */
  readonly hasExactId?: boolean;
}
