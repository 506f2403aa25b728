import { endpoint, Id, z } from "../core/index.ts";
import { ServiceRequestChange } from "./timeline.ts";

/** Whether the caller wants to learn of what happens to a request. */
export const FollowServiceRequest = z.object({
  faultId: Id,
  /** False: no longer. */
  on: z.boolean(),
});
export type FollowServiceRequest = z.input<typeof FollowServiceRequest>;

export const followServiceRequest = endpoint({
  method: "POST",
  path: "/esapi/fault/follow",
  isOurs: true,
  // Anyone who may see a request may watch it.
  access: "signedIn",
  summary: "Watch a request, or stop watching it",
  body: FollowServiceRequest,
  response: ServiceRequestChange,
  errors: ["serviceRequest.notFound"],
});
