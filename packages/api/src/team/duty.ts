import { textLengths } from "@pharos/domain/limits";
import { CalendarDate, endpoint, Id, IdParam, line, Moment, Nothing, z } from "../core/index.ts";
import { DutyTurn, EngineerState, EngineerStatusCode, optionalText, ShiftCode } from "./shapes.ts";

const DutyPhone = line(textLengths.max16)
  .regex(/^[\d+()\- ]*$/, { error: "validation.digits" })
  .nullish();

export const listDutyTurns = endpoint({
  method: "GET",
  path: "/esapi/team/dutyRoster",
  isOurs: true,
  access: { permission: "team:view" },
  summary: "The duty roster of a team between two days, for its members and those who answer for it",
  query: z.object({
    teamId: IdParam,
    /** First day, in the business time zone. */
    startTime: CalendarDate,
    /** Last day, included; at most 92 days. */
    endTime: CalendarDate,
  }),
  response: z.array(DutyTurn),
  errors: ["team.notFound", "team.rosterTooLong"],
});

export const saveDutyTurn = endpoint({
  method: "POST",
  path: "/esapi/team/dutyRoster/save",
  isOurs: true,
  isCreating: true,
  access: { permission: "team:edit" },
  summary: "Put a member on the duty roster, or change a turn; nobody has two turns at once",
  body: z.object({
    /** The turn to change; left out: a new one. */
    id: Id.optional(),
    /** Required with an id: the version that was read. */
    version: z.int32().optional(),
    teamId: Id,
    userId: Id,
    startTime: Moment,
    endTime: Moment,
    shift: ShiftCode,
    /** The telephone of the turn. */
    phone: DutyPhone,
    /** Why it is entered over what the person does then already. */
    overrideReason: optionalText(textLengths.max256),
  }),
  response: DutyTurn,
  done: "team.dutySaved",
  errors: [
    "team.notFound",
    "team.turn.notFound",
    "team.notYours",
    "team.notMember",
    "team.dutyOverlap",
    "team.dutyOverBookings",
    "team.shiftTooLong",
    "common.dataChanged",
  ],
});

export const deleteDutyTurn = endpoint({
  method: "DELETE",
  path: "/esapi/team/dutyRoster/:id",
  isOurs: true,
  access: { permission: "team:edit" },
  summary: "Take a turn off the duty roster",
  params: z.object({ id: IdParam }),
  response: Nothing,
  done: "team.dutyDeleted",
  errors: ["team.turn.notFound", "team.notYours"],
});

export const copyDutyWeek = endpoint({
  method: "POST",
  path: "/esapi/team/dutyRoster/copyWeek",
  isOurs: true,
  isCreating: true,
  access: { permission: "team:edit" },
  summary: "Repeat a week of a team's roster in following weeks, all of it or nothing",
  body: z.object({
    teamId: Id,
    /** Any day of the week to copy. */
    fromWeek: CalendarDate,
    /** Any day of the first week to fill. */
    toWeek: CalendarDate,
    /** How many weeks to fill, one after the other. */
    weeks: z.int().min(1).max(12).default(1),
    /** Why turns are copied over what people do then already. */
    overrideReason: optionalText(textLengths.max256),
  }),
  response: z.object({ created: z.int() }),
  done: "team.weekCopied",
  errors: [
    "team.notFound",
    "team.notYours",
    "team.weekEmpty",
    "team.sameWeek",
    "team.dutyOverlap",
    "team.dutyOverBookings",
  ],
});

export const setEngineerStatus = endpoint({
  method: "POST",
  path: "/esapi/user/duty",
  access: { permission: "duty:edit" },
  summary: "Say what an engineer does, for good or for a time after which the status before counts again",
  body: z.object({
    /** The caller when left out. */
    userId: Id.optional(),
    status: EngineerStatusCode,
    /** Left out: from now on. */
    startTime: Moment.nullish(),
    /** Left out: until it is changed. */
    endTime: Moment.nullish(),
    remark: optionalText(textLengths.max256),
    /** Why leave or a stay at a customer is entered over what the person does then already. */
    overrideReason: optionalText(textLengths.max256),
  }),
  response: EngineerState,
  done: "team.statusSaved",
  errors: [
    "team.member.notFound",
    "team.notYours",
    "team.statusEndInPast",
    "team.statusEndMissing",
    "team.leaveOverBookings",
    "team.onSiteOverBookings",
  ],
});
