import type { ReportViews } from "./views.ts";

/** A text in both languages. */
export interface BothTexts {
  readonly zh: string;
  readonly en: string;
}

/** One rule over one batch, as it is stored. */
export interface ReadItem {
  readonly ruleCode: string;
  readonly category: string;
  readonly result: string;
  readonly severity: string | null;
  readonly effort: number;
  /** JSON: written beside the event loop. */
  readonly finding: string;
  /** JSON. */
  readonly words: string;
}

/** One section of a file as it was read, for the log that people watch. */
export interface SectionLine {
  readonly code: string;
  readonly name: string;
  /** Line of the file. */
  readonly line: number;
  readonly ok: boolean;
  readonly rows: number;
  /** Whether more rows exist than are written. */
  readonly capped: boolean;
  readonly sqlstate: string | null;
  readonly reason: string | null;
}

/** What came of reading a file. */
export type Reading =
  | {
      readonly kind: "refused";
      readonly code: string;
      readonly words: BothTexts;
      /** What was read before. */
      readonly sectionLines: readonly SectionLine[];
    }
  | {
      readonly kind: "read";
      readonly databaseType: string;
      /** What the database calls itself, with its name. */
      readonly key: string;
      readonly database: string;
      /** Which of the nodes that call themselves alike; null for the primary. */
      readonly node: string | null;
      readonly version: string;
      /** ISO 8601; null when no calendar of ours has it. */
      readonly collectedAt: string | null;
      readonly collector: string;
      readonly collectorVersion: string;
      readonly sectionLines: readonly SectionLine[];
      readonly items: readonly ReadItem[];
      readonly score: number | null;
      readonly grade: string | null;
      readonly coverage: number;
      /** JSON. */
      readonly scoreDetail: string;
      /** JSON by name. */
      readonly views: readonly { readonly name: keyof ReportViews; readonly data: string }[];
    };

/** Opens a file for reading, as often as asked. */
export type OpenFile = () => Promise<AsyncIterable<Uint8Array>>;

/** What is to be read. */
export interface Unread {
  readonly file: OpenFile;
  /** The file of the batch before of the same database, for growth; null without one. */
  readonly previous: OpenFile | null;
  readonly waivers: readonly UnreadWaiver[];
}

/** What is handed to the thread: files piece by piece. */
export interface UnreadStreams {
  readonly file: ReadableStream<Uint8Array>;
  readonly previous: ReadableStream<Uint8Array> | null;
  readonly waivers: readonly UnreadWaiver[];
}

/** A waiver of the organisation; `reportKey` null is for all its databases. */
export interface UnreadWaiver {
  readonly reportKey: string | null;
  readonly ruleCode: string;
  readonly object: string | null;
  readonly endsAt: string | null;
  readonly value: number | null;
  readonly tolerance: number;
}
