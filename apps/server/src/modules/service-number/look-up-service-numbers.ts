import type { Kysely, Schema } from "@pharos/db";
import type { Actor } from "../../platform/actor.ts";
import { contains } from "../../platform/contains.ts";
import { visibleServiceNumbers } from "./service-number.visibility.ts";

/** Visible service numbers by number, name or customer, those that end last first. */
export function lookUpServiceNumbers(db: Kysely<Schema>, actor: Actor, words: string, limit: number) {
  return db
    .selectFrom("service_number")
    .innerJoin("company", "company.id", "service_number.company_id")
    .select([
      "service_number.id",
      "service_number.sn",
      "service_number.name",
      "company.id as company_id",
      "company.name as company_name",
      "company.name_en as company_name_en",
    ])
    .where(visibleServiceNumbers(actor))
    .where((eb) =>
      eb.or([
        contains(eb.ref("service_number.sn"), words),
        contains(eb.ref("service_number.name"), words),
        contains(eb.ref("company.name"), words),
        contains(eb.ref("company.name_key"), words),
      ]),
    )
    .orderBy("service_number.end_date", "desc")
    .orderBy("service_number.id", "desc")
    .limit(limit)
    .execute();
}
