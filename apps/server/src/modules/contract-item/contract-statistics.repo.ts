import type { Kysely, Schema } from "@pharos/db";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { personName } from "../../platform/person-name.ts";
import { visibleContracts } from "../contract/index.ts";

/** A contract as the statistics look at it. */
export type CountedContract = Awaited<ReturnType<typeof findCountedContracts>>[number];

/** A product that is served under a contract. */
export interface CountedProduct {
  readonly id: number;
  readonly name: string;
  readonly nameEn: string;
}

/**
 * Every visible contract that is not a draft, in narrow rows. They are counted by the domain's own rule of validity, so
 * that the figures are those of the lists they lead to; a vendor has thousands of contracts, not millions.
 */
export async function findCountedContracts(db: Kysely<Schema>, actor: Actor) {
  return db
    .selectFrom("contract")
    .innerJoin("company", "company.id", "contract.company_id")
    .leftJoin("team", "team.id", "contract.team_id")
    .leftJoin("app_user as manager", "manager.id", "contract.manager_user_id")
    .select([
      "contract.id",
      "contract.contract_num",
      "contract.name",
      "contract.company_id",
      "company.name as company_name",
      "company.name_en as company_name_en",
      "company.city",
      "contract.start_date",
      "contract.end_date",
      "contract.status",
      "contract.renew_state",
      "contract.renewed_by_id",
      "contract.amount",
      "contract.team_id",
      "team.name as team_name",
      "team.name_en as team_name_en",
      "contract.manager_user_id",
      personName("manager").$castTo<string | null>().as("manager_name"),
      sql<number | null>`(select min(s.id) from service_subscription s
        where s.contract_id = contract.id and s.deleted_at is null)`.as("service_id"),
      sql<CountedProduct[]>`coalesce((
        select json_agg(distinct jsonb_build_object('id', p.id, 'name', p.name, 'nameEn', p.name_en))
        from service_subscription s
        join service_number n on n.subscription_id = s.id
        join dict_menu p on p.id = n.product_menu_id
        where s.contract_id = contract.id), '[]')`.as("products"),
    ])
    .where(visibleContracts(actor))
    .where("contract.status", "<>", 0)
    .orderBy("contract.end_date")
    .orderBy("contract.id")
    .execute();
}
