import { textLengths } from "@pharos/domain/limits";
import type { PagedQuery, PagedQuerySpec } from "@pharos/ui/list";
import type { TokenFilter } from "../api.ts";

/** Filters of the list as they stand in the address. */
export type TokensFilterKey = "keyword" | "state";

/** What the address of the list may say. */
export const tokensSpec: PagedQuerySpec<TokensFilterKey> = { filterKeys: ["keyword", "state"] };

/** What the server is asked for; nonsense in the address narrows nothing. */
export function tokenFilterOf({ pageNum, pageSize, filters }: PagedQuery<TokensFilterKey>): TokenFilter {
  return {
    pageNum,
    pageSize,
    ...(filters.keyword !== "" && { keyword: filters.keyword.slice(0, textLengths.max64) }),
    ...((filters.state === "active" || filters.state === "ended") && { state: filters.state }),
  };
}
