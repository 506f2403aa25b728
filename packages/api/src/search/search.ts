import { paging, textLengths } from "@pharos/domain/limits";
import { searchTypes } from "@pharos/domain/search";
import { endpoint, Id, line, Paging, page, QueryList, z } from "../core/index.ts";
import { Keyword, SearchAnswer, SearchFacets, SearchHit, SearchType } from "./shapes.ts";

/** What the search is narrowed by; every tag must be there. */
const narrowing = {
  types: z.array(SearchType).max(searchTypes.length).optional(),
  /** Catalogue. */
  menuId: Id.optional(),
  product: line(textLengths.max64).optional(),
  version: line(textLengths.max64).optional(),
  tags: z.array(line(textLengths.tag)).max(10).optional(),
  /** `zh` or `en`. */
  lang: z.enum(["zh", "en"]).optional(),
};

/** Hits a page: each is read to show the place of its words. */
const PageSize = (max: number) =>
  z.coerce.number<string | number>().int().min(1).max(max).default(paging.pageSize);

export const search = endpoint({
  method: "POST",
  path: "/esapi/search",
  access: "signedIn",
  summary:
    "Search everything the caller may read: articles, manuals, resources, documents and service requests",
  body: z.object({ keyword: Keyword, pageNum: Paging.shape.pageNum, pageSize: PageSize(50), ...narrowing }),
  response: page(SearchHit).extend({
    /** How many have every word; those behind them in the list come closest, and say which words they lack. */
    exactTotal: z.int(),
    /** The id of the article whose id was typed; null when it was none. */
    exactId: Id.nullable(),
    /** What was looked for instead, because what was typed stands nowhere. */
    corrected: z.string().nullable(),
    /** What was looked for, in lower case and with synonyms: what to mark in a title. */
    words: z.array(z.string()),
    facets: SearchFacets,
    /** Where the first hit may be the answer to a question: the passage of it in which most of the question stands. */
    answer: SearchAnswer.nullable(),
    /** Nothing holds enough of the question to be its answer; whether the caller is notified when an article is. */
    gap: z.object({ isFollowed: z.boolean() }).nullable(),
  }),
  errors: ["common.tooManyRequests"],
});

export const publicSearch = endpoint({
  method: "POST",
  path: "/esapi/public/search",
  aliases: ["/api/public/search"],
  access: "public",
  summary: "Search what everybody may read, without an account",
  body: z.object({
    keyword: Keyword,
    pageNum: Paging.shape.pageNum,
    pageSize: PageSize(20),
  }),
  response: page(SearchHit).extend({
    exactTotal: z.int(),
    corrected: z.string().nullable(),
    words: z.array(z.string()),
  }),
  errors: ["common.tooManyRequests"],
});

export const suggestSearch = endpoint({
  method: "GET",
  path: "/esapi/search/suggest",
  isOurs: true,
  access: "signedIn",
  summary:
    "Suggest titles of what the caller may read, and the caller's own earlier searches, while words are typed",
  query: z.object({
    keyword: Keyword,
    /** Kinds whose titles are suggested; all of them where nothing is said. */
    types: QueryList.pipe(z.array(SearchType).max(searchTypes.length)).optional(),
  }),
  response: z.object({
    /** The caller's own earlier searches that begin so. */
    history: z.array(z.string()),
    /** What others often search that begins so. */
    keywords: z.array(z.string()),
    titles: z.array(SearchHit.pick({ objType: true, id: true, title: true, number: true })),
    words: z.array(z.string()),
  }),
  errors: ["common.tooManyRequests"],
});
