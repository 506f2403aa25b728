import type { CallInput, CallResult } from "@pharos/api/core";
import { listDictionary } from "@pharos/api/dictionary";
import {
  copyManual,
  deleteManual,
  getManual,
  getManualArticle,
  listManualArticles,
  listManualConsole,
  listManuals,
  type ManualArticleDetail,
  type ManualDetail,
  type ManualNode,
  type ManualRow,
  openManualPdf,
  saveManual,
  saveManualArticle,
} from "@pharos/api/manual";
import { dictionaryType } from "@pharos/domain/enums";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiMutation, call } from "../../shared/api/index.ts";
import { listSpecOf } from "../../shared/list/list-spec.ts";

export type { ManualArticleDetail, ManualDetail, ManualNode, ManualRow };

/** A chapter in which the words stand. */
export type FoundChapter = CallResult<typeof listManualArticles>[number];

type ConsoleFilter = NonNullable<CallInput<typeof listManualConsole>["query"]>;

/** Reads of manuals; the first word of a key names the module. */
export const manualQueries = {
  list: (keyword: string) =>
    queryOptions({
      queryKey: ["manual", "list", keyword],
      queryFn: ({ signal }) => call(listManuals, { query: keyword === "" ? {} : { keyword } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  console: (filter: ConsoleFilter) =>
    queryOptions({
      queryKey: ["manual", "console", filter],
      queryFn: ({ signal }) => call(listManualConsole, { query: filter }, { signal }),
      placeholderData: keepPreviousData,
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: ["manual", "detail", id],
      queryFn: ({ signal }) => call(getManual, { params: { id } }, { signal }),
    }),
  chapter: (id: number) =>
    queryOptions({
      queryKey: ["manual", "chapter", id],
      queryFn: ({ signal }) => call(getManualArticle, { params: { id } }, { signal }),
    }),
  /** The chapters of a manual in which all words stand. */
  found: (manualId: number, keyword: string) =>
    queryOptions({
      queryKey: ["manual", "found", manualId, keyword],
      queryFn: ({ signal }) =>
        call(listManualArticles, { query: { manualId, keyword } }, { signal, isPageRead: false }),
      placeholderData: keepPreviousData,
    }),
  products: () =>
    queryOptions({
      queryKey: ["dictionary", "list", dictionaryType.toCode("productCatalogue")],
      queryFn: ({ signal }) =>
        call(
          listDictionary,
          { query: { dictType: dictionaryType.toCode("productCatalogue") } },
          { signal, isPageRead: false },
        ),
      staleTime: 5 * 60_000,
    }),
} as const;

const stales = ["manual", "starred"] as const;

export const useSaveManual = apiMutation(saveManual, { stales });
/** As `useSaveManual`, without a word when it went well: a step of the tree is seen. */
export const useSaveTree = apiMutation(saveManual, { stales, isQuiet: true });
export const useSaveChapter = apiMutation(saveManualArticle, { stales });
export const useCopyManual = apiMutation(copyManual, { stales });
export const useDeleteManual = apiMutation(deleteManual, { stales });

/** A link to the whole manual as a PDF that lives a few minutes. */
export const pdfUrl = async (id: number): Promise<string> =>
  (await call(openManualPdf, { params: { id } }, { isPageRead: false })).url;

/** The console in the address of the page. */
export const consoleSpec = listSpecOf(listManualConsole, { keyword: "keyword", status: "status" });
