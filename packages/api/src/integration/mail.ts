import { inboundMailStatus } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import {
  codeParam,
  endpoint,
  Id,
  IdParam,
  Moment,
  Nothing,
  Paging,
  page,
  requiredLine,
  requiredText,
  z,
} from "../core/index.ts";
import { SeverityCode } from "../service-request/index.ts";

/** Largest mail that is taken, with its files as they are encoded in it. */
export const inboundMailBytesMax = 25 * 1024 * 1024;

/** What became of a mail. */
export const inboundMailOutcomes = ["taken", "waiting", "refused", "ignored", "duplicate"] as const;

export const takeInboundMail = endpoint({
  method: "POST",
  path: "/esapi/mail/inbound",
  isOurs: true,
  access: { permission: "mail:receive" },
  summary: "Hand in a mail as the mail server received it (message/rfc822, at most 25 MB)",
  rawBody: { type: "message/rfc822", bytesMax: inboundMailBytesMax },
  body: z.instanceof(Uint8Array),
  response: z.object({
    /**
     * `taken`: it became a reply or a request; `waiting`: someone has to look at it; `refused`: its sender was informed why; `ignored`: an
     * automatic mail or one of a flood; `duplicate`: it was handed in before.
     */
    outcome: z.enum(inboundMailOutcomes),
    /** The request it became, or became a reply of; null otherwise. */
    faultId: Id.nullable(),
  }),
  errors: ["integration.mailUnreadable"],
});

/** A mail that came in. */
export const InboundMail = z.object({
  id: Id,
  sender: z.string(),
  senderName: z.string().nullable(),
  subject: z.string(),
  /** Plain words without quotations and signature. */
  content: z.string(),
  /** Files that came with it; those of a mail that waits go with it where it is put. */
  attachmentNames: z.array(z.string()),
  /** 0 waits, 1 taken, 2 refused, 3 ignored, 4 discarded. */
  status: z.int(),
  /** Why, as a key below `integration.mail.reason`. */
  reason: z.string(),
  /** Why it was discarded. */
  discardReason: z.string().nullable(),
  faultId: Id.nullable(),
  srNo: z.string().nullable(),
  userName: z.string().nullable(),
  receivedTime: Moment,
  decidedByName: z.string().nullable(),
  decidedTime: Moment.nullable(),
});

export const listInboundMails = endpoint({
  method: "GET",
  path: "/esapi/integration/mailbox/list",
  isOurs: true,
  access: { permission: "mail:triage" },
  summary:
    "Read the mails that wait for a decision or were ignored as those of machines, and those the caller has decided about; sys reads all. They are kept for 180 days",
  query: Paging.extend({ status: codeParam(inboundMailStatus).optional() }),
  response: page(InboundMail).extend({
    /** Mails that wait for someone. */
    waitingCount: z.int(),
    /** Mails that were taken for those of machines, or came too fast. */
    ignoredCount: z.int(),
    /** The configured address for answers; null: mails cannot be answered. */
    replyAddress: z.string().nullable(),
  }),
  errors: ["integration.triageOffDuty"],
});

export const readOriginalMail = endpoint({
  method: "GET",
  path: "/esapi/integration/mail/original",
  isOurs: true,
  access: "signedIn",
  summary:
    "Read the whole text of a mail as it was received: of a request or a reply for those who read it, of a mail that waits or was ignored for those who decide about it",
  query: z.object({
    /** The reply the mail became. */
    replyId: IdParam.optional(),
    /** The request the mail opened. */
    faultId: IdParam.optional(),
    /** A mail that came in. */
    mailId: IdParam.optional(),
  }),
  response: z.object({
    sender: z.string(),
    senderName: z.string().nullable(),
    subject: z.string(),
    receivedTime: Moment,
    /** All of its text, with quotations and signature; the portal's signed reply addresses are left out of it. */
    text: z.string(),
    attachmentNames: z.array(z.string()),
  }),
  errors: ["integration.originalGone", "integration.triageOffDuty"],
});

export const raiseFromInboundMail = endpoint({
  method: "POST",
  path: "/esapi/integration/mailbox/raise",
  isOurs: true,
  access: { permission: "mail:triage" },
  summary: "Make a service request of a mail that waits or was ignored, with its files",
  body: z.object({
    id: Id,
    /** The organisation it is for, one the caller serves. */
    companyId: Id,
    /** The member it is raised for. */
    reporterUserId: Id,
    title: requiredLine(textLengths.title),
    type: SeverityCode,
  }),
  response: z.object({ faultId: Id, srNo: z.string() }),
  errors: [
    "integration.mailNotFound",
    "integration.mailDecided",
    "integration.triageOffDuty",
    "common.permissionDenied",
    "common.validation",
  ],
  done: "integration.mailRaised",
});

export const assignInboundMail = endpoint({
  method: "POST",
  path: "/esapi/integration/mailbox/assign",
  isOurs: true,
  access: { permission: "mail:triage" },
  summary: "Put a mail that waits or was ignored on a service request, with its files",
  body: z.object({
    id: Id,
    /** Number of the request. */
    srNo: requiredLine(32),
    /** `note`: among the vendor's people; `reply`: the public reply of its sender. */
    as: z.enum(["note", "reply"]).default("note"),
  }),
  response: z.object({ faultId: Id }),
  errors: [
    "integration.mailNotFound",
    "integration.mailDecided",
    "integration.requestUnknown",
    "integration.mailOfVendor",
    "integration.triageOffDuty",
    "common.permissionDenied",
  ],
  done: "integration.mailAssigned",
});

export const discardInboundMail = endpoint({
  method: "POST",
  path: "/esapi/integration/mailbox/discard",
  isOurs: true,
  access: { permission: "mail:triage" },
  summary: "Discard a mail that waits",
  body: z.object({
    id: Id,
    /** Why; those who look it up later read it. */
    reason: requiredText(textLengths.max256),
  }),
  response: Nothing,
  errors: ["integration.mailNotFound", "integration.mailDecided", "integration.triageOffDuty"],
  done: "integration.mailDiscarded",
});
