import { PNG } from "pngjs";
import { BrokenImageError } from "./broken-image.ts";

/** How much is drawn on a picture. */
export interface Ink {
  readonly pixels: number;
  /** The longer side of the rectangle around them. */
  readonly extent: number;
}

/** Larger pictures are not taken apart: each pixel takes four bytes. */
const pixelsMax = 4_000_000;
/** Paler marks than this, of 255, nobody sees on paper. */
const contrastMin = 48;

/** Counts the pixels of a PNG, laid on white paper, that stand out from its most frequent colour. */
export function measureInk(png: Buffer, size: { readonly width: number; readonly height: number }): Ink {
  if (size.width * size.height > pixelsMax) throw new BrokenImageError("Too many pixels");
  const { width, data } = read(png);
  const colours = new Uint32Array(data.length / 4);
  const counts = new Map<number, number>();
  for (let pixel = 0; pixel < colours.length; pixel += 1) {
    const colour = onPaper(data, pixel * 4);
    colours[pixel] = colour;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const paper = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0xffffff, 0])[0];
  let pixels = 0;
  let [left, right, top, bottom] = [width, -1, Number.POSITIVE_INFINITY, -1];
  for (const [pixel, colour] of colours.entries()) {
    if (!standsOut(colour, paper)) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    pixels += 1;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { pixels, extent: pixels === 0 ? 0 : Math.max(right - left, bottom - top) + 1 };
}

function read(png: Buffer): PNG {
  try {
    return PNG.sync.read(png);
  } catch {
    throw new BrokenImageError("Its pixels cannot be read");
  }
}

/** A colour as one number, as it looks on white. */
function onPaper(data: Buffer, at: number): number {
  const alpha = (data[at + 3] ?? 255) / 255;
  const channel = (offset: number): number =>
    Math.round((data[at + offset] ?? 0) * alpha + 255 * (1 - alpha));
  return (channel(0) << 16) | (channel(1) << 8) | channel(2);
}

const standsOut = (colour: number, paper: number): boolean =>
  [16, 8, 0].some((shift) => Math.abs(((colour >> shift) & 255) - ((paper >> shift) & 255)) >= contrastMin);
