/** Where an upload stands; `interrupted` waits for the file to be chosen again after a reload. */
export type UploadState =
  | "waiting"
  | "sending"
  | "offline"
  | "paused"
  | "checking"
  | "done"
  | "failed"
  | "interrupted";

/** A file on its way, as it is shown. */
export interface UploadItem {
  /** Within its box. */
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly sent: number;
  readonly state: UploadState;
  /** Why it failed, in the reader's language. */
  readonly reason: string | null;
  /** Its name at the server, as soon as it has one. */
  readonly objectKey: string | null;
}

/** What is remembered of an upload over a reload. */
export interface RememberedUpload {
  readonly name: string;
  readonly size: number;
  readonly lastModified: number;
  readonly objectKey: string;
  readonly isDone: boolean;
}
