import { consultStatus } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import {
  code,
  endpoint,
  exportOf,
  Id,
  IdParam,
  line,
  Moment,
  Paging,
  PlausibleDate,
  page,
  QueryBoolean,
  QueryCodes,
  z,
} from "../core/index.ts";

/** A consultation in a list. */
export const ConsultRow = z.object({
  id: Id,
  title: z.string(),
  status: code(consultStatus),
  createdBy: Id,
  createdByName: z.string(),
  companyId: Id,
  companyName: z.string(),
  companyNameEn: z.string().nullable(),
  expertName: z.string().nullable(),
  /** How the last message begins; a picture is empty. */
  lastRecord: z.string(),
  lastRecordTime: Moment,
  /** Messages that the caller has not read. */
  unread: z.int(),
  /** Messages in all. */
  recordCount: z.int(),
  createdTime: Moment,
  /** An expert was asked for and nobody has joined yet. */
  isWaiting: z.boolean(),
  /** The caller has been offered it. */
  isOffered: z.boolean(),
  faultId: Id.nullable(),
  score: z.int().nullable(),
});

export const listConsults = endpoint({
  method: "GET",
  path: "/esapi/consult/list",
  access: "signedIn",
  summary: "List the consultations that the caller may see, the latest message first",
  query: Paging.extend({
    status: QueryCodes.optional(),
    companyId: IdParam.optional(),
    /** Words of a message or of the title. */
    keyword: line(textLengths.max64).optional(),
    /** Begun at or after, a date in the business time zone. */
    startTime: PlausibleDate.optional(),
    /** Begun on or before this date. */
    endTime: PlausibleDate.optional(),
    /** Those the caller asked or is in as an expert. */
    mine: QueryBoolean.optional(),
    /** An expert was asked for and nobody has joined yet; who asked first comes first. */
    waiting: QueryBoolean.optional(),
  }),
  response: page(ConsultRow),
  errors: [],
});

export const exportConsults = exportOf(listConsults, {
  summary: "Take away the consultations that the caller may see as a file",
  range: { from: "startTime", until: "endTime" },
});
