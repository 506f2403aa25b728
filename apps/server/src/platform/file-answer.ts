import type { Readable } from "node:stream";

/** A file that a call answers; it is saved by the browser, never shown. */
export interface FileAnswer {
  /** The name the person sees; any text. */
  readonly name: string;
  readonly contentType: string;
  readonly body: Buffer | Readable;
}
