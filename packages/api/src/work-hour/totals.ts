import { CalendarDate, endpoint, Id, IdParam, z } from "../core/index.ts";

/** What hours are added up by. */
const hourGroups = ["user", "team", "company", "acc", "type", "city"] as const;

export const sumHours = endpoint({
  method: "GET",
  path: "/esapi/statistics/task/table/total",
  access: { permission: "hour:view" },
  summary:
    "The hours worked that the caller may see, added up by person, team, organisation, service number, type or city",
  query: z.object({
    from: CalendarDate,
    to: CalendarDate,
    groupBy: z.enum(hourGroups).default("user"),
    teamId: IdParam.optional(),
  }),
  response: z.array(
    z.object({
      /** Id of the person, team …, the code of a type, or the name of a city; null: none. */
      key: z.string().nullable(),
      name: z.string().nullable(),
      nameEn: z.string().nullable(),
      /** Planned hours: the part of each plan that lies between the days. */
      planned: z.number(),
      /** Hours worked: approved ones and those that wait for their review. */
      actual: z.number(),
      approved: z.number(),
      overtime: z.number(),
      /** Approved bonus hours. */
      bonus: z.number(),
      /** Working days of the span less leave; of people only. */
      workdays: z.number().nullable(),
      /** Approved ÷ expected; of people only, null where nothing is expected. */
      utilisation: z.number().nullable(),
    }),
  ),
  errors: ["workHour.tooLong"],
});

export const getHourMatrix = endpoint({
  method: "GET",
  path: "/esapi/task/matrix",
  isOurs: true,
  access: { permission: "hour:view" },
  summary: "The month of a team: hours of each member day by day",
  query: z.object({
    /** Any day of the month. */
    month: CalendarDate,
    /** Left out: everyone whose hours the caller may see. */
    teamId: IdParam.optional(),
  }),
  response: z.object({
    days: z.array(z.object({ date: CalendarDate, isWorkday: z.boolean() })),
    /** Nothing of the month is changed any more. */
    isClosed: z.boolean(),
    /** The caller may close and open it. */
    mayClose: z.boolean(),
    people: z.array(
      z.object({
        userId: Id,
        name: z.string(),
        teamName: z.string().nullable(),
        teamNameEn: z.string().nullable(),
        /** Hours by place in `days`. */
        hours: z.array(z.number()),
        /** Whether something of the day waits for its review. */
        isPending: z.array(z.boolean()),
        /** Planned hours of the month. */
        planned: z.number(),
        actual: z.number(),
        approved: z.number(),
        overtime: z.number(),
        leaveDays: z.number(),
        /** Approved ÷ expected up to today; null where nothing is expected. */
        utilisation: z.number().nullable(),
      }),
    ),
  }),
  errors: ["workHour.team.notFound"],
});
