import { planStatus, taskType } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { turnHolders } from "@pharos/domain/service-request";
import {
  Ability,
  code,
  codesParam,
  endpoint,
  exportOf,
  Id,
  IdParam,
  line,
  Paging,
  PlausibleDate,
  page,
  QueryBoolean,
  z,
} from "../core/index.ts";
import { PlanRow } from "./shapes.ts";

/** Filters of every list of plans; all of them narrow what the caller may see. */
const planFilters = {
  /** Words of the title, or the beginning of the number. */
  title: line(textLengths.max128).optional(),
  companyId: IdParam.optional(),
  companyName: line(textLengths.max64).optional(),
  teamId: IdParam.optional(),
  executorId: IdParam.optional(),
  /** The side that must act next. */
  waitingFor: z.enum(turnHolders).optional(),
  /** Nobody carries it out yet. */
  unassigned: QueryBoolean.optional(),
  checkType: codesParam(taskType).optional(),
  /** The plan touches the days from here … */
  startDate: PlausibleDate.optional(),
  /** … to here. */
  endDate: PlausibleDate.optional(),
  contractId: IdParam.optional(),
  contractItemId: IdParam.optional(),
  accId: IdParam.optional(),
  /** Without a service number. */
  missingAcc: QueryBoolean.optional(),
  /** Without an implementation plan. */
  missingImpl: QueryBoolean.optional(),
};

export const PlanFilter = Paging.extend({
  ...planFilters,
  status: codesParam(planStatus).optional(),
  /** `urgency`: what is overdue, then what begins soonest, then what ended last; its order cannot be turned round. */
  sortField: z
    .enum(["urgency", "startDate", "endDate", "planNo", "planHour", "actualHours"])
    .default("urgency"),
  sortOrder: z.enum(["asc", "desc"]).default("desc"),
});

export const listPlans = endpoint({
  method: "GET",
  path: "/esapi/plan/list",
  access: { permission: "plan:view" },
  summary: "List the plans the caller may see",
  query: PlanFilter,
  response: page(PlanRow).extend({
    /** May the caller add plans. */
    create: Ability,
  }),
  errors: [],
});

export const exportPlans = exportOf(listPlans, {
  summary: "Export the plans the caller may see",
  range: { from: "startDate", until: "endDate" },
});

export const listNewPlans = endpoint({
  method: "GET",
  path: "/esapi/plan/list/new",
  access: { permission: "plan:view" },
  summary: "List the plans the caller may see, with their number by status",
  query: PlanFilter,
  response: page(PlanRow).extend({
    create: Ability,
    /** Plans by status, whatever status the list is narrowed to. */
    counts: z.array(z.object({ status: code(planStatus), count: z.int() })),
  }),
  errors: [],
});

export const listOpenPlans = endpoint({
  method: "GET",
  path: "/esapi/plan/list/open",
  access: { permission: "hour:own" },
  summary: "Find plans that have not ended, for reporting hours on them",
  query: z.object({
    companyId: IdParam.optional(),
    /** Whose plans; the caller's own unless said otherwise. */
    executorId: IdParam.optional(),
    keyword: line(textLengths.max128).optional(),
  }),
  response: z.array(
    z.object({
      id: Id,
      planNo: z.string(),
      title: z.string(),
      status: code(planStatus),
      companyId: Id,
      companyName: z.string(),
      startDate: z.iso.date(),
      endDate: z.iso.date(),
    }),
  ),
  errors: [],
});

/** Most plans that one calendar shows. */
export const calendarPlansMax = 2000;
/** Longest time that one calendar shows, in days. */
export const calendarDaysMax = 100;

export const getPlanCalendar = endpoint({
  method: "GET",
  path: "/esapi/plan/calendar",
  isOurs: true,
  access: { permission: "plan:view" },
  summary: "List the plans of some weeks, for a calendar",
  query: z.object({
    ...planFilters,
    startDate: PlausibleDate,
    endDate: PlausibleDate,
    status: codesParam(planStatus).optional(),
  }),
  response: z.object({
    list: z.array(PlanRow),
    /** There are more than a calendar shows. */
    isCut: z.boolean(),
  }),
  errors: ["common.validation"],
});

export const listCandidatePlans = endpoint({
  method: "GET",
  path: "/esapi/service/acc-item/candidate-plans",
  access: { permission: "plan:view" },
  summary: "List the plans of a service number that fulfil a service item, or could",
  query: z.object({
    accId: IdParam,
    accItemId: IdParam.optional(),
    keyword: line(textLengths.max128).optional(),
  }),
  response: z.array(
    z.object({
      planId: Id,
      planNo: z.string(),
      title: z.string(),
      checkType: code(taskType),
      startDate: z.iso.date(),
      endDate: z.iso.date(),
      status: code(planStatus),
      /** It fulfils the given item already. */
      linked: z.boolean(),
    }),
  ),
  errors: [],
});
