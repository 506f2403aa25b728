import { textLengths } from "@pharos/domain/limits";
import { replyTemplateVariables } from "@pharos/domain/service-request";
import { endpoint, IdParam, Moment, requiredLine, requiredMarkdown, z } from "../core/index.ts";

/** A language a template is written in. */
export const TemplateLang = z.enum(["zh", "en"]);

/** A template as it is filled in for somebody. */
export const ReplyTemplate = z.object({
  /** Reply kind code 1–6. */
  kind: z.int(),
  lang: TemplateLang,
  title: z.string(),
  bodyMd: z.string(),
});

export const listReplyTemplates = endpoint({
  method: "GET",
  path: "/esapi/fault/replyTemplates",
  isOurs: true,
  access: { permission: "fault:internal" },
  summary:
    "Read the six reply templates, filled in for one request, in the customer's language or a chosen one",
  query: z.object({ id: IdParam, lang: TemplateLang.optional() }),
  response: z.array(ReplyTemplate),
  errors: ["serviceRequest.notFound"],
});

/** A template as it is stored, with its variables. */
export const ReplyTemplateText = z.object({
  /** Reply kind code 1–6. */
  kind: z.int().min(1).max(6),
  lang: TemplateLang,
  title: z.string(),
  bodyMd: z.string(),
  version: z.int32(),
  updatedTime: Moment,
  /** Null: as it came with the product. */
  updatedByName: z.string().nullable(),
});
export type ReplyTemplateText = z.output<typeof ReplyTemplateText>;

export const listReplyTemplateTexts = endpoint({
  method: "GET",
  path: "/esapi/replyTemplate/list",
  isOurs: true,
  access: { permission: "sys:config" },
  summary: "Read the reply templates in both languages as they are stored",
  response: z.object({
    list: z.array(ReplyTemplateText),
    /** What is filled in where the name stands in braces, with an example of each. */
    variables: z.array(z.object({ name: z.enum(replyTemplateVariables), zh: z.string(), en: z.string() })),
  }),
  errors: [],
});

/** New words of a template. */
export const SaveReplyTemplate = z.object({
  kind: z.int().min(1).max(6),
  lang: TemplateLang,
  title: requiredLine(textLengths.max64),
  /** Unknown names in braces are refused here. */
  bodyMd: requiredMarkdown(),
  version: z.int32(),
});
export type SaveReplyTemplate = z.input<typeof SaveReplyTemplate>;

export const saveReplyTemplate = endpoint({
  method: "POST",
  path: "/esapi/replyTemplate/save",
  isOurs: true,
  access: { permission: "sys:config" },
  summary: "Change a reply template in one language",
  body: SaveReplyTemplate,
  response: ReplyTemplateText,
  done: "serviceRequest.templateSaved",
  errors: ["common.dataChanged"],
});
