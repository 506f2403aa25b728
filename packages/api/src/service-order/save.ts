import { servicePlace } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { orderLimits } from "@pharos/domain/service-order";
import {
  code,
  endpoint,
  Id,
  IdParam,
  line,
  Moment,
  markdown,
  Nothing,
  requiredLine,
  requiredMarkdown,
  requiredText,
  z,
} from "../core/index.ts";
import { OrderHour, ServiceOrderDetail } from "./shapes.ts";
import { OnSiteSigning } from "./sign.ts";

/** Longest of the three texts of an order. */
const paperText = 20_000;

/** What an order says; what is left out is emptied. */
export const SaveServiceOrder = z.object({
  title: requiredLine(textLengths.max128),
  companyId: Id,
  /** The service number the work is done under. */
  accId: Id.nullable().default(null),
  /** The service request the work was for. */
  faultId: Id.nullable().default(null),
  /** The plan the work was done for. */
  planId: Id.nullable().default(null),
  /** Hours of that request or plan that the order proves; the first signature locks them. */
  hourIds: z.array(Id).max(200).default([]),
  serviceDateFrom: Moment,
  serviceDateTo: Moment,
  place: code(servicePlace).default(0),
  address: line(textLengths.max256).nullable().default(null),
  engineerIds: z.array(Id).min(1, { error: "validation.required" }).max(orderLimits.engineersMax),
  /** Not read: the hours of an order are the sum of `hourIds`. */
  totalHours: z.number().min(0.5).max(orderLimits.hoursMax).multipleOf(0.5).nullable().default(null),
  /** What was done, in Markdown. */
  contentMd: requiredMarkdown(paperText),
  resultMd: markdown(paperText).nullable().default(null),
  leftoverMd: markdown(paperText).nullable().default(null),
  customerContact: requiredLine(textLengths.max64),
  customerPhone: line(textLengths.max16).nullable().default(null),
});
export type SaveServiceOrder = z.output<typeof SaveServiceOrder>;

const refusals = [
  "organisation.notFound",
  "serviceOrder.numberUnknown",
  "serviceOrder.requestUnknown",
  "serviceOrder.planUnknown",
  "serviceOrder.hoursUnknown",
  "serviceOrder.engineerUnknown",
  "serviceOrder.engineerMissing",
  "serviceOrder.tooFarAhead",
  "serviceOrder.editNotAllowed",
] as const;

const params = z.object({ id: IdParam });

export const createServiceOrder = endpoint({
  method: "POST",
  path: "/esapi/service-order/create",
  access: { permission: "so:edit" },
  summary: "Make a service order, perhaps with the signature that the customer has given on the spot",
  body: SaveServiceOrder.extend({
    /** Of the customer, on the device of one of its engineers. */
    customerSigning: OnSiteSigning.optional(),
  }),
  response: ServiceOrderDetail,
  errors: [
    ...refusals,
    "serviceOrder.engineersOnly",
    "serviceOrder.imageUnusable",
    "serviceOrder.signatureEmpty",
    "common.validation",
  ],
  isCreating: true,
  done: "serviceOrder.created",
});

export const editServiceOrder = endpoint({
  method: "PUT",
  path: "/esapi/service-order/:id",
  access: { permission: "so:edit" },
  summary: "Change a service order that nobody has signed",
  params,
  body: SaveServiceOrder.extend({
    /** Of the order that was read. */
    version: z.int32(),
  }),
  response: ServiceOrderDetail,
  errors: [
    "serviceOrder.notFound",
    "serviceOrder.frozen",
    "serviceOrder.wrongState",
    ...refusals,
    "common.dataChanged",
    "common.validation",
  ],
  done: "serviceOrder.saved",
});

export const deleteServiceOrder = endpoint({
  method: "DELETE",
  path: "/esapi/service-order/:id",
  access: { permission: "so:edit" },
  summary: "Delete a service order that nobody has signed",
  params,
  response: Nothing,
  errors: [
    "serviceOrder.notFound",
    "serviceOrder.frozen",
    "serviceOrder.wrongState",
    "serviceOrder.leadOnly",
  ],
  done: "serviceOrder.deleted",
});

export const voidServiceOrder = endpoint({
  method: "POST",
  path: "/esapi/service-order/:id/void",
  isOurs: true,
  access: { permission: "so:edit" },
  summary: "Void a signed service order; its links end, and a copy can take its place",
  params,
  body: z.object({ voidReason: requiredText(textLengths.max256) }),
  response: ServiceOrderDetail,
  errors: [
    "serviceOrder.notFound",
    "serviceOrder.wrongState",
    "serviceOrder.nothingSigned",
    "serviceOrder.leadOnly",
    "serviceOrder.teamLeadOnly",
  ],
  done: "serviceOrder.voided",
});

export const copyServiceOrder = endpoint({
  method: "POST",
  path: "/esapi/service-order/:id/copy",
  isOurs: true,
  access: { permission: "so:edit" },
  summary: "Make an unsigned copy of a service order",
  params,
  response: ServiceOrderDetail,
  errors: ["serviceOrder.notFound", "serviceOrder.editNotAllowed"],
  isCreating: true,
  done: "serviceOrder.copied",
});

/** What a new order begins with, made from the record the work was for. */
export const ServiceOrderDraft = z.object({
  title: z.string(),
  companyId: Id,
  companyName: z.string(),
  accId: Id.nullable(),
  faultId: Id.nullable(),
  planId: Id.nullable(),
  serviceDateFrom: Moment,
  serviceDateTo: Moment,
  place: code(servicePlace),
  address: z.string().nullable(),
  engineerIds: z.array(Id),
  /** Hours on the request or plan that stand on no other order. */
  hourIds: z.array(Id),
  /** Their sum. */
  totalHours: z.number().nullable(),
  contentMd: z.string(),
  resultMd: z.string().nullable(),
  customerContact: z.string(),
  customerPhone: z.string().nullable(),
});
export type ServiceOrderDraft = z.output<typeof ServiceOrderDraft>;

export const draftServiceOrder = endpoint({
  method: "GET",
  path: "/esapi/service-order/draft",
  isOurs: true,
  access: { permission: "so:edit" },
  summary: "Read what a service order for a service request or a plan begins with; a plan that is named wins",
  query: z.object({ faultId: IdParam.optional(), planId: IdParam.optional() }),
  response: ServiceOrderDraft,
  errors: ["serviceOrder.notFound"],
});

export const listOrderableHours = endpoint({
  method: "GET",
  path: "/esapi/service-order/hours",
  isOurs: true,
  access: { permission: "so:edit" },
  summary: "List the hours on a request or a plan that can be put on an order, with those that stand on it",
  query: z.object({
    faultId: IdParam.optional(),
    planId: IdParam.optional(),
    /** The order that is changed. */
    orderId: IdParam.optional(),
  }),
  response: z.array(OrderHour.extend({ id: Id, engineerId: Id })),
  errors: [],
});
