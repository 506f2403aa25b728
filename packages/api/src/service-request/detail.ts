import { endpoint, IdParam, z } from "../core/index.ts";
import { ServiceRequestDetail } from "./timeline.ts";

export const getServiceRequest = endpoint({
  method: "GET",
  path: "/esapi/fault/detail",
  access: { permission: "fault:view" },
  summary: "Read one service request with its replies, clocks and what the caller may do",
  query: z.object({ id: IdParam }),
  response: ServiceRequestDetail,
  errors: ["serviceRequest.notFound"],
});
