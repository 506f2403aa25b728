import type { listContracts } from "@pharos/api/contract";
import type { HandlerInput } from "@pharos/api/core";
import type { Kysely, Schema } from "@pharos/db";
import { contractStatus, renewState } from "@pharos/domain/enums";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { offsetOf } from "../../platform/paging.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import { deliveredHours, showsHours, urgencyOrder, validityCode } from "../service-number/index.ts";
import { isPersonallyOf, visibleContracts } from "./contract.visibility.ts";

/** Filters, sorting and page as the contract parsed them. */
export type ContractListFilter = HandlerInput<typeof listContracts>["query"];

/** What the list is narrowed by, without its page and order. */
type ContractFilter = Partial<ContractListFilter>;

/** One line of the list. */
export type ContractListRow = Awaited<ReturnType<typeof findContractPage>>[number];

/** Matches by validity code, the filters by validity and state left out, and how many of them were terminated. */
export async function countByValidity(
  db: Kysely<Schema>,
  actor: Actor,
  filter: ContractFilter,
  today: string,
): Promise<readonly { validity: number; status: number; matches: number }[]> {
  return matching(db, actor, filter)
    .select([
      validityCode("contract", today).as("validity"),
      "contract.status",
      sql<number>`count(*)::int`.as("matches"),
    ])
    .groupBy(["validity", "contract.status"])
    .execute();
}

/** One page of the visible contracts; names and sums are looked up for its few rows only. */
export async function findContractPage(
  db: Kysely<Schema>,
  actor: Actor,
  filter: ContractListFilter,
  today: string,
) {
  const order = orderOf(filter, today);
  const page = matching(db, actor, filter)
    .select("service_subscription.id")
    .$if(filter.validity !== undefined, (query) =>
      query.where(isAnyOf(validityCode("contract", today), filter.validity ?? [])),
    )
    .$if(filter.status !== undefined, (query) =>
      query.where(isAnyOf(sql`contract.status`, filter.status ?? [])),
    )
    .orderBy(order)
    .limit(filter.pageSize)
    .offset(offsetOf(filter));
  return db
    .selectFrom("service_subscription")
    .innerJoin("contract", "contract.id", "service_subscription.contract_id")
    .innerJoin("company", "company.id", "service_subscription.company_id")
    .innerJoin("team", "team.id", "service_subscription.team_id")
    .where("service_subscription.id", "in", page)
    .select([
      "service_subscription.id",
      "service_subscription.name",
      "service_subscription.maintenance_level",
      "contract.id as contract_id",
      "contract.contract_num",
      "contract.name as contract_name",
      "contract.company_id",
      "company.name as company_name",
      "company.name_en as company_name_en",
      "contract.contract_type",
      "contract.start_date",
      "contract.end_date",
      "contract.status",
      shownRenewState(actor).as("renew_state"),
      "contract.amount",
      "contract.currency",
      "contract.owner_user_id",
      "contract.manager_user_id",
      nameOfUser("contract.owner_user_id").as("owner_name"),
      nameOfUser("contract.manager_user_id").as("manager_name"),
      "team.name as team_name",
      "team.name_en as team_name_en",
      numberCount.as("number_count"),
      plannedHours.as("planned_hours"),
      usedHours(actor).as("used_hours"),
    ])
    .orderBy(order)
    .execute();
}

const numberCount = sql<number>`(
  select count(*)::int from service_number n
  where n.subscription_id = service_subscription.id and n.status <> 3)`;

/** What the contract's lines plan; what its service numbers promise where there are no lines. */
const plannedHours = sql<number | null>`coalesce((
  select sum(i.planned_hours) from contract_item i where i.contract_id = contract.id and i.status <> 3
), (
  select sum(n.quota_hours) from service_number n where n.subscription_id = service_subscription.id))`;

/** What was delivered under the contract, for who reads figures of hours wherever they come from. */
const usedHours = (actor: Actor) =>
  sql<number | null>`case when ${showsHours(actor)} then ${deliveredHours("contract")} end`;

function orderOf({ sortField, sortOrder }: ContractListFilter, today: string): RawBuilder<unknown> {
  const direction = sql.raw(sortOrder);
  const newest = sql`contract.id desc, service_subscription.id desc`;
  switch (sortField) {
    case "urgency":
      return sql`${urgencyOrder("contract", today, sortOrder)}, ${newest}`;
    case "endTime":
      return sql`contract.end_date ${direction}, ${newest}`;
    case "startTime":
      return sql`contract.start_date ${direction}, ${newest}`;
    case "contractNum":
      return sql`contract.contract_num ${direction}, ${newest}`;
    case "companyName":
      return sql`company.name ${direction}, ${newest}`;
  }
}

/** Everything the list is narrowed by, but for validity and state. */
function matching(db: Kysely<Schema>, actor: Actor, filter: ContractFilter) {
  return db
    .selectFrom("service_subscription")
    .innerJoin("contract", "contract.id", "service_subscription.contract_id")
    .innerJoin("company", "company.id", "service_subscription.company_id")
    .where("service_subscription.deleted_at", "is", null)
    .where((eb) => visibleContracts(actor)(eb))
    .where((eb) =>
      eb.and([
        ...words(filter.search).map(hasWord),
        ...(filter.companyId ? [eb("contract.company_id", "=", filter.companyId)] : []),
        ...(filter.type ? [isAnyOf(sql`contract.contract_type`, filter.type)] : []),
        ...(filter.renewState ? [isAnyOf(shownRenewState(actor), filter.renewState)] : []),
        ...(filter.isMine ? [isPersonallyOf(actor)] : []),
        ...(filter.managerId ? [eb("contract.manager_user_id", "=", filter.managerId)] : []),
        ...(filter.ownerId ? [eb("contract.owner_user_id", "=", filter.ownerId)] : []),
        ...(filter.teamId ? [eb("service_subscription.team_id", "=", filter.teamId)] : []),
        ...(filter.startTime ? [eb("contract.end_date", ">=", filter.startTime)] : []),
        ...(filter.endTime ? [eb("contract.end_date", "<=", filter.endTime)] : []),
      ]),
    );
}

/** Talks about the next term are the vendor's own affair until they have led to a contract. */
const shownRenewState = (actor: Actor): RawBuilder<number> =>
  actor.isCustomer
    ? sql<number>`case when contract.renew_state = ${sql.lit(renewedCode)} then contract.renew_state else 0 end`
    : sql<number>`contract.renew_state`;

const renewedCode = renewState.toCode("renewed");

const words = (text: string | undefined): string[] => (text ?? "").split(/\s+/).filter((word) => word !== "");

const hasWord = (word: string) => sql<SqlBool>`position(lower(${word}::text) in lower(concat_ws(' ',
  contract.contract_num, contract.name, service_subscription.name, company.name, company.name_en,
  company.short_name))) > 0`;

// `= any(array)` keeps the text of the statement the same for any number of values.
const isAnyOf = (value: RawBuilder<unknown>, codes: readonly number[]) =>
  sql<SqlBool>`${value} = any(${codes}::bigint[])`;

/** The state code of a contract that was ended before its time. */
export const terminatedCode = contractStatus.toCode("terminated");
