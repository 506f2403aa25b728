import {
  orderSigning,
  serviceOrderStatus,
  servicePlace,
  signingChannel,
  signingParty,
} from "@pharos/domain/enums";
import { Ability, CalendarDate, code, Id, Moment, Turn, z } from "../core/index.ts";

/** A service order as a line of the list. */
export const ServiceOrderRow = z.object({
  id: Id,
  orderNo: z.string(),
  title: z.string(),
  companyId: Id,
  companyName: z.string(),
  companyNameEn: z.string().nullable(),
  status: code(serviceOrderStatus),
  /** How far the signatures have come. */
  signing: code(orderSigning),
  /** Null: both sides have signed, or it is void. */
  turn: Turn.nullable(),
  serviceDateFrom: Moment,
  serviceDateTo: Moment,
  place: code(servicePlace),
  /** The sum of the hours on it, those that wait for their review included. */
  totalHours: z.number().nullable(),
  engineers: z.array(z.string()),
  /** Who has signed, in the order of the signatures. */
  signedBy: z.array(code(signingParty)),
  /** When both sides had signed. */
  signedTime: Moment.nullable(),
});
export type ServiceOrderRow = z.output<typeof ServiceOrderRow>;

/** What the paper shows, frozen by the first signature. */
export const OrderPaper = z.object({
  orderNo: z.string(),
  title: z.string(),
  companyName: z.string(),
  companyNameEn: z.string().nullable(),
  sn: z.string().nullable(),
  srNo: z.string().nullable(),
  serviceDateFrom: Moment,
  serviceDateTo: Moment,
  place: code(servicePlace),
  address: z.string().nullable(),
  /** The sum of the hours on it; null too where the organisation is shown nothing of hours. */
  totalHours: z.number().nullable(),
  /** What of them waits for its review, or waited when the first side signed. */
  pendingHours: z.number().nullable(),
  engineers: z.array(z.string()),
  contentMd: z.string(),
  resultMd: z.string().nullable(),
  leftoverMd: z.string().nullable(),
  customerContact: z.string(),
  /** With its middle hidden. */
  customerPhone: z.string().nullable(),
  status: code(serviceOrderStatus),
  /** How far the signatures have come. */
  signing: code(orderSigning),
  /** SHA-256 of what is shown; a signature is for exactly this content. */
  docHash: z.string(),
  voidReason: z.string().nullable(),
  /** What the customer does not agree with; the order stays open, and a signature or a change ends it. */
  declined: z.object({ time: Moment, name: z.string(), reason: z.string() }).nullable(),
  /** When both sides had signed. */
  completedTime: Moment.nullable(),
  /** SHA-256 of the document, once it has been made. */
  documentHash: z.string().nullable(),
});
export type OrderPaper = z.output<typeof OrderPaper>;

/** A signature as the paper shows it. */
export const OrderSignature = z.object({
  party: code(signingParty),
  signerName: z.string(),
  signerTitle: z.string().nullable(),
  /** The drawing, a PNG as a data address. */
  image: z.string(),
  /** 0 to 100; customers only. */
  satisfaction: z.int().nullable(),
  opinion: z.string().nullable(),
  channel: code(signingChannel),
  /** The phone, with its middle hidden, whose code was typed. Null: none was asked for. */
  codePhone: z.string().nullable(),
  signedTime: Moment,
});
export type OrderSignature = z.output<typeof OrderSignature>;

/** A piece of work that an order proves: neither its remark nor its category. */
export const OrderHour = z.object({
  workDate: CalendarDate,
  engineer: z.string(),
  hours: z.number(),
  /** It waits for its review. */
  isPending: z.boolean(),
});
export type OrderHour = z.output<typeof OrderHour>;

/** A link to sign by, without its secret. */
export const OrderLink = z.object({
  id: Id,
  recipient: z.string(),
  createdTime: Moment,
  expireTime: Moment,
  state: z.enum(["live", "expired", "revoked"]),
  openCount: z.int(),
  /** The phone, with its middle hidden, to which the code goes that signing needs. Null: it needs none. */
  codePhone: z.string().nullable(),
});
export type OrderLink = z.output<typeof OrderLink>;

/** What may be done with an order now, and if not, why. */
export const ServiceOrderAbilities = z.object({
  edit: Ability,
  delete: Ability,
  signAsEngineer: Ability,
  signAsCustomer: Ability,
  signOnSite: Ability,
  share: Ability,
  revokeLinks: Ability,
  void: Ability,
  copy: Ability,
});
export type ServiceOrderAbilities = z.output<typeof ServiceOrderAbilities>;

/** A service order, whole. */
export const ServiceOrderDetail = OrderPaper.extend({
  id: Id,
  /** Null: both sides have signed, or it is void. */
  turn: Turn.nullable(),
  companyId: Id,
  accId: Id.nullable(),
  faultId: Id.nullable(),
  planId: Id.nullable(),
  planNo: z.string().nullable(),
  engineerIds: z.array(Id),
  /** Hours that the order proves; customers read them where their organisation sees hours in detail. */
  hours: z.array(OrderHour),
  /** For those who may edit it. */
  hourIds: z.array(Id),
  /** For those who may edit it: the hours, also where the customer is not shown them. */
  totalHoursFull: z.number().nullable(),
  /** For those who may edit it: the number in full. */
  customerPhoneFull: z.string().nullable(),
  signatures: z.array(OrderSignature),
  /** Links to sign by, newest first; for those who may share it. */
  links: z.array(OrderLink),
  createdByName: z.string(),
  createdTime: Moment,
  /** The order that this one is a copy of. */
  copiedFrom: z.object({ id: Id, orderNo: z.string() }).nullable(),
  hasDocument: z.boolean(),
  /** For saving: a save of an older version is refused. */
  version: z.int32(),
  abilities: ServiceOrderAbilities,
});
export type ServiceOrderDetail = z.output<typeof ServiceOrderDetail>;
