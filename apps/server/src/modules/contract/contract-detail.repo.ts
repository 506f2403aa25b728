import type { Kysely, Schema, Transaction } from "@pharos/db";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import { deliveredHours, showsHours } from "../service-number/index.ts";
import { visibleContracts } from "./contract.visibility.ts";

/** A service and its contract, if the actor may know about it. */
export async function findVisibleService(db: Kysely<Schema>, actor: Actor, id: number) {
  return serviceRows(db, actor)
    .where("service_subscription.id", "=", id)
    .where((eb) => visibleContracts(actor)(eb))
    .executeTakeFirst();
}

/** A service and its contract. */
export type ServiceRow = NonNullable<Awaited<ReturnType<typeof findVisibleService>>>;

/** The same, the contract's row locked until the transaction ends: every change of a contract or its services begins here. */
export async function lockVisibleService(
  db: Transaction<Schema>,
  actor: Actor,
  id: number,
): Promise<ServiceRow | undefined> {
  const service = await db
    .selectFrom("service_subscription")
    .select("contract_id")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!service) return undefined;
  const locked = await db
    .selectFrom("contract")
    .select("id")
    .where("id", "=", service.contract_id)
    .where((eb) => visibleContracts(actor)(eb))
    .forUpdate()
    .executeTakeFirst();
  return locked && findVisibleService(db, actor, id);
}

function serviceRows(db: Kysely<Schema>, actor: Actor) {
  return db
    .selectFrom("service_subscription")
    .innerJoin("contract", "contract.id", "service_subscription.contract_id")
    .innerJoin("company", "company.id", "service_subscription.company_id")
    .innerJoin("team", "team.id", "service_subscription.team_id")
    .where("service_subscription.deleted_at", "is", null)
    .select([
      "service_subscription.id",
      "service_subscription.name",
      "service_subscription.service_type",
      "service_subscription.maintenance_level",
      "service_subscription.start_date as service_start_date",
      "service_subscription.end_date as service_end_date",
      "service_subscription.report_emails",
      "service_subscription.remark",
      "service_subscription.company_id",
      "company.name as company_name",
      "company.name_en as company_name_en",
      "contract.id as contract_id",
      "contract.contract_num",
      "contract.name as contract_name",
      "contract.contract_type",
      "contract.start_date",
      "contract.end_date",
      "contract.sign_date",
      "contract.amount",
      "contract.currency",
      "contract.status",
      "contract.renew_state",
      "contract.renewed_by_id",
      sql<string | null>`(select n.contract_num from contract n where n.id = contract.renewed_by_id)`.as(
        "renewed_by_num",
      ),
      "contract.term_no",
      "contract.owner_user_id",
      "contract.manager_user_id",
      "contract.remark as contract_remark",
      "contract.terminate_reason",
      "contract.terminated_at",
      "contract.version",
      nameOfUser("contract.owner_user_id").as("owner_name"),
      nameOfUser("contract.manager_user_id").as("manager_name"),
      sql<number | null>`case when ${showsHours(actor)} then ${deliveredHours("contract")} end`.as("hours"),
      "team.id as team_id",
      "team.name as team_name",
      "team.name_en as team_name_en",
      nameOfUser("team.leader_user_id").as("team_leader_name"),
    ]);
}

/** A service number of a service, with its product and its assets. */
export interface ServiceNumberOfService {
  readonly id: number;
  readonly sn: string;
  readonly name: string;
  readonly product_menu_id: number | null;
  readonly product_name: string | null;
  readonly product_name_en: string | null;
  readonly maintenance_level: number;
  readonly coverage: number;
  readonly start_date: string;
  readonly end_date: string;
  readonly status: number;
  readonly quota_hours: number | null;
  readonly assets: readonly { readonly id: number; readonly name: string }[];
}

/** The service numbers of a service, with their products and assets. */
export async function findNumbersOfService(
  db: Kysely<Schema>,
  serviceId: number,
): Promise<ServiceNumberOfService[]> {
  return db
    .selectFrom("service_number as n")
    .leftJoin("dict_menu as product", "product.id", "n.product_menu_id")
    .select([
      "n.id",
      "n.sn",
      "n.name",
      "n.product_menu_id",
      "product.name as product_name",
      "product.name_en as product_name_en",
      "n.maintenance_level",
      "n.coverage",
      "n.start_date",
      "n.end_date",
      "n.status",
      "n.quota_hours",
      sql<{ id: number; name: string }[]>`(
        select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name, a.id), '[]')
        from service_number_asset c join asset a on a.id = c.asset_id
        where c.service_number_id = n.id)`.as("assets"),
    ])
    .where("n.subscription_id", "=", serviceId)
    .orderBy("n.id")
    .execute();
}

/** A contract next to another one in a chain of renewals. */
export interface LinkedContract {
  readonly contract_id: number;
  readonly id: number;
  readonly contract_num: string;
  readonly name: string;
  readonly start_date: string;
  readonly end_date: string;
  /** True for what continues the contract, false for what it continues. */
  readonly is_successor: boolean;
}

/** What continues a contract and what it continues, as far as the actor may know about them. */
export async function findLinkedContracts(
  db: Kysely<Schema>,
  actor: Actor,
  { contract_id, renewed_by_id }: Pick<ServiceRow, "contract_id" | "renewed_by_id">,
): Promise<LinkedContract[]> {
  return db
    .selectFrom("contract")
    .innerJoin("service_subscription as s", "s.contract_id", "contract.id")
    .distinctOn("contract.id")
    .select([
      "contract.id as contract_id",
      "s.id",
      "contract.contract_num",
      "contract.name",
      "contract.start_date",
      "contract.end_date",
      sql<boolean>`contract.id is not distinct from ${renewed_by_id}::bigint`.as("is_successor"),
    ])
    .where((eb) =>
      eb.or([
        eb("contract.renewed_by_id", "=", contract_id),
        ...(renewed_by_id === null ? [] : [eb("contract.id", "=", renewed_by_id)]),
      ]),
    )
    .where("s.deleted_at", "is", null)
    .where((eb) => visibleContracts(actor)(eb))
    .orderBy("contract.id")
    .orderBy("s.id")
    .execute();
}
