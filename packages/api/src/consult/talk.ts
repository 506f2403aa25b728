import { consultLimits } from "@pharos/domain/consult";
import { consultRecordType, severity } from "@pharos/domain/enums";
import { ratingLimits, textLengths } from "@pharos/domain/limits";
import { endpoint, Id, IdParam, line, Moment, Nothing, requiredText, text, z } from "../core/index.ts";
import { ConsultDetail, ConsultRecord, DutyExpert } from "./shapes.ts";

/** Text of a message; nothing but whitespace is none. */
const Content = requiredText(consultLimits.contentMax);
const TypeCode = z
  .int()
  .refine((value) => consultRecordType.hasCode(value), { error: "validation.invalid" })
  .default(consultRecordType.toCode("text"));
/** Given by the sender, such as a UUID. */
const ClientId = line(textLengths.max64).min(1).nullish();

export const getConsult = endpoint({
  method: "GET",
  path: "/esapi/consult/detail/:id",
  access: "signedIn",
  summary: "Read a consultation with its latest messages",
  params: z.object({ id: IdParam }),
  response: ConsultDetail,
  errors: ["consult.notFound"],
});

export const getLatestConsult = endpoint({
  method: "GET",
  path: "/esapi/consult/latest",
  access: "signedIn",
  summary: "Read the caller's open consultation, and which experts are on duty and there",
  response: z.object({
    /** Null: none is open. */
    consult: ConsultDetail.nullable(),
    /** For customers and experts; empty for others. */
    dutyList: z.array(DutyExpert),
    /** Consultations with messages that the caller has not read, and those offered to the caller. */
    unread: z.int(),
  }),
  errors: [],
});

export const listConsultRecords = endpoint({
  method: "GET",
  path: "/esapi/consult/records",
  isOurs: true,
  access: "signedIn",
  summary: "Read the messages of a consultation that came after one, in their order",
  query: z.object({
    consultId: IdParam,
    /** The last message that was received; 0: all of them. */
    afterSeq: z.coerce.number<string | number>().int().min(0).max(1_000_000_000).default(0),
  }),
  response: z.object({
    records: z.array(ConsultRecord),
    /** Of the last message there is; more follow when it is greater than that of the last one here. */
    lastSeq: z.int(),
  }),
  errors: ["consult.notFound"],
});

export const saveConsult = endpoint({
  method: "POST",
  path: "/esapi/consult/save",
  access: { permission: "consult:create" },
  summary: "Begin a consultation with its first message; while one is open, the message joins it",
  body: z.object({
    content: Content,
    type: TypeCode,
    /** Where it was asked. */
    origin: z.enum(["widget", "page", "mobile"]),
    /** For whom; members of one organisation leave it out. */
    companyId: Id.nullish(),
    clientId: ClientId,
  }),
  response: z.object({ id: Id, records: z.array(ConsultRecord) }),
  isCreating: true,
  errors: ["consult.noOrganisation", "consult.imageUnknown", "common.tooManyRequests"],
});

export const replyToConsult = endpoint({
  method: "POST",
  path: "/esapi/consult/reply",
  access: "signedIn",
  summary:
    "Send a message; on the live channel the same is sent to `/consult`. An expert's first message joins. 需要专家服务 (needs expert service) from the asker calls an expert",
  body: z.object({
    consultId: Id,
    content: Content,
    type: TypeCode,
    clientId: ClientId,
    /** The last message the sender has seen: an expert is refused when a colleague has answered since. */
    seenSeq: z.int32().min(0).nullish(),
  }),
  response: ConsultRecord,
  errors: [
    "consult.notFound",
    "consult.closed",
    "consult.notYours",
    "consult.answeredMeanwhile",
    "consult.imageUnknown",
    "common.tooManyRequests",
  ],
});

export const readConsult = endpoint({
  method: "POST",
  path: "/esapi/consult/read",
  isOurs: true,
  access: "signedIn",
  summary: "Say how far the caller has read",
  body: z.object({ consultId: Id, seq: z.int32().min(0) }),
  response: Nothing,
  errors: ["consult.notFound"],
});

export const joinConsult = endpoint({
  method: "POST",
  path: "/esapi/consult/join/:id",
  isOurs: true,
  access: { permission: "consult:answer" },
  summary: "Take a consultation; of several experts one gets it",
  params: z.object({ id: IdParam }),
  response: Nothing,
  errors: ["consult.notFound", "consult.closed", "consult.taken"],
});

