import type { AttachmentType } from "../enums.ts";

const kib = 1024;
const mib = 1024 * kib;
const gib = 1024 * mib;

/** Limits on files. Sizes are in bytes. */
export const fileLimits = {
  /** A picture that is pasted into a text, or an avatar. */
  imageBytes: 10 * mib,
  /** Pixels of a picture: what a browser can still unfold in memory. */
  imagePixels: 40_000_000,
  /** A file in a single request (`oss/upload`); larger ones are uploaded in parts. */
  formBytes: 10 * mib,
  /** Size of a part; object stores accept no smaller one than 5 MiB but the last. */
  partBytes: 8 * mib,
  /** Files saved, or sent with a reply, at once. */
  countPerCall: 20,
  /** Uploads of one person that are neither finished nor given up. */
  openUploadsPerPerson: 50,
  /** Bytes one person may upload within 24 hours. */
  bytesPerPersonAndDay: 20 * gib,
  /** An upload that is not saved within so many hours is removed. */
  unsavedHours: 24,
  /** Files up to this size are checked before the upload is answered; larger ones a moment later. */
  inlineCheckBytes: 64 * mib,
  /** An archive's directory is read, its content never unpacked. */
  archiveEntries: 10_000,
  archiveRatio: 100,
  /** Folders within folders. */
  archiveDepth: 32,
  /** What an archive may unfold to: this, or ten times its own size. */
  archiveUnpackedBytes: gib,
  /** Begin of a text that the preview shows. */
  textPreviewBytes: 256 * kib,
} as const;

/** Largest file of each kind of record: diagnostic dumps and products are large, everything else is a document. */
export function sizeLimitOf(type: AttachmentType): number {
  const isLarge = ["serviceRequest", "reply", "resource", "customerOnly"].includes(type);
  return isLarge ? 2 * gib : 200 * mib;
}
