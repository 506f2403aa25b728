import { createHash } from "node:crypto";
import type { FileSignature } from "@pharos/domain/file";
import { serveWork } from "../../../platform/worker/route-work.ts";
import { BrokenImageError } from "./broken-image.ts";
import { cleanImage } from "./clean-image.ts";
import { type Ink, measureInk } from "./measure-ink.ts";

/** A picture as it came. */
export interface RawImage {
  readonly signature: FileSignature;
  readonly content: Uint8Array;
  /** Whether to say how much is drawn on it; for PNG. */
  readonly isInkMeasured?: boolean;
}

/** What came of cleaning a picture. */
export type CleanedImage =
  | { readonly isBroken: true }
  | {
      readonly isBroken: false;
      readonly width: number;
      readonly height: number;
      /** Present when it was asked for. */
      readonly ink?: Ink;
      /** Present when other bytes than those that came draw the picture. */
      readonly replacement?: { readonly content: Uint8Array; readonly sha256: string };
    };

serveWork(({ signature, content, isInkMeasured = false }: RawImage): CleanedImage => {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  try {
    const { content: clean, width, height } = cleanImage(signature, bytes);
    const measured = { width, height, ...(isInkMeasured && { ink: measureInk(clean, { width, height }) }) };
    if (clean.equals(bytes)) return { isBroken: false, ...measured };
    const sha256 = createHash("sha256").update(clean).digest("hex");
    return { isBroken: false, ...measured, replacement: { content: clean, sha256 } };
  } catch (error) {
    if (error instanceof BrokenImageError) return { isBroken: true };
    throw error;
  }
});
