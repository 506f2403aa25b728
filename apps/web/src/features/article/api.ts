import {
  type ArticleConsoleRow,
  type ArticleDetail,
  type ArticleRow,
  confirmArticle,
  countArticleReviews,
  deleteArticle,
  draftArticleFromConsult,
  draftArticleFromRequest,
  evaluateArticle,
  findSimilarArticles,
  findTags,
  getArticle,
  getKnowledgeSummary,
  handleArticleReport,
  listArticleCatalogue,
  listArticleConsole,
  listArticleEvaluations,
  listArticleHistory,
  listArticleReviewers,
  listArticles,
  modifyArticle,
  recordArticleDeflection,
  saveArticle,
  updateArticleLabels,
} from "@pharos/api/article";
import type { CallInput, CallResult } from "@pharos/api/core";
import { getResource, type ResourceDetail } from "@pharos/api/resource";
import { listSearchGaps } from "@pharos/api/search";
import { searchGapStatus } from "@pharos/domain/enums";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiMutation, call } from "../../shared/api/index.ts";
import { dateRange, listSpecOf } from "../../shared/list/list-spec.ts";
import { noTags } from "../../shared/no-tags.ts";

export type { ArticleConsoleRow, ArticleDetail, ArticleRow, ResourceDetail };

/** What a list of articles is asked for. */
type ListFilter = NonNullable<CallInput<typeof listArticles>["query"]>;
type ConsoleFilter = NonNullable<CallInput<typeof listArticleConsole>["query"]>;
type ReportFilter = NonNullable<CallInput<typeof listArticleEvaluations>["query"]>;

/** What the similar ones are. */
export type SimilarArticle = CallResult<typeof findSimilarArticles>[number];
export type ArticleReport = CallResult<typeof listArticleEvaluations>["list"][number];
export type ArticleRevision = CallResult<typeof listArticleHistory>["list"][number];
export type KnowledgeSummary = CallResult<typeof getKnowledgeSummary>;
export type RequestDraft = CallResult<typeof draftArticleFromRequest>;
export type ConsultDraft = CallResult<typeof draftArticleFromConsult>;

