import { textLengths } from "@pharos/domain/limits";
import { hourLimits } from "@pharos/domain/work-hour";
import { CalendarDate, endpoint, Id, requiredText, z } from "../core/index.ts";

/** A balance that a correction changes, in hours; of a month: the approved hours of the people whose records move. */
export const CorrectedBalance = z.object({
  kind: z.enum(["contractItem", "serviceNumber", "contract", "month"]),
  /** Of a month its digits: 202605. */
  id: Id,
  name: z.string(),
  before: z.number(),
  after: z.number(),
});
export type CorrectedBalance = z.output<typeof CorrectedBalance>;

export const correctHours = endpoint({
  method: "POST",
  path: "/esapi/task/correct",
  isOurs: true,
  access: { permission: "hour:review" },
  summary:
    "Move hours, or a plan with its hours, to another contract item with its service number and contract, or to another month: tried out first, then for good",
  body: z
    .object({
      /** Records to move. */
      ids: z.array(Id).max(hourLimits.reviewMax).default([]),
      /** A plan to move with all its hours; the caller leads the work on it. */
      planId: Id.optional(),
      /** What they draw on from then on; left out: as before, or what is in force on the new day. */
      contractItemId: Id.optional(),
      /** Any day of the month to which the records move, each to its own day of it; a plan keeps its days. */
      month: CalendarDate.optional(),
      /** Kept with each record, and in the history. */
      reason: requiredText(textLengths.max256),
      /** Answers what would change, and changes nothing. */
      isDryRun: z.boolean().default(false),
    })
    .refine(({ contractItemId, month }) => contractItemId !== undefined || month !== undefined, {
      error: "validation.required",
      path: ["contractItemId"],
    }),
  response: z.object({
    moved: z.int(),
    /** Records that stay, each with the reason in the caller's language. */
    skipped: z.array(z.object({ id: Id, code: z.string(), reason: z.string() })),
    /** Every balance that changes. */
    balances: z.array(CorrectedBalance),
  }),
  errors: [
    "workHour.itemUnknown",
    "workHour.overlapNow",
    "plan.notFound",
    "plan.notYours",
    "common.validation",
  ],
});
