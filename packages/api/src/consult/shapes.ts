import { consultRecordType, consultStatus } from "@pharos/domain/enums";
import { searchTypes } from "@pharos/domain/search";
import { Ability, code, Id, Moment, z } from "../core/index.ts";

/** A passage that the assistant quotes, and where it stands. */
export const ConsultCitation = z.object({
  objType: z.enum(searchTypes),
  id: Id,
  title: z.string(),
  /** The passage as it is written there, without markup. */
  quote: z.string(),
  /** The page of a file; null elsewhere. */
  page: z.int().nullable(),
  score: z.number(),
});
export type ConsultCitation = z.output<typeof ConsultCitation>;

/** One message. */
export const ConsultRecord = z.object({
  id: Id,
  consultId: Id,
  /** Position in the consultation, from 1 without gaps. */
  seq: z.int().positive(),
  /** Who wrote it; 0 the assistant. */
  createdBy: z.int().nonnegative(),
  createdByName: z.string(),
  /** The expert's name; null for customers and the assistant. */
  employeeName: z.string().nullable(),
  /** The asker's organisation; null for experts and the assistant. */
  companyName: z.string().nullable(),
  companyNameEn: z.string().nullable(),
  createdTime: Moment,
  headImgUrl: z.string().nullable(),
  /** Text (Markdown), or the address of the picture; what the assistant says is in the reader's language. */
  content: z.string(),
  type: code(consultRecordType),
  /** What a line of the assistant says happened, such as `joined`; null for what people wrote. */
  event: z.string().nullable(),
  citations: z.array(ConsultCitation),
  /** What the sender called it; a repetition is answered with the message that is there. */
  clientId: z.string().nullable(),
});
export type ConsultRecord = z.output<typeof ConsultRecord>;

/** An expert on duty who is there now. */
export const DutyExpert = z.object({
  userId: Id,
  employeeName: z.string(),
  headImgUrl: z.string().nullable(),
});
export type DutyExpert = z.output<typeof DutyExpert>;

/** Where someone who waits for an expert stands. */
export const ConsultQueue = z.object({
  /** From 1; those who asked before and wait still stand before. */
  place: z.int().positive(),
  /** Within this time four of five of the last 50 were answered; null while too few have waited. */
  estimatedSeconds: z.int().nullable(),
  /** Of the latest to whom a time was shown, so many were answered within it. */
  answeredInTime: z.int(),
  /** How many those are, at most 50. */
  shown: z.int(),
});
export type ConsultQueue = z.output<typeof ConsultQueue>;

/** A consultation with its messages. */
export const ConsultDetail = z.object({
  id: Id,
  title: z.string(),
  status: code(consultStatus),
  createdBy: Id,
  createdByName: z.string(),
  companyId: Id,
  companyName: z.string(),
  companyNameEn: z.string().nullable(),
  createdTime: Moment,
  headImgUrl: z.string().nullable(),
  /** The first message. */
  content: z.string(),
  contentMd: z.string(),
  /** The latest messages in their order. */
  records: z.array(ConsultRecord),
  /** Of the last message. */
  lastSeq: z.int(),
  /** Up to here the caller has read. */
  readSeq: z.int(),
  /** Up to here the other side has read. */
  otherReadSeq: z.int(),
  expertUserId: Id.nullable(),
  expertName: z.string().nullable(),
  expertRequestedTime: Moment.nullable(),
  /** Null unless the asker waits for an expert. */
  queue: ConsultQueue.nullable(),
  /** The caller has been offered it and nobody has taken it yet. */
  isOffered: z.boolean(),
  /** The caller asked; others help. */
  isAsker: z.boolean(),
  /** The service request it was turned into. */
  faultId: Id.nullable(),
  srNo: z.string().nullable(),
  /** 0 to 100; null: not rated. */
  score: z.int().nullable(),
  abilities: z.object({
    reply: Ability,
    requestExpert: Ability,
    join: Ability,
    handOver: Ability,
    invite: Ability,
    book: Ability,
    convert: Ability,
    write: Ability,
    close: Ability,
    rate: Ability,
  }),
});
export type ConsultDetail = z.output<typeof ConsultDetail>;
