import { endpoint, IdParam, z } from "../core/index.ts";
import { ReplyMacro, ReplyTemplate, TemplateLang } from "../service-request/index.ts";

const access = { permission: "consult:answer" } as const;
const errors = ["consult.notFound", "consult.closed", "consult.notYours"] as const;

export const listConsultTemplates = endpoint({
  method: "GET",
  path: "/esapi/consult/templates",
  isOurs: true,
  access,
  summary: "Read the reply templates that suit a consultation, in the asker's language or a chosen one",
  query: z.object({ id: IdParam, lang: TemplateLang.optional() }),
  response: z.array(ReplyTemplate),
  errors,
});

export const listConsultMacros = endpoint({
  method: "GET",
  path: "/esapi/consult/macros",
  isOurs: true,
  access,
  summary:
    "Read one's own saved texts and those of one's teams, filled in for a consultation; texts that name what a consultation does not have are left out",
  query: z.object({ id: IdParam }),
  response: z.array(ReplyMacro),
  errors,
});
