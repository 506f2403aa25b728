import { createHash } from "node:crypto";
import type { FileSignature } from "@pharos/domain/file";
import { serveWork } from "../../../platform/worker/route-work.ts";
import { BrokenImageError } from "./broken-image.ts";
import { cleanImage } from "./clean-image.ts";

/** A picture as it came. */
export interface RawImage {
  readonly signature: FileSignature;
  readonly content: Uint8Array;
}

/** What came of cleaning a picture. */
export type CleanedImage =
  | { readonly isBroken: true }
  | {
      readonly isBroken: false;
      readonly width: number;
      readonly height: number;
      /** Present when other bytes than those that came draw the picture. */
      readonly replacement?: { readonly content: Uint8Array; readonly sha256: string };
    };

serveWork(({ signature, content }: RawImage): CleanedImage => {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  try {
    const { content: clean, width, height } = cleanImage(signature, bytes);
    if (clean.equals(bytes)) return { isBroken: false, width, height };
    const sha256 = createHash("sha256").update(clean).digest("hex");
    return { isBroken: false, width, height, replacement: { content: clean, sha256 } };
  } catch (error) {
    if (error instanceof BrokenImageError) return { isBroken: true };
    throw error;
  }
});
