/** What becomes of a hostile file: refused with a word on upload, or kept with an outcome of reading its text. */
export type HostileEnd =
  | { readonly refused: string }
  | { readonly text: "none" | "ready" | "failed"; readonly problem?: string };

/** A file that means harm, and the ends that are right for it. */
export interface HostileFile {
  readonly name: string;
  readonly content: Buffer;
  readonly ends: readonly HostileEnd[];
  /** Words that must not be read: they stand outside of the file, or are not its text. */
  readonly secret?: string;
}

/** Refused on upload with this word. */
export const refused = (code: string): readonly HostileEnd[] => [{ refused: code }];
/** Kept, but its text is not read, for this reason. */
export const failed = (problem: string): readonly HostileEnd[] => [{ text: "failed", problem }];
/** Its bytes are not what its name says. */
export const mismatch = refused("file.contentMismatch");
/** Unpacking it would do harm. */
export const unsafe = refused("file.archiveUnsafe");
/** Kept, and its words are read. */
export const harmless: readonly HostileEnd[] = [{ text: "ready" }];
/** Kept, and it has no words. */
export const kept: readonly HostileEnd[] = [{ text: "none" }];

/** Bytes as they are written, one a character. */
export const bytes = (text: string): Buffer => Buffer.from(text, "latin1");
