/** A picture without what cameras and editors wrote about it. */
export interface CleanImage {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Thrown when bytes are no whole picture. */
export class BrokenImageError extends Error {
  override readonly name = "BrokenImageError";
}
