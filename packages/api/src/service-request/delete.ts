import { textLengths } from "@pharos/domain/limits";
import { endpoint, IdParam, Nothing, text, z } from "../core/index.ts";

/** Why a request is deleted. */
export const DeleteServiceRequest = z.object({
  /** Needed from a system admin: at least 10 characters. Kept in the audit log. */
  reason: text(textLengths.max1024).optional(),
});
export type DeleteServiceRequest = z.input<typeof DeleteServiceRequest>;

export const deleteServiceRequest = endpoint({
  method: "DELETE",
  path: "/esapi/fault/del/:id",
  access: { permission: "fault:delete" },
  summary: "Delete a request that nobody has answered",
  params: z.object({ id: IdParam }),
  query: DeleteServiceRequest,
  response: Nothing,
  done: "serviceRequest.deleted",
  errors: [
    "serviceRequest.notFound",
    "serviceRequest.wrongState",
    "serviceRequest.alreadyReplied",
    "serviceRequest.onlyReporterDeletes",
    "common.permissionDenied",
  ],
});
