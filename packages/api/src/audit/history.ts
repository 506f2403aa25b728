import { endpoint, Id, IdParam, Moment, Paging, page, requiredLine, z } from "../core/index.ts";

/** A value as it stood in a record: text, number, yes or no, nothing, or a list of them. */
export const RecordedValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.union([z.string(), z.number(), z.boolean()])),
]);
export type RecordedValue = z.output<typeof RecordedValue>;

/** One field that a step changed. */
export const RecordedChange = z.object({
  /** Field name as in the contract of the record. */
  field: z.string(),
  /** Absent when the record was created with it. */
  before: RecordedValue.optional(),
  /** Absent when the step removed it. */
  after: RecordedValue.optional(),
});
export type RecordedChange = z.output<typeof RecordedChange>;

/** Something that was said beside the changes, such as a reason or a count. */
export const RecordedFact = z.object({ field: z.string(), value: RecordedValue });
export type RecordedFact = z.output<typeof RecordedFact>;

/** One step in the life of a record. */
export const RecordHistoryEntry = z.object({
  id: Id,
  time: Moment,
  /** Dotted name of what was done, such as `contract.changed`. */
  action: z.string(),
  /** Who did it; null when the portal did it by itself. */
  userName: z.string().nullable(),
  /** Fields the reader may not see are left out. */
  changes: z.array(RecordedChange),
  facts: z.array(RecordedFact),
});
export type RecordHistoryEntry = z.output<typeof RecordHistoryEntry>;

export const listRecordHistory = endpoint({
  method: "GET",
  path: "/esapi/audit/history",
  isOurs: true,
  access: "signedIn",
  summary: "Read who changed what in one record the caller may see, newest first",
  query: Paging.extend({
    /** Kind of record, such as `contract`. */
    objectType: requiredLine(32),
    objectId: IdParam,
  }),
  response: page(RecordHistoryEntry),
  errors: ["audit.notFound"],
});
