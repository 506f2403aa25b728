import { articleLanguage, manualStatus } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { codeParam, endpoint, Id, IdParam, line, Moment, Paging, page, z } from "../core/index.ts";
import { MarkedPart } from "../search/index.ts";
import { ManualArticleDetail, ManualDetail, ManualRow } from "./shapes.ts";

const keyword = line(textLengths.max64).optional();

export const listManuals = endpoint({
  method: "GET",
  path: "/esapi/manual/list",
  access: { permission: "knowledge:view" },
  summary: "Read the published manuals the caller may read: every version in every language, at most 500",
  query: z.object({
    productMenuId: IdParam.optional(),
    lang: z.enum(articleLanguage.codes).optional(),
    /** Words of the name or the summary. */
    keyword,
  }),
  response: z.array(ManualRow),
  errors: [],
});

export const listManualConsole = endpoint({
  method: "GET",
  path: "/esapi/manual/consoleList",
  access: { permission: "manual:edit" },
  summary: "Read all manuals, whatever their state",
  query: Paging.extend({
    keyword,
    status: codeParam(manualStatus).optional(),
    sortField: z.enum(["updatedTime", "name"]).default("updatedTime"),
    sortOrder: z.enum(["asc", "desc"]).default("desc"),
  }),
  response: page(ManualRow),
  errors: [],
});

export const getManual = endpoint({
  method: "GET",
  path: "/esapi/manual/detail/:id",
  access: { permission: "knowledge:view" },
  summary: "Read a manual with its tree of chapters and its other versions",
  params: z.object({ id: IdParam }),
  response: ManualDetail,
  errors: ["manual.notFound"],
});

export const listManualArticles = endpoint({
  method: "GET",
  path: "/esapi/manual/article/list",
  access: { permission: "knowledge:view" },
  summary: "Read the chapters of a manual in the order of reading, or search inside it",
  query: z.object({
    manualId: IdParam,
    /** Words that the title or the text says, as the search understands them. */
    keyword,
  }),
  response: z.array(
    z.object({
      id: Id,
      parentId: Id.nullable(),
      title: z.string(),
      sort: z.int(),
      /** 1 at the top. */
      depth: z.int(),
      /** The place of the text where most of the words stand; empty when nothing was searched for. */
      snippet: z.array(MarkedPart),
    }),
  ),
  errors: ["manual.notFound", "common.tooManyRequests"],
});

export const getManualArticle = endpoint({
  method: "GET",
  path: "/esapi/manual/article/detail/:id",
  access: { permission: "knowledge:view" },
  summary: "Read a chapter of a manual with its headings and its neighbours",
  params: z.object({ id: IdParam }),
  response: ManualArticleDetail,
  errors: ["manual.chapter.notFound"],
});

export const openManualPdf = endpoint({
  method: "GET",
  path: "/esapi/manual/pdf/:id",
  isOurs: true,
  access: { permission: "knowledge:view" },
  summary: "Get a short-lived link to a manual as one PDF; the first reader waits until it is drawn",
  params: z.object({ id: IdParam }),
  response: z.object({ url: z.string(), expireAt: Moment }),
  errors: ["manual.notFound", "manual.empty"],
});
