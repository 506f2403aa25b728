import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listPlanCompanies as endpoint } from "@pharos/api/plan";
import type { Kysely, Schema } from "@pharos/db";
import { planStatus, quotaUnit, serviceNumberStatus, taskType } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { containing } from "../../platform/search-words.ts";
import { businessDate } from "../../platform/service-in-force.ts";
import { visibleAssets } from "../asset/index.ts";
import {
  openPlanHours,
  usedItemHours,
  visibleContractItems,
  visibleServiceItems,
} from "../contract-item/index.ts";
import { visibleCompanies } from "../organisation/index.ts";
import { visibleServiceNumbers } from "../service-number/index.ts";
import { visibleImplementationPlans } from "./implementation-plan.ts";
import { findContacts } from "./plan-detail.repo.ts";

type Result = CallResult<typeof endpoint>;
type Db = Kysely<Schema>;

const companiesMax = 20;
const partsMax = 200;
const plannable = [1, 2];
const ended = planStatus.toCode("ended");

/** Organisations to plan work for; one that is asked for comes with what a plan can be about. */
export async function listPlanCompanies(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  { keyword, companyId }: HandlerInput<typeof endpoint>["query"],
): Promise<Result> {
  const db = database.kysely;
  const companies = await db
    .selectFrom("company")
    .select(["company.id", "company.name", "company.name_en", "company.city", "company.manager_user_id"])
    .select(
      sql<number | null>`coalesce(company.team_id, (
        select min(serving.team_id) from team_company serving where serving.company_id = company.id))`.as(
        "team_id",
      ),
    )
    .where("company.party_type", "in", plannable)
    .where(visibleCompanies(actor))
    .$if(companyId !== undefined, (query) => query.where("company.id", "=", companyId ?? 0))
    .$if(!!keyword, (query) =>
      query.where((eb) =>
        eb.or([
          eb("company.name", "ilike", containing(keyword ?? "")),
          eb("company.name_en", "ilike", containing(keyword ?? "")),
          eb("company.short_name", "ilike", containing(keyword ?? "")),
        ]),
      ),
    )
    .orderBy("company.name")
    .limit(companiesMax)
    .execute();
  return Promise.all(
    companies.map(async (company) => ({
      companyId: company.id,
      companyName: company.name,
      companyNameEn: company.name_en,
      city: company.city,
      teamId: company.team_id,
      managerUserId: company.manager_user_id,
      ...(companyId === undefined ? nothing : await partsOf(db, actor, company.id)),
    })),
  );
}

type Parts = Pick<Result[number], "accs" | "contractItems" | "implPlans" | "assets" | "contacts">;
const nothing: Parts = { accs: [], contractItems: [], implPlans: [], assets: [], contacts: [] };

async function partsOf(db: Db, actor: Actor, companyId: number): Promise<Parts> {
  const [accs, contractItems, implPlans, assets, contacts] = await Promise.all([
    findNumbers(db, actor, companyId),
    findContractItems(db, actor, companyId),
    findImplementationPlans(db, actor, companyId),
    db
      .selectFrom("asset")
      .select(["asset.id", "asset.name"])
      .where("asset.company_id", "=", companyId)
      .where((eb) => (actor.permissions.has("asset:view") ? visibleAssets(actor)(eb) : sql<boolean>`false`))
      .orderBy("asset.name")
      .limit(partsMax)
      .execute(),
    findContacts(db, companyId),
  ]);
  return { accs, contractItems, implPlans, assets, contacts };
}

async function findNumbers(db: Db, actor: Actor, companyId: number): Promise<Parts["accs"]> {
  const numbers = await db
    .selectFrom("service_number")
    .select(["service_number.id", "service_number.sn", "service_number.name"])
    .select(
      sql<boolean>`service_number.status <= ${serviceNumberStatus.toCode("active")} and service_number.end_date >= ${businessDate}`.as(
        "is_in_force",
      ),
    )
    .where("service_number.company_id", "=", companyId)
    .where(visibleServiceNumbers(actor))
    .orderBy("service_number.end_date", "desc")
    .limit(partsMax)
    .execute();
  const items = await db
    .selectFrom("service_item")
    .selectAll("service_item")
    .select(
      sql<number>`coalesce((select sum(line.amount) from quota_entry line
        where line.service_item_id = service_item.id), 0)`.as("balance"),
    )
    .where("service_item.service_number_id", "=", sql<number>`any(${numbers.map(({ id }) => id)}::bigint[])`)
    .where("service_item.status", "=", 0)
    .where(visibleServiceItems(actor))
    .orderBy("service_item.id")
    .execute();
  return numbers.map(({ id, sn, name, is_in_force }) => ({
    accId: id,
    sn,
    name,
    isInForce: is_in_force,
    items: items
      .filter((item) => item.service_number_id === id)
      .map((item) => ({
        accItemId: item.id,
        name: item.name,
        taskType: taskType.asCode(item.task_type),
        unit: quotaUnit.asCode(item.unit),
        remaining: item.is_limited ? item.balance : null,
        contractItemId: item.contract_item_id,
      })),
  }));
}

async function findContractItems(db: Db, actor: Actor, companyId: number): Promise<Parts["contractItems"]> {
  const rows = await db
    .selectFrom("contract_item")
    .select(["contract_item.id", "contract_item.item_id", "contract_item.name"])
    .select(["contract_item.planned_hours", usedItemHours.as("used_hours")])
    .select(openPlanHours(sql`contract_item.id`).as("open_hours"))
    .where("contract_item.company_id", "=", companyId)
    .where("contract_item.status", "in", [0, 1])
    .where(visibleContractItems(actor))
    .orderBy("contract_item.end_date", "desc")
    .limit(partsMax)
    .execute();
  return rows.map((row) => ({
    contractItemId: row.id,
    itemId: row.item_id,
    name: row.name,
    planHour: row.planned_hours,
    actualHours: row.used_hours,
    openPlanHours: row.open_hours,
  }));
}

async function findImplementationPlans(db: Db, actor: Actor, companyId: number): Promise<Parts["implPlans"]> {
  const rows = await db
    .selectFrom("implementation_plan")
    .select(["id", "name", "external_id"])
    .where("company_id", "=", companyId)
    .where("status", "<>", ended)
    .where(visibleImplementationPlans(actor))
    .orderBy("start_date", "desc")
    .limit(partsMax)
    .execute();
  return rows.map(({ id, name, external_id }) => ({ implPlanId: id, name, externalId: external_id }));
}
