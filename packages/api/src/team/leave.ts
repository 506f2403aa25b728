import { bookingKind, leaveKind, leaveState } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Ability, CalendarDate, code, endpoint, Id, IdParam, Moment, z } from "../core/index.ts";
import { rosterDaysMax } from "./limits.ts";
import { optionalText } from "./shapes.ts";

/** Leave of an engineer: asked for, granted, refused or taken back. */
export const Leave = z.object({
  id: Id,
  version: z.int32(),
  userId: Id,
  employeeName: z.string(),
  headImgUrl: z.string().nullable(),
  kind: code(leaveKind),
  state: code(leaveState),
  startTime: Moment,
  /** Null: without an end. */
  endTime: Moment.nullable(),
  /** First day, in the business time zone. */
  startDate: CalendarDate,
  /** Last day, included. */
  endDate: CalendarDate.nullable(),
  /** Only the afternoon of the first day. */
  startsAtNoon: z.boolean(),
  /** Only the morning of the last day. */
  endsAtNoon: z.boolean(),
  /** Working days that it takes; halves count half. Null without an end. */
  workdays: z.number().nullable(),
  remark: z.string().nullable(),
  /** Who has the turns of duty and the open requests meanwhile. */
  substituteId: Id.nullable(),
  substituteName: z.string().nullable(),
  createdAt: Moment,
  /** Who granted or refused it; null while it waits. */
  decidedByName: z.string().nullable(),
  decisionRemark: z.string().nullable(),
  abilities: z.object({ decide: Ability, cancel: Ability }),
});
export type Leave = z.output<typeof Leave>;

const leaveErrors = [
  "team.member.notFound",
  "team.notYours",
  "team.leaveOverBookings",
  "team.leaveOverlap",
  "team.substituteUnknown",
  "team.substituteAway",
  "team.substituteOnDuty",
  "common.validation",
] as const;

export const listLeave = endpoint({
  method: "GET",
  path: "/esapi/team/leave/list",
  isOurs: true,
  access: { permission: "duty:edit" },
  summary: "List the caller's own leave, or leave of others that waits for the caller's decision",
  query: z.object({
    /** `mine`: the caller's own, the newest first, at most 100. `waiting`: what the caller may decide, the earliest first. */
    scope: z.enum(["mine", "waiting"]).default("mine"),
  }),
  response: z.array(Leave),
  errors: [],
});

export const saveLeave = endpoint({
  method: "POST",
  path: "/esapi/team/leave/save",
  isOurs: true,
  isCreating: true,
  access: { permission: "duty:edit" },
  summary: "Ask for leave, or enter it for a member of a team that one leads",
  body: z.object({
    /** The caller when left out. */
    userId: Id.optional(),
    kind: code(leaveKind),
    /** First day, in the business time zone. */
    startDate: CalendarDate,
    /** Only the afternoon of the first day. */
    startsAtNoon: z.boolean().default(false),
    /** Last day, included. */
    endDate: CalendarDate,
    /** Only the morning of the last day. */
    endsAtNoon: z.boolean().default(false),
    /** Who has the turns of duty and the open requests meanwhile. */
    substituteId: Id.nullish(),
    remark: optionalText(textLengths.max256),
    /** Why it is entered over what the person does then already. */
    overrideReason: optionalText(textLengths.max256),
  }),
  response: Leave,
  done: "team.leaveSaved",
  errors: [...leaveErrors],
});

export const decideLeave = endpoint({
  method: "POST",
  path: "/esapi/team/leave/decide",
  isOurs: true,
  access: { permission: "duty:edit" },
  summary: "Grant leave that was asked for, or refuse it with a reason",
  body: z.object({
    id: Id,
    version: z.int32(),
    isApproved: z.boolean(),
    /** Required to refuse. */
    remark: optionalText(textLengths.max256),
    /** Why it is granted over what the person does then already. */
    overrideReason: optionalText(textLengths.max256),
  }),
  response: Leave,
  done: "team.leaveDecided",
  errors: [
    ...leaveErrors,
    "team.leaveNotFound",
    "team.leaveDecidedAlready",
    "team.ownLeave",
    "common.dataChanged",
  ],
});

export const cancelLeave = endpoint({
  method: "POST",
  path: "/esapi/team/leave/cancel",
  isOurs: true,
  access: { permission: "duty:edit" },
  summary: "Take leave back: what lies ahead of it counts nowhere from now on",
  body: z.object({ id: Id, version: z.int32() }),
  response: Leave,
  done: "team.leaveCancelled",
  errors: ["team.leaveNotFound", "team.notYours", "team.leaveOver", "common.dataChanged"],
});

/** Something that takes days of a person. */
const Mark = z.object({
  kind: code(bookingKind),
  /** Leave that was asked for and waits. */
  isRequested: z.boolean(),
  startDate: CalendarDate,
  endDate: CalendarDate,
  /** Only the afternoon of the first day; of leave. */
  startsAtNoon: z.boolean(),
  /** Only the morning of the last day; of leave. */
  endsAtNoon: z.boolean(),
  /** Number of the plan, or whose turn of duty it is without a leave. */
  title: z.string().nullable(),
});
export type TeamCalendarMark = z.output<typeof Mark>;

export const getTeamCalendar = endpoint({
  method: "GET",
  path: "/esapi/team/calendar",
  isOurs: true,
  access: { permission: "team:view" },
  summary:
    "Leave, stays, duty and plans of the members of a team, day by day, for those who see more of it than its name",
  query: z.object({
    teamId: IdParam,
    /** First day, in the business time zone. */
    startDate: CalendarDate,
    /** Last day, included; at most 92 days. */
    endDate: CalendarDate,
  }),
  response: z.object({
    /** Days that are not worked. */
    freeDates: z.array(CalendarDate),
    people: z.array(
      z.object({
        userId: Id,
        name: z.string(),
        headImgUrl: z.string().nullable(),
        /** Working days of leave that was granted; halves count half. */
        leaveDays: z.number(),
        /** Working days without anything. */
        freeDays: z.number(),
        marks: z.array(Mark),
      }),
    ),
  }),
  errors: ["team.notFound", "team.rosterTooLong"],
});

export const teamCalendarDaysMax = rosterDaysMax;
