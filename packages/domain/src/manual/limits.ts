/** Limits of manuals. */
export const manualLimits = {
  /** Levels of chapters below each other. */
  depthMax: 4,
  /** Chapters of one manual. */
  chaptersMax: 500,
  /** Characters of all texts of one manual: what is drawn as one document. */
  textMax: 1_000_000,
} as const;
