import { endpoint, line, Moment, Nothing, z } from "../core/index.ts";
import { keywordMax } from "./shapes.ts";

export const listSearchHistory = endpoint({
  method: "GET",
  path: "/esapi/search/history",
  access: "signedIn",
  summary: "List the caller's own last searches, at most 20 different ones",
  response: z.array(z.object({ keyword: z.string(), ts: Moment })),
  errors: [],
});

export const clearSearchHistory = endpoint({
  method: "DELETE",
  path: "/esapi/search/clear",
  access: "signedIn",
  summary: "Forget one of the caller's own searches, or all of them",
  query: z.object({
    /** Left out: all. */
    keyword: line(keywordMax).optional(),
  }),
  response: Nothing,
  errors: [],
});

export const listSearchKeywords = endpoint({
  method: "GET",
  path: "/esapi/search/keywords",
  isOurs: true,
  access: "signedIn",
  summary: "List what is searched most: pinned keywords, and those of several organisations",
  response: z.array(z.string()),
  errors: [],
});
