import { planPlace, planRole, quotaUnit, taskType } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import {
  code,
  endpoint,
  Id,
  IdParam,
  ImportRow,
  importOf,
  line,
  markdown,
  Nothing,
  PlausibleDate,
  requiredLine,
  text,
  z,
} from "../core/index.ts";
import { PlanDetail } from "./detail.ts";
import { PlanNotice } from "./sentence.ts";
import { OverrideReason, PlanHours, PlanPersonInput, planAssetsMax, planPeopleMax } from "./shapes.ts";

export const listPlanCompanies = endpoint({
  method: "GET",
  path: "/esapi/plan/companies",
  access: { permission: "plan:create" },
  summary: "Find organisations to plan work for, and what a plan for one of them can be about",
  query: z.object({
    keyword: line(textLengths.max64).optional(),
    /** Only this one, with what a plan can be about. */
    companyId: IdParam.optional(),
  }),
  response: z.array(
    z.object({
      companyId: Id,
      companyName: z.string(),
      companyNameEn: z.string().nullable(),
      city: z.string().nullable(),
      /** The team that serves it first. */
      teamId: Id.nullable(),
      /** Who looks after it at the vendor. */
      managerUserId: Id.nullable(),
      /** Its members with an account, its administrators first; only for the one that is asked for. */
      contacts: z.array(
        z.object({ userId: Id, name: z.string(), isAdmin: z.boolean(), hasMail: z.boolean() }),
      ),
      accs: z.array(
        z.object({
          accId: Id,
          sn: z.string(),
          name: z.string(),
          /** It is not suspended or closed, and has not expired. */
          isInForce: z.boolean(),
          items: z.array(
            z.object({
              accItemId: Id,
              name: z.string(),
              taskType: code(taskType),
              unit: code(quotaUnit),
              /** Null: uses are only counted. */
              remaining: z.number().nullable(),
              contractItemId: Id.nullable(),
            }),
          ),
        }),
      ),
      contractItems: z.array(
        z.object({
          contractItemId: Id,
          itemId: z.string(),
          name: z.string(),
          planHour: z.number().nullable(),
          actualHours: z.number(),
          /** Planned hours of its plans that have not ended. */
          openPlanHours: z.number(),
        }),
      ),
      implPlans: z.array(z.object({ implPlanId: Id, name: z.string(), externalId: z.string().nullable() })),
      assets: z.array(z.object({ id: Id, name: z.string() })),
    }),
  ),
  errors: [],
});

/** A new plan, or an edit of one (`id` and `version`). A field that is left out stays, null empties it. */
export const SavePlan = z.object({
  id: Id.optional(),
  /** The version that was read; needed when editing. */
  version: z.int32().optional(),
  title: requiredLine(textLengths.max128),
  checkType: code(taskType),
  companyId: Id,
  accId: Id.nullish(),
  accItemId: Id.nullish(),
  contractItemId: Id.nullish(),
  implPlanId: Id.nullish(),
  startDate: PlausibleDate,
  endDate: PlausibleDate,
  planHour: PlanHours,
  place: code(planPlace).optional(),
  city: line(textLengths.max64).nullish(),
  teamId: Id,
  managerUserId: Id.nullish(),
  /** Only for a new plan; later people come and go one by one. */
  executors: z.array(PlanPersonInput).max(planPeopleMax).optional(),
  contentMd: markdown().nullish(),
  assetIds: z.array(Id).max(planAssetsMax).optional(),
  progress: z.int().min(0).max(100).optional(),
  /** Why the dates change; needed once the plan is overdue. */
  reason: text(textLengths.max256).optional(),
  /** Why somebody is booked twice. */
  overrideReason: OverrideReason.optional(),
  /** Whom of the customer to tell of it as soon as it is saved; left out: nobody. */
  notice: PlanNotice.optional(),
});

