import { uselessReason } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { code, endpoint, Id, IdParam, Moment, Paging, page, QueryBoolean, text, z } from "../core/index.ts";

export const evaluateArticle = endpoint({
  method: "POST",
  path: "/esapi/knowledge/evaluate",
  access: "signedIn",
  summary: "Say whether an article helped; what did not help becomes a task of its author",
  body: z.object({
    id: Id,
    useful: z.boolean(),
    /** Needed when it did not help. */
    reason: code(uselessReason).nullish(),
    content: text(textLengths.max256).nullish(),
  }),
  response: z.object({ usefulCount: z.int(), uselessCount: z.int() }),
  errors: ["article.notFound", "article.ownOpinion", "common.validation"],
  done: "article.evaluated",
});

export const listArticleEvaluations = endpoint({
  method: "GET",
  path: "/esapi/knowledge/evaluate/list",
  access: { permission: "knowledge:create" },
  summary: "Read what readers said about an article, or about all own ones",
  query: Paging.extend({
    /** One article; absent: all that the caller has written. */
    id: IdParam.optional(),
    /** Only reports that nobody has handled. */
    isOpen: QueryBoolean.optional(),
  }),
  response: page(
    z.object({
      id: Id,
      articleId: Id,
      articleTitle: z.string(),
      userName: z.string(),
      useful: z.boolean(),
      reason: code(uselessReason).nullable(),
      content: z.string().nullable(),
      /** The revision that was read. */
      ver: z.int(),
      time: Moment,
      handledTime: Moment.nullable(),
      handledByName: z.string().nullable(),
      handling: z.string().nullable(),
    }),
  ),
  errors: ["article.notFound"],
});

export const handleArticleReport = endpoint({
  method: "POST",
  path: "/esapi/knowledge/evaluate/handle",
  isOurs: true,
  access: { permission: "knowledge:create" },
  summary: "Say what was done about a reader's report",
  body: z.object({ id: Id, handling: text(textLengths.max256).nullish() }),
  response: z.null(),
  errors: ["article.reportNotFound", "article.notYours"],
  done: "article.reportHandled",
});

export const recordArticleDeflection = endpoint({
  method: "POST",
  path: "/esapi/knowledge/solved",
  isOurs: true,
  access: { permission: "service:create" },
  isCreating: true,
  summary: "Say that an article made a new service request unnecessary",
  body: z.object({ id: Id }),
  response: z.null(),
  errors: ["article.notFound"],
  done: "article.deflected",
});
