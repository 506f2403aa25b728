/** A label and its value. */
export interface PdfFact {
  readonly label: string;
  readonly value: string;
}

/** A column of a table. */
export interface PdfColumn {
  readonly title: string;
  /** Its share of the width, relative to the other columns. */
  readonly share: number;
  readonly align?: "left" | "right";
}

/** A picture in a frame, with a title above and lines below. */
export interface PdfPicture {
  readonly title: string;
  /** A PNG; null leaves the frame empty. */
  readonly png: Uint8Array | null;
  readonly lines: readonly string[];
}

/** A row of a chart. */
export interface PdfBar {
  readonly label: string;
  readonly value: number;
  /** As it is written beside the bar. */
  readonly text: string;
}

/** The beginning of a chapter; it is listed in the contents and in the outline of the reader. */
export interface PdfChapter {
  readonly kind: "chapter";
  readonly text: string;
  /** 1 begins a page of its own. */
  readonly depth: number;
}

/** What a part of a chart is; each has its ink. */
type PdfTone = "first" | "second" | "grid" | "text";

/** A chart as shapes, in points from its upper left corner. */
export interface PdfDrawing {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly (
    | {
        readonly kind: "rect";
        readonly x: number;
        readonly y: number;
        readonly width: number;
        readonly height: number;
        readonly tone: PdfTone;
      }
    | {
        readonly kind: "line";
        readonly points: readonly { readonly x: number; readonly y: number }[];
        readonly tone: PdfTone;
      }
    | {
        readonly kind: "text";
        readonly x: number;
        readonly y: number;
        readonly text: string;
        readonly anchor: "start" | "middle" | "end";
        readonly tone: PdfTone;
      }
  )[];
}

/** A part of a document, one below the other. */
export type PdfBlock =
  | { readonly kind: "title"; readonly text: string; readonly note?: string }
  | { readonly kind: "heading"; readonly text: string; readonly level: 1 | 2 }
  | PdfChapter
  | {
      readonly kind: "paragraph";
      readonly text: string;
      readonly isQuiet?: boolean;
      /** Follows the text; what it leads to is never taken from an inspected file. */
      readonly link?: { readonly text: string; readonly url: string };
    }
  | { readonly kind: "markdown"; readonly source: string }
  | { readonly kind: "facts"; readonly items: readonly PdfFact[]; readonly columns?: 1 | 2 }
  | {
      readonly kind: "table";
      readonly columns: readonly PdfColumn[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: "pictures"; readonly items: readonly PdfPicture[] }
  | { readonly kind: "bars"; readonly items: readonly PdfBar[]; readonly max?: number }
  | { readonly kind: "drawing"; readonly drawing: PdfDrawing }
  | { readonly kind: "pageBreak" };

/** A document as data, so that it can be handed to a thread. */
export interface PdfDocument {
  readonly title: string;
  readonly author: string;
  readonly createdAt: Date;
  /** A first page of its own. */
  readonly cover?: { readonly title: string; readonly subtitle: string; readonly facts: readonly PdfFact[] };
  /** Pages behind the cover with the chapters and their page numbers. */
  readonly contents?: { readonly title: string };
  /** At the head of every page but the cover. */
  readonly header: string;
  /** At the foot of every page, beside the number: version and date. */
  readonly footer: string;
  /** The number of a page, with `{page}` and `{pages}`. */
  readonly pageText: string;
  /** Where links that begin with `/` lead to; without it they are words. */
  readonly baseUrl?: string;
  /** PNG and JPEG by the address that texts in Markdown show them by; others are told by their words. */
  readonly pictures?: ReadonlyMap<string, Uint8Array>;
  readonly blocks: readonly PdfBlock[];
}
