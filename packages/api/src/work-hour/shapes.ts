import {
  hourItemChoice,
  hourKind,
  hourPlace,
  hourSignState,
  overtimeType,
  reviewStatus,
  taskType,
  workCategory,
} from "@pharos/domain/enums";
import { Ability, CalendarDate, code, Id, Moment, z } from "../core/index.ts";

/** A bonus on a record of hours. */
export const HourBonus = z.object({
  id: Id,
  ratio: z.int(),
  /** Bonus hours. */
  amount: z.number(),
  reason: z.string(),
  status: code(reviewStatus),
  proposedByName: z.string().nullable(),
});

/** One record of hours, with the names of what it is about. */
export const HourRecord = z.object({
  id: Id,
  version: z.int32(),
  kind: code(hourKind),
  /** The service request, plan or internal matter. */
  rid: Id,
  /** What it was for, as it was called when it was entered. */
  title: z.string(),
  companyId: Id.nullable(),
  companyName: z.string().nullable(),
  companyNameEn: z.string().nullable(),
  accId: Id.nullable(),
  sn: z.string().nullable(),
  contractItemId: Id.nullable(),
  contractItemName: z.string().nullable(),
  /** How that item was chosen; null where there is none, or where it was entered before that was kept. */
  itemChoice: code(hourItemChoice).nullable(),
  /** Why the item, the number or the day was corrected last. */
  correctionReason: z.string().nullable(),
  teamId: Id.nullable(),
  teamName: z.string().nullable(),
  teamNameEn: z.string().nullable(),
  executorId: Id,
  executorName: z.string(),
  /** The business day. */
  workDate: CalendarDate,
  startTime: Moment,
  endTime: Moment,
  /** Hours, in steps of a half. */
  taskTime: z.number(),
  remark: z.string(),
  serviceType: code(taskType),
  category: code(workCategory),
  overtimeType: code(overtimeType).nullable(),
  place: code(hourPlace),
  reviewStatus: code(reviewStatus),
  reviewerName: z.string().nullable(),
  reviewTime: Moment.nullable(),
  reviewComment: z.string().nullable(),
  signState: code(hourSignState),
  bonus: HourBonus.nullable(),
  abilities: z.object({
    edit: Ability,
    remove: Ability,
    /** Approve or return it. */
    review: Ability,
    /** Take an approval back. */
    revoke: Ability,
    /** Propose a bonus. */
    bonus: Ability,
    /** Decide about the proposed bonus. */
    decideBonus: Ability,
  }),
});
export type HourRecord = z.output<typeof HourRecord>;
