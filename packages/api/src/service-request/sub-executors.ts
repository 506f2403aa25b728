import { textLengths } from "@pharos/domain/limits";
import { endpoint, Id, text, z } from "../core/index.ts";
import { ServiceRequestChange } from "./timeline.ts";

/** How much of the work someone takes over, in per cent. */
export const SubExecutorShare = z.union([z.literal(20), z.literal(30), z.literal(50), z.literal(100)]);

/** Who helps the executor. */
export const ChangeSubExecutors = z.object({
  faultId: Id,
  /** Everyone who helps from now on; who is left out stops helping. The shares stay within 100 % together. */
  list: z
    .array(
      z.object({
        userId: Id,
        share: SubExecutorShare,
        /** What the person is to do; seen by the vendor only. */
        remark: text(textLengths.max256).nullish(),
      }),
    )
    .max(5),
});
export type ChangeSubExecutors = z.input<typeof ChangeSubExecutors>;

export const changeSubExecutors = endpoint({
  method: "POST",
  path: "/esapi/fault/update/subExecutor",
  access: { permission: "fault:assign" },
  summary: "Choose who helps the executor of a request",
  body: ChangeSubExecutors,
  response: ServiceRequestChange,
  done: "serviceRequest.subExecutorsChanged",
  errors: [
    "serviceRequest.notFound",
    "serviceRequest.wrongState",
    "serviceRequest.vendorOnly",
    "serviceRequest.executorOnly",
    "serviceRequest.sharesTooHigh",
    "serviceRequest.subExecutorUnknown",
    "serviceRequest.subExecutorTwice",
    "serviceRequest.subExecutorIsExecutor",
    "common.permissionDenied",
  ],
});
