import { textLengths } from "@pharos/domain/limits";
import { endpoint, Id, requiredText, z } from "../core/index.ts";
import { ServiceRequestChange } from "./timeline.ts";

/** A line for the history. */
export const AddHistoryNote = z.object({
  faultId: Id,
  content: requiredText(textLengths.max1024),
});
export type AddHistoryNote = z.input<typeof AddHistoryNote>;

export const addHistoryNote = endpoint({
  method: "POST",
  path: "/esapi/fault/his/save",
  access: { permission: "fault:internal" },
  summary: "Add a note to the history of a request; customers do not see it",
  body: AddHistoryNote,
  response: ServiceRequestChange,
  done: "serviceRequest.noteAdded",
  isCreating: true,
  errors: [
    "serviceRequest.notFound",
    "serviceRequest.vendorOnly",
    "serviceRequest.notNotable",
    "serviceRequest.handlersOnly",
    "common.permissionDenied",
  ],
});
