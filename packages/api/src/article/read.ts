import { articleLanguage, articleType, difficultLevel } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import {
  CalendarDate,
  codesParam,
  endpoint,
  Id,
  IdParam,
  line,
  Moment,
  Paging,
  page,
  QueryBoolean,
  QueryCodes,
  QueryIds,
  z,
} from "../core/index.ts";
import { ArticleConsoleRow, ArticleDetail, ArticleRow } from "./shapes.ts";

/** Tags in a query string, joined by comma. */
const QueryTags = line(256).transform((value) => value.split(",").filter((tag) => tag !== ""));

const langParam = z.enum(articleLanguage.codes).optional();

export const listArticles = endpoint({
  method: "GET",
  path: "/esapi/knowledge/list",
  access: { permission: "knowledge:view" },
  summary: "Read the published articles the caller may read; Power View narrows them",
  query: Paging.extend({
    /** A catalogue entry, with all below it. */
    menuId: IdParam.optional(),
    type: codesParam(articleType).optional(),
    /** All of them. */
    tags: QueryTags.optional(),
    difficultLevel: codesParam(difficultLevel).optional(),
    lang: langParam,
    /** Leaves articles in other languages out where the caller may read the same in this one. */
    prefer: langParam,
    product: line(textLengths.max64).optional(),
    /** Words of the title, the summary or a tag. */
    keyword: line(textLengths.max64).optional(),
    /** Any of these authors. */
    authorIds: QueryIds.optional(),
    /** First published on this day or later. */
    publishedFrom: CalendarDate.optional(),
    /** First published on this day or before. */
    publishedTo: CalendarDate.optional(),
    /** Only what the caller has starred. */
    starred: QueryBoolean.optional(),
    /** Only what should be looked at again. */
    needsReview: QueryBoolean.optional(),
    /** Power View tags instead of the caller's own; empty lifts them. */
    viewTags: QueryTags.optional(),
    /** `news`: security warnings of the last 90 days first. */
    sort: z.enum(["new", "hot", "useful", "news"]).default("new"),
  }),
  response: page(ArticleRow),
  errors: [],
});

export const listArticleCatalogue = endpoint({
  method: "GET",
  path: "/esapi/knowledge/catalogue",
  isOurs: true,
  access: { permission: "knowledge:view" },
  summary: "Read the catalogue of articles with how many the caller may read in each entry",
  query: z.object({ lang: langParam, prefer: langParam }),
  response: z.array(
    z.object({
      id: Id,
      parentId: Id.nullable(),
      name: z.string(),
      /** Articles of the entry and of all below it. */
      count: z.int(),
    }),
  ),
  errors: [],
});

export const listArticleConsole = endpoint({
  method: "GET",
  path: "/esapi/knowledge/consoleList",
  access: { permission: "knowledge:create" },
  summary: "Read the articles the caller writes, manages or reviews, whatever their state",
  query: Paging.extend({
    /** `my` written by the caller, `manage` all that the caller may edit, `audit` those that wait for a decision of the caller. */
    mode: z.enum(["my", "manage", "audit"]).default("my"),
    /** 0 draft · 1 published · 2 pending review. */
    status: QueryCodes.optional(),
    type: codesParam(articleType).optional(),
    createdBy: IdParam.optional(),
    menuId: IdParam.optional(),
    /** Authors who are members of this team. */
    teamId: IdParam.optional(),
    search: line(textLengths.max64).optional(),
    needsReview: QueryBoolean.optional(),
    /** Only articles with reports that nobody has handled. */
    reported: QueryBoolean.optional(),
    /** When the newest revision was changed last. */
    startTime: z.iso.date().optional(),
    endTime: z.iso.date().optional(),
    sortField: z.enum(["updatedTime", "viewCount", "submitTime"]).default("updatedTime"),
    sortOrder: z.enum(["asc", "desc"]).default("desc"),
  }),
  response: page(ArticleConsoleRow),
  errors: [],
});

