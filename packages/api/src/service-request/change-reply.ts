import { endpoint, Id, IdParam, requiredMarkdown, z } from "../core/index.ts";
import { ServiceRequestChange } from "./timeline.ts";

/** New words for a reply or a note. */
export const UpdateReply = z.object({ id: Id, contentMd: requiredMarkdown() });
export type UpdateReply = z.input<typeof UpdateReply>;

const refusals = [
  "serviceRequest.replyNotFound",
  "serviceRequest.wrongState",
  "serviceRequest.replyNotYours",
  "serviceRequest.replyWindowPassed",
  "common.permissionDenied",
] as const;

export const updateServiceRequestReply = endpoint({
  method: "POST",
  path: "/esapi/fault/replyUpdate",
  access: { permission: "fault:reply" },
  summary: "Change the words of a reply: its author for 30 minutes until it is answered, leads at any time",
  body: UpdateReply,
  response: ServiceRequestChange,
  done: "serviceRequest.replyUpdated",
  errors: [...refusals, "serviceRequest.replyAnswered"],
});

export const removeServiceRequestReply = endpoint({
  method: "DELETE",
  path: "/esapi/fault/replyRemove/:id",
  access: { permission: "fault:reply" },
  summary: "Withdraw a reply: its author for 30 minutes, leads at any time; the vendor's first reply stays",
  params: z.object({ id: IdParam }),
  response: ServiceRequestChange,
  done: "serviceRequest.replyRemoved",
  errors: [...refusals, "serviceRequest.firstReplyStays"],
});
