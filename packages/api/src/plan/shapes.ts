import { planPlace, planRole, planStatus, taskType } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Ability, code, Id, Moment, PlausibleDate, Tenths, Turn, text, z } from "../core/index.ts";

/** Most people on one plan. */
export const planPeopleMax = 50;
/** Most databases that one plan is about. */
export const planAssetsMax = 100;
/** Longest plan, in days: a year of residence. */
export const planDaysMax = 400;

/** Planned hours of a plan, one decimal. */
export const PlanHours = Tenths.refine((hours) => hours <= 99_999.9, { error: "validation.invalid" });

/** Why something that is already booked is booked once more. */
export const OverrideReason = text(textLengths.max256);

/** Somebody who does the work. */
export const PlanPerson = z.object({
  /** Of the entry itself, for removing it. */
  id: Id,
  userId: Id,
  name: z.string(),
  headImgUrl: z.string().nullable(),
  role: code(planRole),
  /** Absent for customers. */
  planHour: z.number().nullable().optional(),
  /** Null: as long as the plan. */
  startDate: z.iso.date().nullable(),
  endDate: z.iso.date().nullable(),
});
export type PlanPerson = z.output<typeof PlanPerson>;

/** What the caller may do with a plan now. */
export const PlanAbilities = z.object({
  edit: Ability,
  changeExecutors: Ability,
  addAssist: Ability,
  checkIn: Ability,
  notifyDelivery: Ability,
  end: Ability,
  reopen: Ability,
  rate: Ability,
  delete: Ability,
});

/** A plan as lists and calendars show it. What is marked as internal is absent for customers. */
export const PlanRow = z.object({
  id: Id,
  version: z.int32(),
  planNo: z.string(),
  title: z.string(),
  checkType: code(taskType),
  companyId: Id,
  companyName: z.string(),
  companyNameEn: z.string().nullable(),
  accId: Id.nullable(),
  sn: z.string().nullable(),
  /** Name of the service item it fulfils. */
  itemName: z.string().nullable(),
  executors: z.array(PlanPerson),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  /** The time of its one day that was agreed on; null: whole days. */
  startsAt: Moment.nullable(),
  endsAt: Moment.nullable(),
  /** Whole days since it should have ended; 0 for what is not overdue. */
  overdueDays: z.int(),
  status: code(planStatus),
  /** Null: it has ended. */
  turn: Turn.nullable(),
  progress: z.int(),
  place: code(planPlace),
  city: z.string().nullable(),
  /** Of the organisation. */
  address: z.string().nullable(),
  /** Internal. */
  planHour: z.number().optional(),
  /** Internal. */
  actualHours: z.number().optional(),
  /** Internal: number of the implementation plan in the ERP. */
  externalId: z.string().nullable().optional(),
  /** Internal. */
  teamId: Id.optional(),
  /** Internal. */
  teamName: z.string().optional(),
  /** Internal. */
  teamNameEn: z.string().nullable().optional(),
  /** Internal: neither a contract item nor a service item pays for it. */
  isUncovered: z.boolean().optional(),
  /** When each of the people who carry it out last came to the customer. */
  arrivals: z.array(z.object({ userId: Id, name: z.string(), at: Moment })),
  /** Internal: when the caller last came to the customer for it. */
  ownCheckIn: Moment.nullable().optional(),
  /** Internal: the customer was told of it. */
  isDelivered: z.boolean().optional(),
  abilities: PlanAbilities,
});
export type PlanRow = z.output<typeof PlanRow>;

/** Somebody to do the work, as a form gives it. */
export const PlanPersonInput = z.object({
  userId: Id,
  /** 0 main (the default for the first), 1 assist. */
  role: code(planRole).optional(),
  planHour: PlanHours.nullish(),
  startDate: PlausibleDate.nullish(),
  endDate: PlausibleDate.nullish(),
});

/** One line of the history of a plan. */
export const PlanHistoryLine = z.object({
  id: Id,
  action: z.string(),
  /** Null is the system. */
  byName: z.string().nullable(),
  content: z.string().nullable(),
  /** Values before and after, and names; what the words of the line need. */
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  at: Moment,
});
export type PlanHistoryLine = z.output<typeof PlanHistoryLine>;
