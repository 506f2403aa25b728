import { implementationPlan, implementationPlans } from "@pharos/api/plan";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { remembering } from "../../platform/batch.ts";
import { fieldError } from "../../platform/field-error.ts";
import { problem } from "../../platform/import/row-reader.ts";
import { personName } from "../../platform/person-name.ts";
import { all, authorize, type Policy, unless, type Visibility } from "../../platform/policy.ts";
import type { Reading, Reference } from "../../platform/register/definition.ts";
import { register } from "../../platform/register/register.ts";
import { leadsEverything, seesEverything, workingTeams, worksForVendor } from "../../platform/scope.ts";
import {
  customerById,
  customerByName,
  leadsCompany,
  vendorPersonByAccount,
  vendorPersonById,
} from "../organisation/index.ts";
import { serviceNumberById, serviceNumberBySn } from "../service-number/index.ts";
import { teamById, teamByName } from "../team/index.ts";
import { contractItemById, contractItemByNumber } from "./plan-references.repo.ts";

interface Led {
  /** The actor leads the work for the customer. */
  readonly is_led: boolean;
}

/** Who may change an implementation plan. */
const policy = {
  edit: (actor: Actor, row: Led) =>
    all(
      unless(actor.permissions.has("ccc:edit"), "contractItem.notEditable"),
      unless(row.is_led, "contractItem.notEditable"),
    ),
} satisfies Policy<Led>;

/** Implementation plans of the customers the own teams serve, and those of the own teams or in the own care. */
export const visibleImplementationPlans: Visibility<"implementation_plan"> = (actor) => (eb) => {
  if (!actor.permissions.has("ccc:view") || !worksForVendor(actor)) return sql<boolean>`false`;
  if (seesEverything(actor)) return sql<boolean>`true`;
  const teamIds = workingTeams(actor);
  return eb.or([
    sql<boolean>`implementation_plan.company_id in (
      select served.company_id from team_company served where served.team_id = any(${teamIds}::bigint[]))`,
    eb("implementation_plan.team_id", "=", sql<number>`any(${teamIds}::bigint[])`),
    eb("implementation_plan.manager_user_id", "=", actor.userId),
  ]);
};

/** Plans that were made for it and not deleted. */
const linked = (what: RawBuilder<unknown>) => sql`(
  select ${what} from plan made where made.implementation_plan_id = implementation_plan.id and made.deleted_at is null)`;

/** What contract items are to deliver, and when: kept by those who lead the work for the customer. */
export const implementationPlanRegister = register(implementationPlans, {
  record: implementationPlan,
  table: "implementation_plan",
  columns: { accId: "service_number_id", planHour: "planned_hours" },
  visible: visibleImplementationPlans,
  joins: sql`
    join company on company.id = implementation_plan.company_id
    left join contract_item on contract_item.id = implementation_plan.contract_item_id
    left join service_number on service_number.id = implementation_plan.service_number_id
    left join app_user manager on manager.id = implementation_plan.manager_user_id
    left join team on team.id = implementation_plan.team_id`,
  shows: () => ({
    companyName: sql<string>`company.name`,
    companyNameEn: sql<string | null>`company.name_en`,
    contractItemNo: sql<string | null>`contract_item.item_id`,
    contractItemName: sql<string | null>`contract_item.name`,
    sn: sql<string | null>`service_number.sn`,
    managerName: personName("manager").$castTo<string | null>(),
    teamName: sql<string | null>`team.name`,
    teamNameEn: sql<string | null>`team.name_en`,
    linkedPlans: sql<number>`${linked(sql`count(*)::int`)}`,
    actualHours: sql<number>`${linked(sql`coalesce(sum(made.actual_hours), 0)`)}`,
  }),
  facts: ({ actor }: Reading) => ({ is_led: leadsCompany(actor, sql.ref("implementation_plan.company_id")) }),
  policy,
  create: (actor: Actor) =>
    unless(
      actor.permissions.has("ccc:edit") && (leadsEverything(actor) || actor.roles.has("ta")),
      "contractItem.notEditable",
    ),
  notFound: "plan.implementationPlan.notFound",
  taken: "plan.externalIdTaken",
  fixed: { companyId: "plan.companyFixed" },
  references: {
    companyId: {
      unknown: "plan.companyNotFound",
      byText: customerByName,
      unknownText: (name) => problem("contractItem.companyUnknown", { name }),
    },
    contractItemId: {
      unknown: "contractItem.contractItemUnknown",
      byText: contractItemByNumber,
      unknownText: (itemId) => problem("plan.contractItemNumberUnknown", { itemId }),
    },
    accId: {
      unknown: "contractItem.serviceNumberUnknown",
      byText: serviceNumberBySn,
      unknownText: (sn) => problem("contractItem.snUnknown", { sn }),
    },
    managerUserId: {
      byId: vendorPersonById,
      unknown: "contractItem.personUnknown",
      byText: vendorPersonByAccount,
      unknownText: (account) => problem("contractItem.accountUnknown", { account }),
    } satisfies Reference,
    teamId: {
      byId: teamById,
      unknown: "contractItem.teamUnknown",
      byText: teamByName,
      unknownText: (name) => problem("contractItem.teamNameUnknown", { name }),
    },
  },
  prepare: (tx, { actor }) => {
    const findCustomer = remembering(customerById(tx.db, actor));
    const findItem = remembering(contractItemById(tx.db, actor));
    const findNumber = remembering(serviceNumberById(tx.db));
    return async ({ input, row }) => {
      if (!row) {
        const customer = await findCustomer(input.companyId);
        if (!customer) throw fieldError("companyId", "plan.companyNotFound");
        authorize(policy, "edit", actor, customer, tx.now);
      }
      const { contractItemId, accId } = input;
      if (contractItemId && contractItemId !== row?.contractItemId)
        if ((await findItem(contractItemId))?.company_id !== input.companyId)
          throw fieldError("contractItemId", "contractItem.contractItemUnknown");
      if (accId && accId !== row?.accId && (await findNumber(accId))?.company_id !== input.companyId)
        throw fieldError("accId", "contractItem.serviceNumberUnknown");
      return undefined;
    };
  },
  exported: {
    name: "planServer.export.implementationPlans",
    columns: [
      ["externalId", "planServer.field.externalId"],
      ["name", "planServer.field.name"],
      ["companyId", "planServer.field.company"],
      ["contractItemId", "planServer.field.contractItem"],
      ["accId", "planServer.field.sn"],
      ["taskType", "planServer.field.checkType"],
      ["planHour", "planServer.field.planHour"],
      ["actualHours", "planServer.field.actualHours"],
      ["startDate", "planServer.field.startDate"],
      ["endDate", "planServer.field.endDate"],
      ["managerUserId", "planServer.field.manager"],
      ["teamId", "planServer.field.team"],
      ["status", "planServer.field.status"],
      ["linkedPlans", "planServer.field.linkedPlans"],
    ],
  },
});
