import { quotaEntryKind } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { code, Id, line, Moment, z } from "../core/index.ts";

export { Hundredths as Amount, PlausibleDate, Tenths } from "../core/index.ts";

/** Words of a search box. */
export const Keyword = line(textLengths.max128);

/** A product by its names. */
export const ProductNames = { productName: z.string().nullable(), productNameEn: z.string().nullable() };

/** Where a quota stands: `remaining` is always `granted − used`, the sum of the ledger. */
export const QuotaView = z.object({
  granted: z.number(),
  used: z.number(),
  remaining: z.number(),
});
export type QuotaView = z.output<typeof QuotaView>;

/** One line of the quota ledger. */
export const QuotaEntryView = z.object({
  id: Id,
  kind: code(quotaEntryKind),
  /** What the line adds to the balance; uses are negative. */
  amount: z.number(),
  /** The line this one takes back. */
  reversesId: Id.nullable(),
  /** Taken back by a later line. */
  isReversed: z.boolean(),
  reason: z.string().nullable(),
  /** Kind of the record that caused it, such as `plan`; null when a person booked it. */
  sourceType: z.string().nullable(),
  sourceId: Id.nullable(),
  /** Who booked it; null is the system. */
  byName: z.string().nullable(),
  at: Moment,
});
export type QuotaEntryView = z.output<typeof QuotaEntryView>;
