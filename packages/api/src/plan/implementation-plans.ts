import { implementationPlanSource, planStatus, taskType } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { endpoint, field, Id, importOfRegister, type RowOf, record, registerOf, z } from "../core/index.ts";

/** What a contract item is to deliver, and when: the commercial plan behind the dated ones. */
export const implementationPlan = record(
  "implementationPlan",
  {
    externalId: field.line(textLengths.max64, { isUnique: true, sorts: true, searched: "start" }),
    name: field.line(textLengths.max128, { isRequired: true, searched: "anywhere" }),
    companyId: field.ref(
      { companyName: z.string(), companyNameEn: z.string().nullable() },
      { isRequired: true, filters: "one", column: "company" },
    ),
    contractItemId: field.ref(
      { contractItemNo: z.string().nullable(), contractItemName: z.string().nullable() },
      { filters: "one", column: "contractItem" },
    ),
    accId: field.ref({ sn: z.string().nullable() }, { filters: "one", column: "sn" }),
    taskType: field.code(taskType, { isRequired: true, filters: "many" }),
    planHour: field.decimal(1, {}),
    startDate: field.date({ isRequired: true, sorts: true }),
    endDate: field.date({ isRequired: true, sorts: true, notBefore: "startDate" }),
    managerUserId: field.ref({ managerName: z.string().nullable() }, { column: "manager" }),
    teamId: field.ref(
      { teamName: z.string().nullable(), teamNameEn: z.string().nullable() },
      { filters: "one", column: "team" },
    ),
    status: field.code(planStatus, { hasDefault: true, filters: "many" }),
    source: field.code(implementationPlanSource, { hasDefault: true, written: "sheet" }),
    /** Plans that were made for it. */
    linkedPlans: field.computed(z.int(), {}),
    /** Hours that were reported on them. */
    actualHours: field.computed(z.number(), {}),
  },
  ["edit"],
);
export const { row: ImplementationPlanRow, save: SaveImplementationPlan } = implementationPlan;
export type ImplementationPlanRow = RowOf<typeof implementationPlan.fields, "edit">;

export const implementationPlans = registerOf(implementationPlan, {
  nouns: ["implementation plan", "implementation plans"],
  paths: { list: "/esapi/ccc/implementation-plan/list", save: "/esapi/ccc/implementation-plan/create" },
  access: { view: "ccc:view", edit: "ccc:edit" },
  sort: ["startDate", "desc"],
  words: "keyword",
  hasCreate: true,
  answers: "row",
  saved: "plan.implementationPlanSaved",
  errors: ["plan.implementationPlan.notFound", "plan.externalIdTaken", "plan.companyNotFound"],
});
export const {
  list: listImplementationPlans,
  save: createImplementationPlan,
  export: exportImplementationPlans,
} = implementationPlans;

export const updateImplementationPlan = endpoint({
  ...implementationPlans.save,
  path: "/esapi/ccc/implementation-plan/update",
  summary: "Change an implementation plan",
});

export const importImplementationPlans = importOfRegister(
  "implementation plans",
  implementationPlans.list.path,
  "ccc:edit",
);

export const syncImplementationPlans = endpoint({
  method: "POST",
  path: "/esapi/ccc/implementation-plan/syncByAccIds",
  access: { permission: "ccc:edit" },
  summary: "Bring the implementation plans of service numbers up to date with their contract items",
  body: z.object({
    /** Ids of service numbers. */
    accIds: z.array(Id).min(1, { error: "validation.required" }).max(100),
  }),
  response: z.object({
    created: z.int(),
    updated: z.int(),
    /** Service numbers that were left out, and why. */
    failed: z.array(z.object({ accId: Id, message: z.string() })),
  }),
  done: "plan.implementationPlansSynced",
  errors: [],
});
