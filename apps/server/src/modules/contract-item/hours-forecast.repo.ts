import type { getHoursForecast } from "@pharos/api/contract-item";
import type { HandlerInput } from "@pharos/api/core";
import type { Kysely, Schema } from "@pharos/db";
import { planStatus, reviewStatus, userStatus } from "@pharos/domain/enums";
import { type AliasableExpression, type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import { visibleContracts } from "../contract/index.ts";
import { deliveredHours, visibleServiceNumbers } from "../service-number/index.ts";
import { visibleContractItems } from "./contract-item.visibility.ts";
import { usedItemHours } from "./item-hours.sql.ts";

/** What hours were promised of. */
export type HourOwner = HandlerInput<typeof getHoursForecast>["query"];

/** Hours that were promised, with what is used of them and what is on its way. */
export type PromisedHours = NonNullable<Awaited<ReturnType<typeof findPromisedHours>>>;

/** The hours of a visible contract, service number or contract item; undefined where there is none to be seen. */
export async function findPromisedHours(db: Kysely<Schema>, actor: Actor, { kind, id }: HourOwner) {
  return owners[kind](db, actor).where("owner.id", "=", id).executeTakeFirst();
}

const plannedOfItems = (condition: RawBuilder<unknown>) => sql<number | null>`(
  select sum(i.planned_hours) from contract_item i where ${condition} and i.status <> 3)`;

const owners = {
  item: (db: Kysely<Schema>, actor: Actor) =>
    completed(
      db,
      db
        .selectFrom("contract_item")
        .where(visibleContractItems(actor))
        .select(["contract_item.id", "contract_item.item_id as no", "contract_item.name"])
        .select(["contract_item.contract_id", "contract_item.start_date", "contract_item.end_date"])
        .select([
          "contract_item.planned_hours as planned",
          usedItemHours.as("used"),
          waitingHours(sql`w.contract_item_id = contract_item.id`).as("pending"),
          plannedRest(sql`p.contract_item_id = contract_item.id`).as("open_plans"),
        ]),
    ),
  number: (db: Kysely<Schema>, actor: Actor) =>
    completed(
      db,
      db
        .selectFrom("service_number")
        .innerJoin("service_subscription as s", "s.id", "service_number.subscription_id")
        .where(visibleServiceNumbers(actor))
        .select(["service_number.id", "service_number.sn as no", "service_number.name"])
        .select(["s.contract_id", "service_number.start_date", "service_number.end_date"])
        .select([
          sql<number | null>`coalesce(service_number.quota_hours,
            ${plannedOfItems(sql`i.service_number_id = service_number.id`)})`.as("planned"),
          sql<number>`coalesce(${deliveredHours("service_number")}, 0)`.as("used"),
          waitingHours(sql`w.service_number_id = service_number.id`).as("pending"),
          plannedRest(sql`p.service_number_id = service_number.id`).as("open_plans"),
        ]),
    ),
  contract: (db: Kysely<Schema>, actor: Actor) =>
    completed(
      db,
      db
        .selectFrom("contract")
        .where(visibleContracts(actor))
        .select(["contract.id", "contract.contract_num as no", "contract.name"])
        .select(["contract.id as contract_id", "contract.start_date", "contract.end_date"])
        .select([
          plannedOfItems(sql`i.contract_id = contract.id`).as("planned"),
          sql<number>`coalesce(${deliveredHours("contract")}, 0)`.as("used"),
          waitingHours(sql`w.contract_id = contract.id`).as("pending"),
          // A plan draws on its item; one without an item on what its number stands under.
          plannedRest(sql`coalesce(
            (select i.contract_id from contract_item i where i.id = p.contract_item_id),
            (select s.contract_id from service_number n join service_subscription s on s.id = n.subscription_id
              where n.id = p.service_number_id)) = contract.id`).as("open_plans"),
        ]),
    ),
};

/** Hours that were entered and not reviewed yet. */
const waitingHours = (condition: RawBuilder<unknown>) => sql<number>`coalesce((
  select sum(w.hours) from work_hour w
  where ${condition} and w.deleted_at is null
    and w.review_status = ${sql.lit(reviewStatus.toCode("pending"))}), 0)`;

/** What plans that have not ended will still take: their hours less those drawn. */
const plannedRest = (condition: RawBuilder<unknown>) => sql<number>`coalesce((
  select sum(greatest(p.planned_hours - p.actual_hours, 0)) from plan p
  where ${condition} and p.deleted_at is null and p.status <> ${sql.lit(planStatus.toCode("ended"))}), 0)`;

interface OwnHours {
  readonly id: number;
  readonly no: string;
  readonly name: string;
  readonly contract_id: number;
  readonly start_date: string;
  readonly end_date: string;
  readonly planned: number | null;
  readonly used: number;
  readonly pending: number;
  readonly open_plans: number;
}

/** Hours with their customer, and with whom the contract belongs to: its owner, else who manages it. */
function completed(db: Kysely<Schema>, hours: AliasableExpression<OwnHours>) {
  const isActive = (column: string) => sql`(select u.id from app_user u
    where u.id = ${sql.ref(column)} and u.status <> ${sql.lit(userStatus.toCode("disabled"))})`;
  const receiver = sql<number | null>`coalesce(${isActive("contract.owner_user_id")},
    ${isActive("contract.manager_user_id")})`;
  return db
    .selectFrom(hours.as("owner"))
    .innerJoin("contract", "contract.id", "owner.contract_id")
    .innerJoin("company", "company.id", "contract.company_id")
    .selectAll("owner")
    .select([
      "company.id as company_id",
      "company.name as company_name",
      "company.name_en as company_name_en",
    ])
    .select([receiver.as("receiver_id"), nameOfUser(receiver).as("receiver_name")]);
}
