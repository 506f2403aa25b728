import { findSimilarArticles } from "@pharos/api/article";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/index.ts";

/** Articles to answer a request with: by words or a number, else those about the same. */
export const findArticles = (faultId: number, keyword: string, signal: AbortSignal) =>
  call(
    findSimilarArticles,
    { query: { faultId, ...(keyword !== "" && { keyword }) } },
    { signal, isPageRead: false },
  );

/** Articles about what a request is about, that who answers it may read; a new title asks again. */
export const helpfulArticles = (faultId: number, title: string) =>
  queryOptions({
    queryKey: ["article", "helpful", faultId, title],
    queryFn: ({ signal }) => findArticles(faultId, "", signal),
    staleTime: 300_000,
    // No one waits for a suggestion.
    retry: false,
  });
