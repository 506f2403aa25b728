import { textLengths } from "@pharos/domain/limits";
import { endpoint, Id, IdParam, line, z } from "../core/index.ts";

export const listMentionable = endpoint({
  method: "GET",
  path: "/esapi/fault/mentionable",
  isOurs: true,
  access: { permission: "fault:internal" },
  summary: "Find up to ten of the vendor's people who may see a request and its internal notes",
  query: z.object({ id: IdParam, search: line(textLengths.max64).optional() }),
  response: z.array(
    z.object({
      userId: Id,
      name: z.string(),
      headImgUrl: z.string().nullable(),
      teamName: z.string().nullable(),
    }),
  ),
  errors: ["serviceRequest.notFound"],
});
