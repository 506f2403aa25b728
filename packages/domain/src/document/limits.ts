const mib = 1024 * 1024;

/** Limits on documents and on reading their text. */
export const docLimits = {
  nameMax: 256,
  folderNameMax: 64,
  briefMax: 256,
  tagsMax: 10,
  /** Folders within folders. */
  depthMax: 8,
  /** Documents changed at once. */
  batchMax: 200,
  /** A lease for an upload ends after so many seconds. */
  leaseSeconds: 600,
  /** Text is read from files up to this size. */
  textFileBytes: 64 * mib,
  /** Pages that are read of a file; what comes behind is not found by search. */
  textPages: 1_000,
  /** A PDF that claims more pages is none that people read: only looking for a page of it takes minutes. */
  pdfPages: 20_000,
  /** What one stream of a PDF, and all of them, may unfold to; pictures are not unfolded. */
  pdfStreamBytes: 64 * mib,
  pdfUnpackedBytes: 256 * mib,
  /** Cells between the first and the last one of a sheet, empty ones too: each takes memory and time. */
  sheetCells: 2_000_000,
  /** Characters that are read of a file. */
  textCharacters: 4_000_000,
  /** Characters of a page of a file that has no pages of its own. */
  pageCharacters: 4_000,
  /** What the parts of an office file that hold text may unfold to. */
  unpackedBytes: 64 * mib,
} as const;
