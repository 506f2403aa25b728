import { textLengths } from "@pharos/domain/limits";
import { endpoint, Id, IdParam, Moment, Nothing, requiredLine, z } from "../core/index.ts";
import { SeverityCode, StatusCode } from "./shapes.ts";

export const findSimilarRequests = endpoint({
  method: "GET",
  path: "/esapi/fault/similar",
  isOurs: true,
  access: { permission: "service:create" },
  summary:
    "Open requests of an organisation, among those the caller may see, that have words of a title in common",
  query: z.object({
    /** The title as far as it is typed, or an error code. */
    title: requiredLine(textLengths.title),
    /** Without it, the caller's own organisations. */
    companyId: IdParam.optional(),
  }),
  response: z.object({
    /** At most five, the most alike first. */
    requests: z.array(
      z.object({
        id: Id,
        srNo: z.string(),
        title: z.string(),
        type: SeverityCode,
        status: StatusCode,
        submitTime: Moment,
        executorName: z.string().nullable(),
        /** The caller may answer on it: what is new can be added there. */
        canReply: z.boolean(),
      }),
    ),
  }),
  errors: [],
});

export const recordDeflection = endpoint({
  method: "POST",
  path: "/esapi/fault/similar/solved",
  isOurs: true,
  access: { permission: "service:create" },
  summary: "Say that what was found while typing made a new request unnecessary",
  body: z.object({
    title: requiredLine(textLengths.title),
    /** The open request that helped. */
    faultId: Id,
  }),
  response: Nothing,
  done: "serviceRequest.deflected",
  isCreating: true,
  errors: ["serviceRequest.notFound"],
});