/** Reads of articles; the first word of a key names the module. */
export const articleQueries = {
  list: (filter: ListFilter) =>
    queryOptions({
      queryKey: ["article", "list", filter],
      queryFn: ({ signal }) => call(listArticles, { query: filter }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** Some articles beside something else, such as the latest on the workbench. */
  beside: (filter: ListFilter) =>
    queryOptions({
      queryKey: ["article", "beside", filter],
      queryFn: ({ signal }) => call(listArticles, { query: filter }, { signal, isPageRead: false }),
    }),
  catalogue: (query: NonNullable<CallInput<typeof listArticleCatalogue>["query"]> = {}) =>
    queryOptions({
      queryKey: ["article", "catalogue", query],
      queryFn: ({ signal }) => call(listArticleCatalogue, { query }, { signal, isPageRead: false }),
    }),
  console: (filter: ConsoleFilter) =>
    queryOptions({
      queryKey: ["article", "console", filter],
      queryFn: ({ signal }) => call(listArticleConsole, { query: filter }, { signal }),
      placeholderData: keepPreviousData,
    }),
  counts: () =>
    queryOptions({
      queryKey: ["article", "counts"],
      queryFn: ({ signal }) => call(countArticleReviews, {}, { signal, isPageRead: false }),
    }),
  reports: (filter: ReportFilter) =>
    queryOptions({
      queryKey: ["article", "reports", filter],
      queryFn: ({ signal }) => call(listArticleEvaluations, { query: filter }, { signal }),
      placeholderData: keepPreviousData,
    }),
  detail: (id: number, ver?: number) =>
    queryOptions({
      queryKey: ["article", "detail", id, ver ?? null],
      queryFn: ({ signal }) =>
        call(getArticle, { params: { id }, query: ver === undefined ? {} : { ver } }, { signal }),
    }),
  /** The newest revision, to edit or to review it. */
  newest: (id: number) =>
    queryOptions({
      queryKey: ["article", "newest", id],
      queryFn: ({ signal }) => call(getArticle, { params: { id }, query: { isEdit: "true" } }, { signal }),
    }),
  history: (id: number) =>
    queryOptions({
      queryKey: ["article", "history", id],
      queryFn: ({ signal }) =>
        call(listArticleHistory, { query: { id, pageSize: 100 } }, { signal, isPageRead: false }),
    }),
  difference: (id: number, from: number, to: number) =>
    queryOptions({
      queryKey: ["article", "difference", id, from, to],
      queryFn: async ({ signal }) => {
        const query = { id, pageSize: 1, diff: `${from},${to}` };
        return (await call(listArticleHistory, { query }, { signal, isPageRead: false })).texts;
      },
    }),
  tags: (keyword: string) =>
    queryOptions({
      queryKey: ["article", "tags", keyword],
      queryFn: ({ signal }) => call(findTags, { query: { keyword } }, { signal, isPageRead: false }),
      placeholderData: keepPreviousData,
    }),
  similar: (keyword: string, exceptId?: number) =>
    queryOptions({
      queryKey: ["article", "similar", keyword, exceptId ?? null],
      queryFn: ({ signal }) =>
        call(
          findSimilarArticles,
          { query: { keyword, ...(exceptId !== undefined && { exceptId }) } },
          { signal, isPageRead: false },
        ),
      placeholderData: keepPreviousData,
    }),
  summary: (days: NonNullable<CallInput<typeof getKnowledgeSummary>["query"]>) =>
    queryOptions({
      queryKey: ["article", "summary", days],
      queryFn: ({ signal }) => call(getKnowledgeSummary, { query: days }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** What was searched for most and not found, as far as nobody has handled it. */
  gaps: () =>
    queryOptions({
      queryKey: ["search", "gaps", "summary"],
      queryFn: ({ signal }) =>
        call(
          listSearchGaps,
          { query: { status: searchGapStatus.toCode("open"), pageSize: 8 } },
          { signal, isPageRead: false },
        ),
    }),
  reviewers: () =>
    queryOptions({
      queryKey: ["article", "reviewers"],
      queryFn: ({ signal }) => call(listArticleReviewers, {}, { signal, isPageRead: false }),
    }),
  /** What was delivered, to write its release news. */
  delivered: (resourceId: number) =>
    queryOptions({
      queryKey: ["resource", "delivered", resourceId],
      queryFn: ({ signal }) => call(getResource, { params: { id: resourceId } }, { signal }),
    }),
  fromRequest: (faultId: number) =>
    queryOptions({
      queryKey: ["article", "fromRequest", faultId],
      queryFn: ({ signal }) => call(draftArticleFromRequest, { query: { faultId } }, { signal }),
    }),
  fromConsult: (consultId: number) =>
    queryOptions({
      queryKey: ["article", "fromConsult", consultId],
      queryFn: ({ signal }) => call(draftArticleFromConsult, { query: { consultId } }, { signal }),
    }),
} as const;

const stales = ["article", "starred"] as const;

export const useSaveArticle = apiMutation(saveArticle, { stales });
export const useModifyArticle = apiMutation(modifyArticle, { stales });
export const useLabelArticle = apiMutation(updateArticleLabels, { stales });
export const useConfirmArticle = apiMutation(confirmArticle, { stales });
export const useDeleteArticle = apiMutation(deleteArticle, { stales });
export const useEvaluateArticle = apiMutation(evaluateArticle, { stales: ["article"] });
export const useHandleReport = apiMutation(handleArticleReport, { stales: ["article"] });

/** Says that an article made a new request unnecessary. */
export const useArticleSolved = apiMutation(recordArticleDeflection, {});

/** The list of readers in the address of the page. */
export const browseSpec = listSpecOf(
  listArticles,
  {
    keyword: "keyword",
    menu: "menuId",
    type: "type",
    lang: "lang",
    level: "difficultLevel",
    starred: "starred",
    review: "needsReview",
    tags: (text) => (text.trim() === "" ? {} : { tags: text }),
    sort: (text) => (text === "hot" || text === "useful" ? { sort: text } : {}),
    // Set by links of the boards alone: also what exists in both languages, whatever the Power View (a list of no tags).
    all: (text) => (text === "1" ? { viewTags: noTags } : {}),
    authors: (text) => (/^\d{1,16}(,\d{1,16}){0,499}$/.test(text) ? { authorIds: text } : {}),
    published: dateRange("publishedFrom", "publishedTo"),
  },
  { sortKeys: [] },
);

const statusCodes: Readonly<Record<string, number>> = { draft: 0, published: 1, pending: 2 };

/** The list of news in the address of the page. */
export const newsSpec = listSpecOf(listArticles, { keyword: "keyword", type: "type" }, { sortKeys: [] });

/** The console in the address of the page. */
export const consoleSpec = listSpecOf(listArticleConsole, {
  search: "search",
  menu: "menuId",
  type: "type",
  status: (text) => {
    const codes = text.split(",").flatMap((name) => statusCodes[name] ?? []);
    return codes.length === 0 ? {} : { status: codes.join(",") };
  },
  review: "needsReview",
  reported: "reported",
});

/** The reports of readers in the address of the page. */
export const reportsSpec = listSpecOf(listArticleEvaluations, { open: "isOpen" });