const savingErrors = [
  "plan.notFound",
  "plan.companyNotFound",
  "plan.doubleBooked",
  "common.dataChanged",
  "common.validation",
];

export const savePlan = endpoint({
  method: "POST",
  path: "/esapi/plan/save",
  access: { permission: "plan:create" },
  summary: "Add a plan, or change one",
  body: SavePlan,
  response: PlanDetail,
  done: "plan.saved",
  isCreating: true,
  errors: savingErrors,
});

export const reschedulePlan = endpoint({
  method: "POST",
  path: "/esapi/plan/reschedule",
  isOurs: true,
  access: { permission: "plan:edit" },
  summary: "Move a plan to other days; its people hear of it, and the customer who was told of the old ones",
  body: z.object({
    id: Id,
    version: z.int32(),
    startDate: PlausibleDate,
    endDate: PlausibleDate,
    /** Needed once the plan is overdue. */
    reason: text(textLengths.max256).optional(),
    overrideReason: OverrideReason.optional(),
  }),
  response: PlanDetail,
  done: "plan.moved",
  errors: savingErrors,
});

/** Most plans of one batch. */
export const planBatchMax = 200;

export const savePlanBatch = endpoint({
  method: "POST",
  path: "/esapi/plan/savebatch",
  access: { permission: "plan:create" },
  summary: "Add plans from the rows of a sheet, all or none",
  body: z.object({
    list: z.array(ImportRow).min(1).max(planBatchMax),
    /** Only tries, and keeps nothing. */
    dryRun: z.boolean().optional(),
  }),
  response: z.object({
    /** Ids of the plans that were made; empty when only tried. */
    created: z.array(Id),
    errors: z.array(z.object({ row: z.int(), field: z.string().nullable(), message: z.string() })),
  }),
  isCreating: true,
  isLong: true,
  errors: ["common.nothingImported"],
});

export const importPlans = importOf({
  path: "/esapi/plan/list/import",
  access: { permission: "plan:create" },
  summary: "Import plans from the rows of a sheet",
  scope: {},
});

export const savePlanExecutor = endpoint({
  method: "POST",
  path: "/esapi/plan/save/executor",
  access: { permission: "plan:edit" },
  summary: "Add somebody to a plan, or change what they do there",
  body: z.object({
    planId: Id,
    userId: Id,
    role: code(planRole).optional(),
    planHour: PlanHours.nullish(),
    startDate: PlausibleDate.nullish(),
    endDate: PlausibleDate.nullish(),
    overrideReason: OverrideReason.optional(),
  }),
  response: PlanDetail,
  done: "plan.executorsChanged",
  errors: savingErrors,
});

export const handOverPlan = endpoint({
  method: "POST",
  path: "/esapi/plan/executor/handOver",
  isOurs: true,
  access: { permission: "plan:edit" },
  summary: "Give somebody's part of a plan to somebody else, with its role, days and hours; both hear of it",
  body: z.object({
    planId: Id,
    fromUserId: Id,
    toUserId: Id,
    overrideReason: OverrideReason.optional(),
  }),
  response: PlanDetail,
  done: "plan.executorsChanged",
  errors: [...savingErrors, "plan.executorNotFound"],
});

export const deletePlanExecutor = endpoint({
  method: "DELETE",
  path: "/esapi/plan/delete/executor/:id",
  access: { permission: "plan:edit" },
  summary: "Take somebody off a plan",
  params: z.object({ id: IdParam }),
  response: PlanDetail,
  done: "plan.executorsChanged",
  errors: ["plan.executorNotFound", "plan.lastMainExecutor"],
});

export const deletePlan = endpoint({
  method: "DELETE",
  path: "/esapi/plan/delete/:id",
  access: { permission: "plan:delete" },
  summary: "Delete a plan that has not begun",
  params: z.object({ id: IdParam }),
  response: Nothing,
  done: "plan.deleted",
  errors: ["plan.notFound", "plan.hasHours"],
});
