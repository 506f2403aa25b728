import { textLengths } from "@pharos/domain/limits";
import {
  CalendarDate,
  endpoint,
  exportOf,
  Id,
  IdParam,
  line,
  Moment,
  Paging,
  page,
  QueryBoolean,
  z,
} from "../core/index.ts";
import { RecordedChange, RecordedFact } from "./history.ts";

/** A date that a calendar of this product can hold. */
const PlausibleDate = CalendarDate.refine((date) => date >= "2000-01-01" && date <= "2199-12-31", {
  error: "validation.invalid",
});

/** A line of the audit log. */
export const AuditRow = z.object({
  id: Id,
  time: Moment,
  /** Dotted name of what was done, such as `identity.signIn`. */
  action: z.string(),
  userId: Id.nullable(),
  account: z.string().nullable(),
  /** Who did it; null when the portal did it by itself, or no one was signed in. */
  userName: z.string().nullable(),
  objectType: z.string().nullable(),
  objectId: z.string().nullable(),
  /** The number or name by which people know the object; null where it has none, or is gone. */
  objectName: z.string().nullable(),
  /** Lines of the same action and request that this one stands for, itself included; more than 1 only where they are folded. */
  batchSize: z.int(),
  companyId: Id.nullable(),
  companyName: z.string().nullable(),
  companyNameEn: z.string().nullable(),
  changes: z.array(RecordedChange),
  facts: z.array(RecordedFact),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** The request, as in the server's log. */
  requestId: z.string().nullable(),
});
export type AuditRow = z.output<typeof AuditRow>;

export const listAuditLog = endpoint({
  method: "GET",
  path: "/esapi/audit/list",
  isOurs: true,
  access: { permission: "sys:audit" },
  summary: "Read the audit log: who did what, when and from where, newest first",
  query: Paging.extend({
    /** Name of what was done, or how it begins: `identity`, `access.roleChanged`. */
    action: line(textLengths.max64).optional(),
    /** Part of a name or account. */
    person: line(textLengths.max64).optional(),
    userId: IdParam.optional(),
    objectType: line(textLengths.max64).optional(),
    objectId: line(textLengths.max64).optional(),
    companyId: IdParam.optional(),
    /** An address, or how it begins. */
    ip: line(textLengths.max64).optional(),
    /** All lines of one request. */
    requestId: line(textLengths.max64).optional(),
    /** One line for all of the same action that one request has written, the last of them. */
    isFolded: QueryBoolean.optional(),
    /** On or after this date in the business time zone. */
    startTime: PlausibleDate.optional(),
    /** On or before this date. */
    endTime: PlausibleDate.optional(),
    sortOrder: z.enum(["asc", "desc"]).default("desc"),
  }),
  response: page(AuditRow),
  errors: [],
});

export const exportAuditLog = exportOf(listAuditLog, {
  summary: "Export the audit log, at most one year",
  range: { from: "startTime", until: "endTime" },
});

export const listAuditKinds = endpoint({
  method: "GET",
  path: "/esapi/audit/kinds",
  isOurs: true,
  access: { permission: "sys:audit" },
  summary: "List the actions and kinds of records that the audit log holds, to choose from",
  response: z.object({ actions: z.array(z.string()), objectTypes: z.array(z.string()) }),
  errors: [],
});
