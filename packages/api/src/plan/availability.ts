import { bookingKind, engineerStatus, planPlace } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { code, codeParam, endpoint, Id, IdParam, line, PlausibleDate, z } from "../core/index.ts";
import { planPeopleMax } from "./shapes.ts";

/** What takes somebody's time. */
const BookingView = z.object({
  kind: code(bookingKind),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  /** The plan, when the caller may know of it. */
  planId: Id.nullable(),
  planNo: z.string().nullable(),
  title: z.string().nullable(),
  version: z.int32().nullable(),
  status: z.int().nullable(),
  /** The caller may move the plan. */
  isMovable: z.boolean(),
});
export type BookingView = z.output<typeof BookingView>;

const PersonLoad = z.object({
  userId: Id,
  name: z.string(),
  headImgUrl: z.string().nullable(),
  teamId: Id,
  teamName: z.string(),
  teamNameEn: z.string().nullable(),
  engineerStatus: code(engineerStatus),
  techTags: z.array(z.string()),
  /** Hours of the workdays asked for, without leave. */
  capacityHours: z.number(),
  /** Planned hours within the asked days. */
  plannedHours: z.number(),
  /** Planned hours against the hours of the workdays asked for, in whole percent. */
  loadRate: z.int(),
  /** Workdays without any booking. */
  freeDays: z.int(),
  bookings: z.array(BookingView),
  /** What stands in the way of the work that is asked about, in words; null for nothing. */
  clash: z.string().nullable(),
});
export type PersonLoad = z.output<typeof PersonLoad>;

/** Most people of one answer. */
export const availabilityPeopleMax = 200;

export const getAvailability = endpoint({
  method: "GET",
  path: "/esapi/plan/availability",
  isOurs: true,
  access: { permission: "plan:create" },
  summary: "Say who is free on some days, and what the others do then",
  query: z.object({
    startDate: PlausibleDate,
    endDate: PlausibleDate,
    teamId: IdParam.optional(),
    /** Only people of the teams that serve this organisation. */
    companyId: IdParam.optional(),
    /** A skill, as the members of teams name it. */
    skill: line(textLengths.max64).optional(),
    keyword: line(textLengths.max64).optional(),
    /** Where work is to be done on these days; with it `clash` is answered. */
    place: codeParam(planPlace).optional(),
    /** For whom it is. */
    workCompanyId: IdParam.optional(),
    /** Hours of all of it, which `workPeople` share evenly; a full day each where nothing is said. */
    workHours: z.coerce.number<string | number>().min(0).max(99_999.9).optional(),
    workPeople: z.coerce.number<string | number>().int().min(1).max(planPeopleMax).optional(),
    /** A plan that is about to be changed stands in nobody's way. */
    exceptPlanId: IdParam.optional(),
  }),
  response: z.object({
    /** Workdays among the asked days. */
    workdays: z.int(),
    /** The asked days that are not worked. */
    freeDates: z.array(z.iso.date()),
    /** Those with the most free days first. */
    people: z.array(PersonLoad),
    /** Every skill that somebody has, for the filter. */
    skills: z.array(z.string()),
  }),
  errors: ["common.validation"],
});
