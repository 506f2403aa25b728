import { type FileType, fileLimits, matchesSignature } from "@pharos/domain/file";
import type { Bucket } from "../../../platform/storage/storage.ts";
import type { FileDependencies } from "../dependencies.ts";
import type { ImageCleaner } from "./create-image-cleaner.ts";
import { isSafeZip } from "./inspect-zip.ts";
import { readContent } from "./read-content.ts";
import { readBytes } from "./read-object.ts";
import type { VirusScanner } from "./virus-scanner.ts";

/** Why a content is not accepted: keys of the `errors` catalogue. */
export type ContentProblem =
  | "file.contentMismatch"
  | "file.unknownContent"
  | "file.archiveUnsafe"
  | "file.imageBroken"
  | "file.imageTooManyPixels"
  | "file.virus";

/** What the check of a content says. */
export type InspectionResult =
  | { readonly isClean: false; readonly problem: ContentProblem }
  | {
      readonly isClean: true;
      readonly sha256: string;
      /** Present when other bytes than those that came are to be stored. */
      readonly replacement?: { readonly content: Buffer; readonly sha256: string };
    };

/** A stored content that is being judged. */
export interface Content {
  readonly bucket: Bucket;
  readonly key: string;
  readonly sizeBytes: number;
  readonly type: FileType;
}

/** Judges a stored content: is it what its name says, and harmless? Reads it at most twice, never whole into memory but pictures. */
export async function inspectContent(
  content: Content,
  { scanner, cleanImage }: Pick<FileDependencies, "scanner" | "cleanImage">,
): Promise<InspectionResult> {
  const { bucket, key, type, sizeBytes } = content;
  const object = await bucket.get(key);
  if (!object) throw new Error(`There is no object ${key} to check`);
  const facts = await readContent(object.body);
  const isFitting = type.signature === "text" ? facts.isText : matchesSignature(type.signature, facts.head);
  if (!isFitting) return blocked(type.isGuessed ? "file.unknownContent" : "file.contentMismatch");
  const read = (start: number, end: number): Promise<Buffer> => readBytes(bucket, key, { start, end });
  if (type.signature === "zip" && !(await isSafeZip(read, sizeBytes))) return blocked("file.archiveUnsafe");
  if (type.signature === "gzip" && (await isGzipBomb(read, sizeBytes))) return blocked("file.archiveUnsafe");
  if (scanner && !(await isFreeOfViruses(content, scanner))) return blocked("file.virus");
  if (type.kind === "image" && sizeBytes <= fileLimits.inlineCheckBytes)
    return inspectImage(cleanImage, type, await read(0, sizeBytes - 1), facts.sha256);
  return { isClean: true, sha256: facts.sha256 };
}

/** Judges a picture in memory; what cameras wrote into it is taken out. */
export async function inspectImage(
  cleanImage: ImageCleaner,
  { signature }: FileType,
  content: Buffer,
  sha256: string,
): Promise<InspectionResult> {
  const image = await cleanImage({ signature, content });
  if (image.isBroken) return blocked("file.imageBroken");
  if (image.width * image.height > fileLimits.imagePixels) return blocked("file.imageTooManyPixels");
  if (!image.replacement) return { isClean: true, sha256 };
  const { content: clean, sha256: cleanHash } = image.replacement;
  return {
    isClean: true,
    sha256,
    replacement: {
      content: Buffer.from(clean.buffer, clean.byteOffset, clean.byteLength),
      sha256: cleanHash,
    },
  };
}

const blocked = (problem: ContentProblem): InspectionResult => ({ isClean: false, problem });

async function isFreeOfViruses({ bucket, key }: Content, scanner: VirusScanner): Promise<boolean> {
  const object = await bucket.get(key);
  if (!object) throw new Error(`There is no object ${key} to check`);
  return scanner.isClean(object.body);
}

// The last four bytes tell the size unpacked, modulo four gigabytes.
async function isGzipBomb(
  read: (start: number, end: number) => Promise<Buffer>,
  sizeBytes: number,
): Promise<boolean> {
  if (sizeBytes < 18) return true;
  const notified = (await read(sizeBytes - 4, sizeBytes - 1)).readUInt32LE(0);
  return notified > 1024 * 1024 && notified / sizeBytes > fileLimits.archiveRatio;
}
