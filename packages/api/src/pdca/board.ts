import { pdcaCheckKind, planStatus } from "@pharos/domain/enums";
import { Ability, CalendarDate, code, endpoint, Id, IdParam, z } from "../core/index.ts";
import { PdcaAction } from "./actions.ts";

/** Something of the week that deviates from what was planned or promised. */
export const PdcaCheck = z.object({
  kind: code(pdcaCheckKind),
  /** The plan, contract item, request or record of hours. */
  objectId: Id,
  title: z.string(),
  companyId: Id.nullable(),
  companyName: z.string().nullable(),
  companyNameEn: z.string().nullable(),
  /** Whose it is, where one person is. */
  personId: Id.nullable(),
  personName: z.string().nullable(),
  /** Days overdue, percent of the budget, broken promises, returned hours, or the rating. */
  value: z.number(),
  /** Actions that were decided on it. */
  actions: z.int(),
});
export type PdcaCheck = z.output<typeof PdcaCheck>;

export const getPdcaBoard = endpoint({
  method: "GET",
  path: "/esapi/pdca/board",
  isOurs: true,
  access: { permission: "hour:view" },
  summary: "The week of a team as plan, do, check, act: deviations come by themselves",
  query: z.object({
    /** Any day of the week. */
    date: CalendarDate,
    /** Left out: everything the caller answers for, or the caller's own. */
    teamId: IdParam.optional(),
  }),
  response: z.object({
    periodFrom: CalendarDate,
    periodTo: CalendarDate,
    /** Plans that are due in the week. */
    plan: z.object({
      count: z.int(),
      ended: z.int(),
      hours: z.number(),
      rows: z.array(
        z.object({
          planId: Id,
          planNo: z.string(),
          title: z.string(),
          companyName: z.string(),
          companyNameEn: z.string().nullable(),
          endDate: CalendarDate,
          planHour: z.number(),
          status: code(planStatus),
        }),
      ),
    }),
    /** Hours that were worked, and requests that were answered. */
    do: z.object({
      hours: z.number(),
      approved: z.number(),
      requests: z.int(),
      people: z.array(z.object({ userId: Id, name: z.string(), hours: z.number(), approved: z.number() })),
    }),
    check: z.array(PdcaCheck),
    /** Actions of the week, and earlier ones that are not checked yet. */
    act: z.array(PdcaAction),
    abilities: z.object({ act: Ability }),
  }),
  errors: ["pdca.team.notFound"],
});
