import { endpoint, Id, requiredMarkdown, z } from "../core/index.ts";
import { ObjectKeys } from "../file/index.ts";
import { ServiceRequestChange } from "./timeline.ts";

/** An answer of either side, or an internal note of the vendor. */
export const ReplyToServiceRequest = z.object({
  faultId: Id,
  contentMd: requiredMarkdown(),
  /** Reply kind code; 0 normal, 1–6 when made from a template. */
  kind: z.int().min(0).max(6).default(0),
  /** 0 public, 1 internal (vendor only). */
  visibility: z.int().min(0).max(1).default(0),
  /** Vendor: ask the customer, which pauses the solve and follow-up clocks. */
  needFeedback: z.boolean().default(false),
  /** Vendor: this is the solution or workaround; stops the solve clock. */
  isSolution: z.boolean().default(false),
  /** The business is restored with this reply, now, in this way: recover type code, as of `fault/recover`. */
  recoverType: z.int().min(0).max(8).optional(),
  /** Customer, on a restored request: the business is not restored after all. */
  stillBroken: z.boolean().default(false),
  /** Uploaded files that go with it, as `oss/upload/finish` named them. */
  enclosureKeys: ObjectKeys.optional(),
  /**
   * The last public reply the writer knew of, 0 when there was none. When someone else has answered since, the reply is
   * refused with the request as it is now. Absent: not asked.
   */
  lastReplyId: z.int().min(0).optional(),
  /** People named in an internal note: at most ten of those who may see it. */
  mentionUserIds: z.array(Id).max(10).optional(),
  /** Send it although someone else has answered meanwhile. */
  isForced: z.boolean().optional(),
});
export type ReplyToServiceRequest = z.input<typeof ReplyToServiceRequest>;

export const replyToServiceRequest = endpoint({
  method: "POST",
  path: "/esapi/fault/reply",
  access: { permission: "fault:reply" },
  summary: "Answer a service request, or leave an internal note",
  body: ReplyToServiceRequest,
  response: z.object({
    replyId: Id,
    /** Null when it was sent and the request is out of the caller's sight by now, such as at the end of a shift. */
    change: ServiceRequestChange.nullable(),
  }),
  done: "serviceRequest.replied",
  isCreating: true,
  errors: [
    "serviceRequest.notFound",
    "serviceRequest.notReplyable",
    "serviceRequest.mergedNotReplyable",
    "serviceRequest.archivedReadOnly",
    "serviceRequest.notRecoverable",
    "serviceRequest.answeredMeanwhile",
    "common.permissionDenied",
    "file.uploadUnknown",
    "file.uploadIncomplete",
  ],
});
