import { textLengths } from "@pharos/domain/limits";
import { endpoint, Id, PlausibleMoment, text, z } from "../core/index.ts";
import { ServiceRequestChange } from "./timeline.ts";

/** The business runs again. */
export const RecoverServiceRequest = z.object({
  faultId: Id,
  happenTime: PlausibleMoment,
  /** Not before `happenTime`, not in the future. */
  recoverTime: PlausibleMoment,
  /** Recover type code, 0 restart … 8 other. */
  recoverType: z.int().min(0).max(8),
  recoverDesc: text(textLengths.max1024).nullish(),
});
export type RecoverServiceRequest = z.input<typeof RecoverServiceRequest>;

export const recoverServiceRequest = endpoint({
  method: "POST",
  path: "/esapi/fault/recover",
  access: { permission: "fault:recover" },
  summary: "Record that the business is restored; stops the solve clock",
  body: RecoverServiceRequest,
  response: ServiceRequestChange,
  done: "serviceRequest.recovered",
  errors: [
    "serviceRequest.notFound",
    "serviceRequest.notRecoverable",
    "serviceRequest.recoverBeforeHappen",
    "serviceRequest.recoverInFuture",
    "common.permissionDenied",
  ],
});
