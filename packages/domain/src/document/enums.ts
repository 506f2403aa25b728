import { defineEnum, type NameOf } from "../define-enum.ts";

/** Where a document stands: being prepared, in use, kept for reference. */
export const docStatus = defineEnum("docStatus", { draft: 0, valid: 1, archived: 2 });
export type DocStatus = NameOf<typeof docStatus>;

/** How far a document has come on its way into the index of the assistant. */
export const docRagState = defineEnum("docRagState", {
  none: 0,
  uploading: 1,
  indexing: 2,
  ready: 3,
  failed: 4,
});
export type DocRagState = NameOf<typeof docRagState>;

/** The same for a folder, over its documents. */
export const docFolderRagState = defineEnum("docFolderRagState", {
  none: 0,
  queued: 1,
  indexed: 2,
  failed: 3,
});
export type DocFolderRagState = NameOf<typeof docFolderRagState>;

/** How far the text of a file has been read; files of kinds without text have none. */
export const docTextState = defineEnum("docTextState", { none: 0, waiting: 1, ready: 2, failed: 3 });
export type DocTextState = NameOf<typeof docTextState>;

/** Why the text of a file is not there, or not all of it. */
export const docTextProblem = defineEnum("docTextProblem", {
  tooLarge: "tooLarge",
  timeout: "timeout",
  broken: "broken",
  encrypted: "encrypted",
  unsafe: "unsafe",
  empty: "empty",
  cut: "cut",
});
export type DocTextProblem = NameOf<typeof docTextProblem>;