export const listConsultExperts = endpoint({
  method: "GET",
  path: "/esapi/consult/experts",
  isOurs: true,
  access: { permission: "consult:answer" },
  summary: "List the experts whom a consultation can be handed over to, those who are there first",
  query: z.object({ consultId: IdParam }),
  response: z.array(DutyExpert.extend({ isThere: z.boolean() })),
  errors: ["consult.notFound"],
});

const Colleague = z.object({ id: Id, userId: Id });

export const handOverConsult = endpoint({
  method: "POST",
  path: "/esapi/consult/handOver",
  isOurs: true,
  access: { permission: "consult:answer" },
  summary: "Hand a consultation over to another expert",
  body: Colleague,
  response: Nothing,
  done: "consult.handedOver",
  errors: ["consult.notFound", "consult.closed", "consult.notWithExpert", "consult.expertUnknown"],
});

export const inviteToConsult = endpoint({
  method: "POST",
  path: "/esapi/consult/invite",
  isOurs: true,
  access: { permission: "consult:answer" },
  summary: "Invite another expert into a consultation",
  body: Colleague,
  response: Nothing,
  done: "consult.invited",
  errors: [
    "consult.notFound",
    "consult.closed",
    "consult.notWithExpert",
    "consult.expertUnknown",
    "consult.alreadyThere",
  ],
});

export const listHalfHours = endpoint({
  method: "GET",
  path: "/esapi/consult/halfHours",
  isOurs: true,
  access: "signedIn",
  summary: "List when the expert who has a consultation has half an hour, on the next days that have any",
  query: z.object({ consultId: IdParam }),
  response: z.object({ expertName: z.string(), startTimes: z.array(Moment) }),
  errors: ["consult.notFound", "consult.closed", "consult.notWithExpert", "consult.notYours"],
});

export const bookHalfHour = endpoint({
  method: "POST",
  path: "/esapi/consult/book",
  isOurs: true,
  isCreating: true,
  access: "signedIn",
  summary:
    "Agree on half an hour with the expert who has a consultation; it becomes a plan of which both hear",
  body: z.object({
    id: Id,
    /** One of those that `halfHours` lists. */
    startTime: Moment,
  }),
  response: z.object({ planId: Id, planNo: z.string() }),
  done: "consult.booked",
  errors: [
    "consult.notFound",
    "consult.closed",
    "consult.notWithExpert",
    "consult.notYours",
    "consult.halfHourTaken",
  ],
});

export const convertConsult = endpoint({
  method: "POST",
  path: "/esapi/consult/convert",
  isOurs: true,
  isCreating: true,
  access: { permission: "service:create" },
  summary: "Turn a consultation into a service request that carries what was said, and end it",
  body: z.object({
    id: Id,
    /** Default: the title of the consultation. */
    title: line(textLengths.title).optional(),
    /** Severity. */
    type: z.int().refine((value) => severity.hasCode(value), { error: "validation.invalid" }),
    accId: Id.nullish(),
  }),
  response: z.object({ faultId: Id, srNo: z.string() }),
  done: "consult.converted",
  errors: ["consult.notFound", "consult.closed", "consult.notYours", "serviceRequest.companyUnknown"],
});

export const closeConsult = endpoint({
  method: "POST",
  path: "/esapi/consult/close/:id",
  access: "signedIn",
  summary: "End a consultation; the asker may rate it with the same call",
  params: z.object({ id: IdParam }),
  body: z.object({ score: z.int().min(0).max(ratingLimits.scoreMax).nullish() }).default({}),
  response: Nothing,
  done: "consult.closed",
  errors: ["consult.notFound", "consult.closed", "consult.notYours"],
});

export const rateConsult = endpoint({
  method: "POST",
  path: "/esapi/consult/rate",
  isOurs: true,
  access: { permission: "consult:create" },
  summary: "Rate a closed consultation",
  body: z.object({
    id: Id,
    score: z.int().min(0).max(ratingLimits.scoreMax),
    feedback: text(textLengths.max1024).nullish(),
  }),
  response: Nothing,
  done: "consult.rated",
  errors: ["consult.notFound", "consult.notClosed", "consult.ratedAlready", "consult.ownerOnly"],
});

export const sayThere = endpoint({
  method: "POST",
  path: "/esapi/consult/presence",
  isOurs: true,
  access: { permission: "consult:answer" },
  summary:
    "Heartbeat of an expert who is at work; consultations are offered to those on duty who are there and not away",
  body: z.object({
    /** Left out: as it was. */
    isAway: z.boolean().nullish(),
  }),
  response: z.object({ isAway: z.boolean(), isOnDuty: z.boolean() }),
  errors: [],
});
