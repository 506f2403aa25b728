import type { FileSignature } from "@pharos/domain/file";
import { BrokenImageError, type CleanImage } from "./broken-image.ts";
import { cleanBmp } from "./clean-bmp.ts";
import { cleanGif } from "./clean-gif.ts";
import { cleanJpeg } from "./clean-jpeg.ts";
import { cleanPng } from "./clean-png.ts";

const cleaners: Partial<Record<FileSignature, (content: Buffer) => CleanImage>> = {
  jpeg: cleanJpeg,
  png: cleanPng,
  gif: cleanGif,
  bmp: cleanBmp,
};

/**
 * Takes a picture apart and keeps only what draws it: place, owner, comments, previews and whatever hides behind the end
 * are gone; the pixels stay as they are. Throws `BrokenImageError`.
 */
export function cleanImage(signature: FileSignature, content: Buffer): CleanImage {
  const clean = cleaners[signature];
  if (!clean) throw new BrokenImageError("No picture of a known kind");
  try {
    return clean(content);
  } catch (error) {
    // Numbers in the file that point behind its end.
    if (error instanceof RangeError) throw new BrokenImageError("The picture ends too early");
    throw error;
  }
}
