import { breachReason } from "@pharos/domain/enums";
import { endpoint, Id, text, z } from "../core/index.ts";
import { ServiceRequestChange } from "./timeline.ts";

/** Longest remark to a breach. */
const remarkMax = 512;

export const acknowledgeEscalation = endpoint({
  method: "POST",
  path: "/esapi/fault/escalation/acknowledge",
  isOurs: true,
  access: { permission: "fault:internal" },
  summary: "Acknowledge an escalation; its stages notify nobody further",
  body: z.object({ faultId: Id }),
  response: ServiceRequestChange,
  errors: [
    "serviceRequest.notFound",
    "serviceRequest.notEscalated",
    "serviceRequest.alreadyAcknowledged",
    "serviceRequest.executorOnly",
    "serviceRequest.wrongState",
  ],
  done: "serviceRequest.acknowledged",
});

export const explainBreach = endpoint({
  method: "POST",
  path: "/esapi/fault/breachReason",
  isOurs: true,
  access: { permission: "fault:internal" },
  summary: "Say why a clock was breached, or say it better",
  body: z.object({
    faultId: Id,
    clockId: Id,
    /** Code of the reason. */
    reason: z.literal(breachReason.codes),
    /** What happened; required for "other". */
    remark: text(remarkMax).nullish(),
  }),
  response: ServiceRequestChange,
  errors: [
    "serviceRequest.notFound",
    "serviceRequest.clockNotBreached",
    "serviceRequest.handlersOnly",
    "serviceRequest.wrongState",
  ],
  done: "serviceRequest.breachExplained",
});
