import { endpoint, IdParam, z } from "../core/index.ts";

export const listReplyTemplates = endpoint({
  method: "GET",
  path: "/esapi/fault/replyTemplates",
  isOurs: true,
  access: { permission: "fault:internal" },
  summary: "Read the six reply templates, filled in for one request, in the caller's language",
  query: z.object({ id: IdParam }),
  response: z.array(z.object({ kind: z.int(), title: z.string(), bodyMd: z.string() })),
  errors: ["serviceRequest.notFound"],
});
