import { hourKind, hourPlace, overtimeType, taskType } from "@pharos/domain/enums";
import { hourLimits } from "@pharos/domain/work-hour";
import { CalendarDate, code, endpoint, Id, IdParam, line, Moment, Nothing, text, z } from "../core/index.ts";
import { HourRecord } from "./shapes.ts";

/** Hours as somebody enters them, or a change of a record (`id` and `version`). */
export const HourEntry = z.object({
  id: Id.optional(),
  /** The version that was read; needed when changing. */
  version: z.int32().optional(),
  kind: code(hourKind),
  /** The service request, plan or internal matter. */
  rid: Id,
  startTime: Moment,
  /** On the same business day, 24:00 at the latest. */
  endTime: Moment,
  /** Hours, in steps of a half, not more than lie between start and end. */
  taskTime: z.number().min(0).max(100),
  /** What was done; at least ten characters. */
  remark: text(hourLimits.remarkMax),
  /** Left out or null: no overtime. */
  overtimeType: code(overtimeType).nullish(),
  /** Left out: what follows from the kind. */
  serviceType: code(taskType).optional(),
  /** Another service number of the same organisation; left out: that of the request or plan. */
  accId: Id.nullish(),
  /** Left out: remote. */
  place: code(hourPlace).optional(),
  /** Whose hours; left out: the caller's. Others only for admins of the person's team. */
  executorId: Id.optional(),
});
export type HourEntryInput = z.input<typeof HourEntry>;

const entryErrors = [
  "workHour.notFound",
  "workHour.subjectUnknown",
  "workHour.notParticipant",
  "workHour.notYours",
  "workHour.overlap",
  "workHour.overlapNow",
  "workHour.approved",
  "workHour.signed",
  "common.dataChanged",
  "common.validation",
] as const;

export const saveHours = endpoint({
  method: "POST",
  path: "/esapi/task/save",
  aliases: ["/esapi/statistics/task/save"],
  access: { permission: "hour:own" },
  summary: "Enter hours, or change a record that is not approved",
  body: HourEntry,
  response: HourRecord,
  done: "workHour.saved",
  isCreating: true,
  errors: [...entryErrors],
});

export const saveHoursBatch = endpoint({
  method: "POST",
  path: "/esapi/task/saveBatch",
  aliases: ["/esapi/statistics/task/saveBatch"],
  access: { permission: "hour:own" },
  summary: "Enter several records of hours; those that are refused are named, the others are stored",
  body: z.object({ list: z.array(HourEntry).min(1).max(hourLimits.batchMax) }),
  response: z.object({
    /** The stored records, in the order of the list. */
    ids: z.array(Id),
    /** The refused ones by their place in the list, from 0, in the caller's language. */
    errors: z.array(z.object({ index: z.int(), code: z.string(), reason: z.string() })),
  }),
  done: "workHour.savedBatch",
  isCreating: true,
  errors: ["common.validation"],
});

export const removeHours = endpoint({
  method: "DELETE",
  path: "/esapi/task/remove/:id",
  aliases: ["/esapi/statistics/task/remove/:id"],
  access: { permission: "hour:own" },
  summary: "Remove a record of hours that is not approved and stands on no signed order",
  params: z.object({ id: IdParam }),
  response: Nothing,
  done: "workHour.removed",
  errors: [
    "workHour.notFound",
    "workHour.notYours",
    "workHour.approved",
    "workHour.signed",
    "workHour.monthClosed",
  ],
});

/** Something that shows that work was done. */
const Evidence = z.object({
  /** `habit` is internal work of the same weekday and time in the weeks before. */
  kind: z.enum(["reply", "step", "plan", "duty", "onSite", "habit"]),
  time: Moment,
  /** In the caller's language. */
  text: z.string(),
});

export const listHourProposals = endpoint({
  method: "GET",
  path: "/esapi/task/proposals",
  isOurs: true,
  access: { permission: "hour:own" },
  summary: "What the caller has probably worked on between two days and not entered, with its evidence",
  query: z.object({
    /** First day. */
    start: CalendarDate,
    /** Last day, included; at most 31 days. */
    end: CalendarDate,
  }),
  response: z.array(
    z.object({
      kind: code(hourKind),
      rid: Id,
      title: z.string(),
      companyName: z.string().nullable(),
      companyNameEn: z.string().nullable(),
      workDate: CalendarDate,
      startTime: Moment,
      endTime: Moment,
      taskTime: z.number(),
      /** Said of it by the evidence, in the caller's language. */
      remark: z.string(),
      overtimeType: code(overtimeType).nullable(),
      place: code(hourPlace),
      evidence: z.array(Evidence),
    }),
  ),
  errors: ["workHour.tooLong"],
});

export const findHourSubjects = endpoint({
  method: "GET",
  path: "/esapi/task/subjects",
  isOurs: true,
  access: { permission: "hour:own" },
  summary:
    "What a person may enter hours for: requests and plans the person takes part in, and internal matters",
  query: z.object({
    /** Whose; left out: the caller's. */
    executorId: IdParam.optional(),
    /** Words of a title, or a number. */
    keyword: line(64).optional(),
  }),
  response: z.array(
    z.object({
      kind: code(hourKind),
      rid: Id,
      /** Number of a request or plan. */
      no: z.string().nullable(),
      title: z.string(),
      titleEn: z.string().nullable(),
      companyName: z.string().nullable(),
      companyNameEn: z.string().nullable(),
    }),
  ),
  errors: ["workHour.notYours"],
});