export const countArticleReviews = endpoint({
  method: "GET",
  path: "/esapi/knowledge/reviewCount",
  access: { permission: "knowledge:create" },
  summary: "Read how many articles wait: for the caller's decision, and of the caller",
  response: z.object({
    /** What the caller may decide on. */
    pending: z.int(),
    /** Own articles that wait for somebody's decision. */
    mine: z.int(),
    /** Reports of readers on own articles that nobody has handled. */
    reports: z.int(),
  }),
  errors: [],
});

export const getArticle = endpoint({
  method: "GET",
  path: "/esapi/knowledge/detail/:id",
  access: { permission: "knowledge:view" },
  summary: "Read an article; counts a look, once in 30 minutes a person",
  params: z.object({ id: IdParam }),
  query: z.object({
    /** Another revision than the published one, for those who edit or review it. */
    ver: z.coerce.number<string | number>().int().min(1).max(2_147_483_647).optional(),
    /** Where the reader comes from; of no effect. */
    source: line(textLengths.max16).optional(),
    /** The newest revision, to edit it; is no look. */
    isEdit: QueryBoolean.optional(),
  }),
  response: ArticleDetail,
  errors: ["article.notFound"],
});

export const listArticleHistory = endpoint({
  method: "GET",
  path: "/esapi/knowledge/history",
  access: { permission: "knowledge:view" },
  summary: "Read the revisions of an article, newest first; readers get the dates of the published ones",
  query: Paging.extend({
    id: IdParam,
    /** Two revisions whose texts are wanted, such as `3,4`. */
    diff: z
      .string()
      .regex(/^\d{1,9},\d{1,9}$/)
      .transform((value): [number, number] => {
        const [a = 0, b = 0] = value.split(",").map(Number);
        return [a, b];
      })
      .optional(),
  }),
  response: page(
    z.object({
      ver: z.int(),
      createdTime: Moment,
      /** Null for readers who neither edit nor review the article. */
      editorName: z.string().nullable(),
      changeNote: z.string().nullable(),
      submitTime: Moment.nullable(),
      outcome: z.int().nullable(),
      reviewerName: z.string().nullable(),
      reviewComment: z.string().nullable(),
      decidedTime: Moment.nullable(),
      isPublished: z.boolean(),
    }),
  ).extend({
    /** The two texts of `diff`, in its order. */
    texts: z.array(
      z.object({ ver: z.int(), title: z.string(), tags: z.array(z.string()), contentMd: z.string() }),
    ),
  }),
  errors: ["article.notFound"],
});

export const findTags = endpoint({
  method: "GET",
  path: "/esapi/findTags",
  access: { permission: "knowledge:view" },
  summary: "Find tags of published articles the caller may read, the most used first",
  query: z.object({
    keyword: line(textLengths.tag).optional(),
    limit: z.coerce.number<string | number>().int().min(1).max(50).default(20),
  }),
  response: z.array(z.object({ tag: z.string(), count: z.int() })),
  errors: [],
});

export const findSimilarArticles = endpoint({
  method: "GET",
  path: "/esapi/knowledge/similar",
  isOurs: true,
  access: { permission: "knowledge:view" },
  summary: "Find published articles the caller may read that are about the same, at most five",
  query: z.object({
    /** A title as it is typed, an error code, or the number or link of an article; may be absent with `faultId`. */
    keyword: line(textLengths.title).optional(),
    /** Not this one. */
    exceptId: IdParam.optional(),
    /** The service request that is answered: without words, its title and error codes are looked for. */
    faultId: IdParam.optional(),
  }),
  response: z.array(
    z.object({
      id: Id,
      title: z.string(),
      brief: z.string(),
      tags: z.array(z.string()),
      publishTime: Moment,
      /** Its address on this portal, as answers and conclusions link to it. */
      link: z.string(),
      /** Whether the organisation of `faultId` may read it; null without one, and for customers. */
      customerMayRead: z.boolean().nullable(),
    }),
  ),
  errors: ["serviceRequest.notFound"],
});
