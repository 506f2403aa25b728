/** Kinds of records that the search finds, in the order in which they are offered. */
export const searchTypes = ["article", "manual", "resource", "doc", "sr"] as const;

/** One of them. */
export type SearchType = (typeof searchTypes)[number];
