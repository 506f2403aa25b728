/** Bounds of a batch, so that no file can take a server's time or memory. */
export type BatchLimits = {
  /** Bytes as uploaded. */
  readonly maxBytes: number;
  /** Bytes after unpacking. */
  readonly maxUnpackedBytes: number;
  /** Unpacked to packed; text of a collector stays below 40. */
  readonly maxRatio: number;
  /** Characters of one line. */
  readonly maxLine: number;
  readonly maxLines: number;
  /** Rows of all sections together; each section has its own bound too. */
  readonly maxRows: number;
  /** Characters of one cell; longer text is cut. */
  readonly maxCell: number;
};

export const batchLimits: BatchLimits = {
  maxBytes: 20 * 1024 * 1024,
  maxUnpackedBytes: 64 * 1024 * 1024,
  maxRatio: 200,
  maxLine: 4 * 1024 * 1024,
  maxLines: 2000,
  maxRows: 100_000,
  maxCell: 4000,
};
