/** Limits of articles. */
export const articleLimits = {
  /** Tags of one article. */
  tagsMax: 10,
  /** Related and similar articles that are offered. */
  offeredMax: 5,
} as const;
