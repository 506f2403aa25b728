import { listArticles } from "@pharos/api/article";
import { listStarred } from "@pharos/api/comment";
import type { CallInput, CallResult } from "@pharos/api/core";
import { listManuals } from "@pharos/api/manual";
import {
  clearSearchHistory,
  deleteSynonyms,
  followSearchGap,
  handleSearchGap,
  listSearchGaps,
  listSearchHistory,
  listSearchKeywords,
  listSynonyms,
  listUnopenedQuestions,
  publicSearch,
  recordSearchChoice,
  saveSynonyms,
  search,
  suggestSearch,
} from "@pharos/api/search";
import { searchGapStatus } from "@pharos/domain/enums";
import type { SearchType } from "@pharos/domain/search";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiMutation, call } from "../../shared/api/index.ts";
import { listSpecOf, type QueryOf } from "../../shared/list/list-spec.ts";

/** What a search answers. */
export type Found = CallResult<typeof search>;
/** One of what everybody may find. */
export type PublicHit = CallResult<typeof publicSearch>["list"][number];
/** An article that can be read before anything is asked. */
export type ArticleToRead = CallResult<typeof listArticles>["list"][number];
/** What a search asks. */
export type SearchBody = CallInput<typeof search>["body"];

/** Kinds of the knowledge base that can be starred. */
export type StarredType = "article" | "manual" | "resource" | "doc";

/** Queries of the search. */
export const searchQueries = {
  found: (body: SearchBody) =>
    queryOptions({
      queryKey: ["search", "found", body],
      queryFn: ({ signal }) => call(search, { body }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: 30_000,
    }),
  /** What everybody may find, without an account. */
  publiclyFound: (body: CallInput<typeof publicSearch>["body"]) =>
    queryOptions({
      queryKey: ["search", "public", body],
      queryFn: ({ signal }) => call(publicSearch, { body }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: 30_000,
    }),
  /** Articles about a product, the newest first. */
  about: (product: string, prefer: "zh" | "en") =>
    queryOptions({
      queryKey: ["articles", "about", product, prefer],
      queryFn: ({ signal }) =>
        call(listArticles, { query: { product, prefer, pageSize: 5 } }, { signal, isPageRead: false }),
    }),
  manuals: () =>
    queryOptions({
      queryKey: ["manual", "series"],
      queryFn: ({ signal }) => call(listManuals, { query: {} }, { signal, isPageRead: false }),
    }),
  suggestions: (keyword: string, types?: readonly SearchType[]) =>
    queryOptions({
      queryKey: ["search", "suggestions", keyword, types],
      queryFn: ({ signal }) =>
        call(
          suggestSearch,
          { query: { keyword, ...(types && { types: types.join(",") }) } },
          { signal, isPageRead: false },
        ),
      placeholderData: keepPreviousData,
      staleTime: 10_000,
      // A failure leaves the box itself, which needs no suggestions.
      retry: false,
    }),
  history: () =>
    queryOptions({
      queryKey: ["search", "history"],
      queryFn: ({ signal }) => call(listSearchHistory, {}, { signal, isPageRead: false }),
    }),
  keywords: () =>
    queryOptions({
      queryKey: ["search", "keywords"],
      queryFn: ({ signal }) => call(listSearchKeywords, {}, { signal, isPageRead: false }),
      staleTime: 600_000,
    }),
  articles: (sort: "new" | "hot", prefer: "zh" | "en") =>
    queryOptions({
      queryKey: ["articles", "toRead", sort, prefer],
      queryFn: ({ signal }) =>
        call(listArticles, { query: { sort, prefer, pageSize: 5 } }, { signal, isPageRead: false }),
    }),
  starred: (objType: StarredType) =>
    queryOptions({
      queryKey: ["starred", objType],
      queryFn: ({ signal }) =>
        call(listStarred, { query: { objType, pageSize: 8 } }, { signal, isPageRead: false }),
    }),
  synonyms: () =>
    queryOptions({
      queryKey: ["searchSynonyms"],
      queryFn: ({ signal }) => call(listSynonyms, {}, { signal }),
    }),
  gaps: (query: QueryOf<typeof listSearchGaps>) =>
    queryOptions({
      queryKey: ["searchGaps", query],
      queryFn: ({ signal }) => call(listSearchGaps, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  unopened: (query: QueryOf<typeof listUnopenedQuestions>) =>
    queryOptions({
      queryKey: ["searchUnopened", query],
      queryFn: ({ signal }) => call(listUnopenedQuestions, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
} as const;

/** Words that found nothing. */
export type Gap = CallResult<typeof listSearchGaps>["list"][number];
/** Expressions that mean the same. */
export type Synonyms = CallResult<typeof listSynonyms>[number];

/** Tabs of the gaps: their states. */
export const gapTabs = searchGapStatus.names;

/** The list of gaps in the address. */
export const gapSpec = listSpecOf(
  listSearchGaps,
  { keyword: "keyword" },
  {
    defaultTab: "open",
    tab: (tab) => {
      const status = gapTabs.find((name) => name === tab);
      return status === undefined ? {} : { status: searchGapStatus.toCode(status) };
    },
  },
);

/** A question of which nobody opens one of the first hits. */
export type UnopenedQuestion = CallResult<typeof listUnopenedQuestions>["list"][number];

/** The list of such questions in the address. */
export const unopenedSpec = listSpecOf(listUnopenedQuestions, { keyword: "keyword" });

/** Counts that a hit is opened. Whether it was counted changes nothing for the reader. */
export const recordChoice = (body: CallInput<typeof recordSearchChoice>["body"]): void =>
  void call(recordSearchChoice, { body }, { isPageRead: false }).catch(() => undefined);

/** Forgets one search, or all of them. */
export const useClearHistory = apiMutation(clearSearchHistory, { stales: ["search"] });

/** Adds or changes a group of synonyms. */
export const useSaveSynonyms = apiMutation(saveSynonyms, { stales: ["searchSynonyms"] });

/** Deletes one. */
export const useDeleteSynonyms = apiMutation(deleteSynonyms, { stales: ["searchSynonyms"] });

/** Says what became of words that found nothing. */
export const useHandleGap = apiMutation(handleSearchGap, { stales: ["searchGaps"] });

/** Asks to be notified when an article answers a question, or no longer. */
export const useFollowGap = apiMutation(followSearchGap, { stales: ["search"] });
