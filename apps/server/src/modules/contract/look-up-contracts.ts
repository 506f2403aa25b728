import type { Kysely, Schema } from "@pharos/db";
import type { Actor } from "../../platform/actor.ts";
import { contains } from "../../platform/contains.ts";
import { visibleContracts } from "./contract.visibility.ts";

/** Visible contracts by number, name or customer, those that end last first. */
export function lookUpContracts(db: Kysely<Schema>, actor: Actor, words: string, limit: number) {
  return db
    .selectFrom("contract")
    .innerJoin("company", "company.id", "contract.company_id")
    .innerJoin("service_subscription as service", "service.contract_id", "contract.id")
    .select([
      "service.id",
      "contract.contract_num",
      "contract.name",
      "company.id as company_id",
      "company.name as company_name",
      "company.name_en as company_name_en",
    ])
    .where("service.deleted_at", "is", null)
    .where(visibleContracts(actor))
    .where((eb) =>
      eb.or([
        contains(eb.ref("contract.contract_num"), words),
        contains(eb.ref("contract.name"), words),
        contains(eb.ref("company.name"), words),
        contains(eb.ref("company.name_key"), words),
      ]),
    )
    .orderBy("contract.end_date", "desc")
    .orderBy("service.id", "desc")
    .limit(limit)
    .execute();
}
