import { searchGapStatus } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { code, codeParam, endpoint, Id, line, Moment, Paging, page, text, z } from "../core/index.ts";
import { Keyword, keywordMax } from "./shapes.ts";

/** A question that found no answer. Who looked for them is not said. */
export const SearchGap = z.object({
  id: Id,
  /** The question as it was asked first, without times, addresses and long numbers. */
  keyword: z.string(),
  /** How often it was asked and nothing was found. */
  times: z.int(),
  /** How often a customer asked; earlier ones were not told apart. */
  customerTimes: z.int(),
  /** How often somebody of the vendor asked. */
  vendorTimes: z.int(),
  /** Something comes close to it, too little to be an answer. */
  hasCloseHits: z.boolean(),
  /** How many wait to be notified of an article. */
  followers: z.int(),
  /** The article that is written about it. */
  articleId: Id.nullable(),
  firstTime: Moment,
  lastTime: Moment,
  status: code(searchGapStatus),
  /** What was done about it. */
  remark: z.string(),
  handlerName: z.string().nullable(),
  handledTime: Moment.nullable(),
});
export type SearchGap = z.output<typeof SearchGap>;

const access = { permission: "knowledge:review" } as const;

export const listSearchGaps = endpoint({
  method: "GET",
  path: "/esapi/search/gap/list",
  isOurs: true,
  access,
  summary: "List what people looked for and did not find, the most wanted first",
  query: Paging.extend({
    status: codeParam(searchGapStatus).optional(),
    keyword: line(keywordMax).optional(),
    sortField: z.enum(["times", "lastTime"]).default("times"),
    sortOrder: z.enum(["asc", "desc"]).default("desc"),
  }),
  response: page(SearchGap),
  errors: [],
});

export const handleSearchGap = endpoint({
  method: "POST",
  path: "/esapi/search/gap/handle",
  isOurs: true,
  access,
  summary: "Say what became of words that found nothing: written about, not worth it, or open again",
  body: z.object({ id: Id, status: code(searchGapStatus), remark: text(textLengths.max256).default("") }),
  response: SearchGap,
  errors: ["search.gapNotFound"],
  done: "search.gapHandled",
});

export const followSearchGap = endpoint({
  method: "POST",
  path: "/esapi/search/gap/follow",
  isOurs: true,
  access: "signedIn",
  summary: "Be notified when an article answers a question that the caller has asked in vain, or no longer",
  body: z.object({ keyword: Keyword, isFollowed: z.boolean() }),
  response: z.object({ isFollowed: z.boolean() }),
  errors: ["search.gapUnknown"],
});
