import { defineEnum, type NameOf } from "../define-enum.ts";

/** What became of words that found nothing. */
export const searchGapStatus = defineEnum("searchGapStatus", { open: 0, covered: 1, dismissed: 2 });
export type SearchGapStatus = NameOf<typeof searchGapStatus>;
