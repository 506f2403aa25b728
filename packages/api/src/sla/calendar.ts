import {
  CalendarDate,
  endpoint,
  Id,
  IdParam,
  importOf,
  Moment,
  Nothing,
  requiredLine,
  z,
} from "../core/index.ts";

/** Working time on one weekday; several a day make a split day. */
export const SlaWeeklyInterval = z.object({
  /** 1 Monday … 7 Sunday. */
  weekday: z.int().min(1).max(7),
  /** Minutes after midnight. */
  startMinute: z.int().min(0).max(1439),
  /** Minutes after midnight, exclusive; 1440 is 24:00. */
  endMinute: z.int().min(1).max(1440),
});
export type SlaWeeklyInterval = z.output<typeof SlaWeeklyInterval>;

/** When the minutes of a target count. */
export const SlaCalendarView = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  timeZone: z.string(),
  /** Every minute counts; it has no intervals and knows no holidays. */
  isWallClock: z.boolean(),
  /** In the order of the week. */
  intervals: z.array(SlaWeeklyInterval),
  /** Policies with a target in it; such a calendar is not deleted. */
  policyCount: z.int(),
  updatedByName: z.string().nullable(),
  updatedTime: Moment,
  version: z.int32(),
});
export type SlaCalendarView = z.output<typeof SlaCalendarView>;

/** A day that departs from its weekday. */
export const SlaCalendarDay = z.object({
  day: CalendarDate,
  /** 0 holiday, 1 make-up workday (with Monday's intervals). */
  kind: z.int().min(0).max(1),
  name: z.string(),
  nameEn: z.string(),
});
export type SlaCalendarDay = z.output<typeof SlaCalendarDay>;

/** A day between 2000 and 2099. */
const Day = CalendarDate.refine((day) => day >= "2000" && day < "2100", { error: "validation.value" });
const Year = z.coerce.number<string | number>().int().min(2000).max(2099);

export const listSlaCalendars = endpoint({
  method: "GET",
  path: "/esapi/sla/calendar/list",
  isOurs: true,
  access: { permission: "sys:config" },
  summary: "Read the calendars of targets",
  response: z.array(SlaCalendarView),
  errors: [],
});

export const saveSlaCalendar = endpoint({
  method: "POST",
  path: "/esapi/sla/calendar/save",
  isOurs: true,
  isCreating: true,
  access: { permission: "sys:config" },
  summary: "Add a business calendar or change its weekly intervals; requests raised before keep the old ones",
  body: z.object({
    /** Absent: a new one. */
    id: Id.optional(),
    name: requiredLine(64),
    nameEn: requiredLine(64),
    /** At least one, none overlapping another on the same weekday. Ignored for the wall clock. */
    intervals: z.array(SlaWeeklyInterval).max(56),
    version: z.int32().optional(),
  }),
  response: SlaCalendarView,
  errors: ["sla.calendarNotFound", "sla.noWorkingTime", "sla.intervalsOverlap", "common.dataChanged"],
  done: "sla.calendarSaved",
});

export const deleteSlaCalendar = endpoint({
  method: "DELETE",
  path: "/esapi/sla/calendar/delete/:id",
  isOurs: true,
  access: { permission: "sys:config" },
  summary: "Remove a calendar no policy uses",
  params: z.object({ id: IdParam }),
  response: Nothing,
  errors: ["sla.calendarNotFound", "sla.calendarInUse"],
  done: "sla.calendarDeleted",
});

export const listSlaDays = endpoint({
  method: "GET",
  path: "/esapi/sla/calendar/days",
  isOurs: true,
  access: { permission: "sys:config" },
  summary: "Read the holidays and make-up workdays of a year",
  query: z.object({ year: Year }),
  response: z.array(SlaCalendarDay),
  errors: [],
});

export const saveSlaDay = endpoint({
  method: "POST",
  path: "/esapi/sla/calendar/day/save",
  isOurs: true,
  access: { permission: "sys:config" },
  summary: "Make a day a holiday or a make-up workday, in place of what it was",
  body: z.object({
    day: Day,
    kind: z.int().min(0).max(1),
    name: requiredLine(64),
    nameEn: requiredLine(64),
  }),
  response: SlaCalendarDay,
  errors: [],
  done: "sla.daySaved",
});

export const deleteSlaDay = endpoint({
  method: "DELETE",
  path: "/esapi/sla/calendar/day/delete/:day",
  isOurs: true,
  access: { permission: "sys:config" },
  summary: "Let a day be what its weekday says",
  params: z.object({ day: CalendarDate }),
  response: Nothing,
  errors: ["sla.dayNotFound"],
  done: "sla.dayDeleted",
});

export const importSlaDays = importOf({
  path: "/esapi/sla/calendar/day/import",
  access: { permission: "sys:config" },
  summary: "Import the holidays and make-up workdays of one year from a sheet",
  scope: {
    /** Every row must lie in it. */
    year: z.int().min(2000).max(2099),
  },
});

export const calculateSla = endpoint({
  method: "GET",
  path: "/esapi/sla/calculate",
  isOurs: true,
  access: { permission: "sys:config" },
  summary:
    "Work out when a target that starts at a moment is due, with the stretches of working time it uses",
  query: z.object({
    calendarId: IdParam,
    createdAt: Moment.refine((time) => time >= "2000" && time < "2100", { error: "validation.value" }),
    /** At most 60 days of working time. */
    targetMinutes: z.coerce.number<string | number>().int().min(1).max(86_400),
  }),
  response: z.object({
    dueAt: Moment,
    /** From the creation to the due moment without gaps. */
    intervals: z.array(
      z.object({
        from: Moment,
        to: Moment,
        state: z.enum(["running", "outOfHours"]),
        /** Minutes that count; 0 out of hours. */
        businessMinutes: z.number(),
      }),
    ),
  }),
  errors: ["sla.calendarNotFound"],
});
