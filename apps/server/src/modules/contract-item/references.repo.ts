import type { Kysely, Schema } from "@pharos/db";
import type { Actor } from "../../platform/actor.ts";
import { visibleContracts } from "../contract/index.ts";
import { visibleCompanies } from "../organisation/index.ts";
import { leads, leadsFor } from "./contract-item.visibility.ts";

const vendor = 2;
const customer = 1;
const productCatalogue = 3;

/** A contract an item can belong to, with whether the actor leads the work on it. */
export async function findContract(
  db: Kysely<Schema>,
  actor: Actor,
  by: { readonly id: number } | { readonly contractNum: string },
) {
  return db
    .selectFrom("contract")
    .select(["id", "contract_num", "company_id", "start_date", "end_date"])
    .select(leads(actor, "contract").as("is_led"))
    .where(visibleContracts(actor))
    .where((eb) => ("id" in by ? eb("id", "=", by.id) : eb("contract_num", "=", by.contractNum)))
    .executeTakeFirst();
}

/** A customer an item can belong to, with whether the actor leads the work for it. */
export async function findCustomer(
  db: Kysely<Schema>,
  actor: Actor,
  by: { readonly id: number } | { readonly name: string },
) {
  return db
    .selectFrom("company")
    .select(["company.id", "company.name"])
    .select(leadsFor(actor).as("is_led"))
    .where("company.party_type", "=", customer)
    .where(visibleCompanies(actor))
    .where((eb) =>
      "id" in by
        ? eb("company.id", "=", by.id)
        : eb.or([eb("company.name", "=", by.name), eb("company.short_name", "=", by.name)]),
    )
    .executeTakeFirst();
}

/** The active team with this id or name. */
export async function findTeam(
  db: Kysely<Schema>,
  by: { readonly id: number } | { readonly name: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom("team")
    .select("id")
    .where("status", "=", 1)
    .where((eb) =>
      "id" in by ? eb("id", "=", by.id) : eb.or([eb("name", "=", by.name), eb("name_en", "=", by.name)]),
    )
    .executeTakeFirst();
  return row?.id;
}

/** The vendor's active employee with this id or account. */
export async function findVendorPerson(
  db: Kysely<Schema>,
  by: { readonly id: number } | { readonly account: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom("app_user")
    .select("app_user.id")
    .where("app_user.status", "<>", 0)
    .where((eb) =>
      "id" in by ? eb("app_user.id", "=", by.id) : eb("app_user.account", "=", by.account.toLowerCase()),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("employee")
          .innerJoin("company", "company.id", "employee.company_id")
          .select("employee.id")
          .whereRef("employee.user_id", "=", "app_user.id")
          .where("employee.status", "=", 1)
          .where("company.party_type", ">=", vendor),
      ),
    )
    .executeTakeFirst();
  return row?.id;
}

/** The product in use with this id or one of these names. */
export async function findProduct(
  db: Kysely<Schema>,
  by: { readonly id: number } | { readonly name: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom("dict_menu")
    .select("id")
    .where("dict_type", "=", productCatalogue)
    .where("status", "=", 1)
    .where((eb) =>
      "id" in by ? eb("id", "=", by.id) : eb.or([eb("name", "=", by.name), eb("name_en", "=", by.name)]),
    )
    .executeTakeFirst();
  return row?.id;
}

/** The service number of a customer with this id or number. */
export async function findNumberOf(
  db: Kysely<Schema>,
  companyId: number,
  by: { readonly id: number } | { readonly sn: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom("service_number")
    .select("id")
    .where("company_id", "=", companyId)
    .where((eb) => ("id" in by ? eb("id", "=", by.id) : eb("sn", "=", by.sn)))
    .executeTakeFirst();
  return row?.id;
}
