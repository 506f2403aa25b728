import type { DocFolderRagState, DocRagState, DocTextState } from "./enums.ts";

/** What decides how far a document has come into the index of the assistant. */
export interface RagFacts {
  readonly isInRag: boolean;
  readonly isLeased: boolean;
  readonly textState: DocTextState;
}

/** How far a document has come: it is in the index as soon as its text has been read. */
export function ragStateOf({ isInRag, isLeased, textState }: RagFacts): DocRagState {
  if (!isInRag) return isLeased ? "uploading" : "none";
  if (textState === "ready") return "ready";
  return textState === "waiting" ? "indexing" : "failed";
}

/** How many documents of a folder are in which state. */
export interface RagCounts {
  readonly indexing: number;
  readonly ready: number;
  readonly failed: number;
}

/** The state of a folder: failed when any document is, queued while any waits, indexed when any is. */
export function folderRagStateOf({ indexing, ready, failed }: RagCounts): DocFolderRagState {
  if (failed > 0) return "failed";
  if (indexing > 0) return "queued";
  return ready > 0 ? "indexed" : "none";
}
