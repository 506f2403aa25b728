import { textLengths } from "@pharos/domain/limits";
import { orderLimits } from "@pharos/domain/service-order";
import {
  endpoint,
  Id,
  IdParam,
  line,
  Moment,
  Phone,
  requiredLine,
  requiredText,
  verbatim,
  z,
} from "../core/index.ts";
import { DocumentLink } from "./detail.ts";
import { OrderPaper, OrderSignature, ServiceOrderDetail } from "./shapes.ts";
import { Signing, signingRefusals } from "./sign.ts";

const params = z.object({ id: IdParam });

export const shareServiceOrder = endpoint({
  method: "POST",
  path: "/esapi/service-order/:id/share",
  isOurs: true,
  access: { permission: "so:edit" },
  summary:
    "Make a link by which somebody of the customer can read and sign an order; the answer is the only time it is shown",
  params,
  body: z.object({
    /** For whom it is: a name, or an address with `email`. */
    recipient: line(textLengths.max256).default(""),
    /** Where a code is sent that must be typed before signing; empty: none is asked for. */
    codePhone: z.union([z.literal(""), Phone]).default(""),
    /** Where the link is mailed to. */
    email: z.union([z.literal(""), z.email().max(textLengths.max256)]).default(""),
    /** Days it can be used. */
    days: z.int().min(1).max(orderLimits.linkDaysMax).default(orderLimits.linkDays),
  }),
  response: z.object({
    linkId: Id,
    /** Whole address, for a message or a QR code. */
    url: z.string(),
    expireTime: Moment,
  }),
  errors: [
    "serviceOrder.notFound",
    "serviceOrder.wrongState",
    "serviceOrder.editNotAllowed",
    "serviceOrder.tooManyLinks",
  ],
  isCreating: true,
});

export const revokeOrderLinks = endpoint({
  method: "POST",
  path: "/esapi/service-order/:id/revoke",
  isOurs: true,
  access: { permission: "so:edit" },
  summary: "End a link to a service order, or all of them",
  params,
  body: z.object({
    /** Absent: all. */
    linkId: Id.optional(),
  }),
  response: ServiceOrderDetail,
  errors: ["serviceOrder.notFound", "serviceOrder.wrongState", "serviceOrder.editNotAllowed"],
  done: "serviceOrder.linksRevoked",
});

/** What the holder of a link may see of an order, and nothing else: no id, no full number, no other record. */
export const SharedOrder = OrderPaper.extend({
  signatures: z.array(OrderSignature),
  /** Whether the customer's signature can be given now. */
  canSign: z.boolean(),
  /** Until when the link can be used. */
  expireTime: Moment,
  hasDocument: z.boolean(),
  /** The phone, with its middle hidden, to which the code goes that signing needs. Null: it needs none. */
  codePhone: z.string().nullable(),
});
export type SharedOrder = z.output<typeof SharedOrder>;

const linkParams = z.object({
  /** The secret part of the link: 128 random bits, written as a UUID. */
  uuid: verbatim(64),
});

const linkRefusals = [
  "serviceOrderLink.unknown",
  "serviceOrderLink.expired",
  "serviceOrderLink.revoked",
  "common.tooManyRequests",
] as const;

export const readSharedOrder = endpoint({
  method: "GET",
  path: "/esapi/service-order/share/:uuid",
  access: "shareToken",
  summary: "Read a service order by the link that was sent, without signing in",
  params: linkParams,
  response: SharedOrder,
  errors: [...linkRefusals],
});

export const signSharedOrder = endpoint({
  method: "POST",
  path: "/esapi/service-order/share/:uuid/sign",
  access: "shareToken",
  summary: "Sign a service order for its customer by the link that was sent",
  params: linkParams,
  body: Signing.extend({
    /** The code sent to the phone of the link, where the link asks for one. */
    smsCode: z
      .union([z.literal(""), line(textLengths.max16).regex(/^\d{6}$/, { error: "validation.smsCode" })])
      .nullable()
      .default(null),
  }),
  response: SharedOrder,
  errors: [...linkRefusals, ...signingRefusals, "auth.badSmsCode"],
  done: "serviceOrder.signed",
});

export const sendSharedCode = endpoint({
  method: "POST",
  path: "/esapi/service-order/share/:uuid/code",
  isOurs: true,
  access: "shareToken",
  summary: "Send the code that signing by this link needs to the phone of the link",
  params: linkParams,
  response: z.object({
    /** Seconds the code can be used. */
    expireIn: z.int(),
    /** Seconds until the next one can be asked for. */
    resendAfter: z.int(),
  }),
  errors: [...linkRefusals, "serviceOrder.wrongState", "serviceOrder.alreadySigned", "serviceOrder.noCode"],
  done: "serviceOrder.codeSent",
});

export const declineSharedOrder = endpoint({
  method: "POST",
  path: "/esapi/service-order/share/:uuid/decline",
  isOurs: true,
  access: "shareToken",
  summary:
    "Say by the link that was sent what one does not agree with; the order stays open and its engineers hear of it",
  params: linkParams,
  body: z.object({
    name: requiredLine(textLengths.max64),
    reason: requiredText(textLengths.max1024),
  }),
  response: SharedOrder,
  errors: [...linkRefusals, "serviceOrder.wrongState", "serviceOrder.alreadySigned", "common.validation"],
  done: "serviceOrder.declined",
});

export const openSharedDocument = endpoint({
  method: "GET",
  path: "/esapi/service-order/share/:uuid/document",
  isOurs: true,
  access: "shareToken",
  summary: "Get a short-lived link to the document of a completed order, by the link that was sent",
  params: linkParams,
  response: DocumentLink,
  errors: [...linkRefusals],
});
