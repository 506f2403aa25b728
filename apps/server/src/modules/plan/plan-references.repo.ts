import type { Kysely, Schema } from "@pharos/db";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { anyId, anyText } from "../../platform/any-of.ts";
import { batchFind } from "../../platform/batch.ts";
import { visibleContractItems } from "../contract-item/index.ts";
import { leadsCompany, visibleCompanies } from "../organisation/index.ts";

type Db = Kysely<Schema>;

const customer = 1;
const vendor = 2;

/** An organisation that work can be planned for: a customer, or the vendor itself; with whether the actor leads there. */
export const companyById = (db: Db, actor: Actor) =>
  batchFind(
    (ids: readonly number[]) =>
      db
        .selectFrom("company")
        .select(["company.id", "company.party_type"])
        .select(leadsCompany(actor, sql.ref("company.id")).as("is_led"))
        .where("company.id", "=", anyId(ids))
        .where("company.party_type", "in", [customer, vendor])
        .where(visibleCompanies(actor))
        .execute(),
    ({ id }) => [id],
  );

/** A service item with the customer it belongs to. */
export const serviceItemById = (db: Db) =>
  batchFind(
    (ids: readonly number[]) =>
      db
        .selectFrom("service_item")
        .innerJoin("service_number", "service_number.id", "service_item.service_number_id")
        .select([
          "service_item.id",
          "service_item.contract_item_id",
          "service_item.service_number_id",
          "service_item.task_type",
          "service_number.company_id",
        ])
        .where("service_item.id", "=", anyId(ids))
        .where("service_item.deleted_at", "is", null)
        .execute(),
    ({ id }) => [id],
  );

/** A contract item the actor may know of. */
export const contractItemById = (db: Db, actor: Actor) =>
  batchFind(
    (ids: readonly number[]) =>
      db
        .selectFrom("contract_item")
        .select(["contract_item.id", "contract_item.item_id", "contract_item.company_id"])
        .where("contract_item.id", "=", anyId(ids))
        .where(visibleContractItems(actor))
        .execute(),
    ({ id }) => [id],
  );

/** The same by its number in the ERP. */
export const contractItemByNumber = (db: Db, actor: Actor) =>
  batchFind(
    (numbers: readonly string[]) =>
      db
        .selectFrom("contract_item")
        .select(["contract_item.id", "contract_item.item_id", "contract_item.company_id"])
        .where("contract_item.item_id", "=", anyText(numbers))
        .where(visibleContractItems(actor))
        .execute(),
    ({ item_id }) => [item_id],
  );

/** An implementation plan with the customer it is for. */
export const implementationPlanById = (db: Db) =>
  batchFind(
    (ids: readonly number[]) =>
      db
        .selectFrom("implementation_plan")
        .select(["id", "company_id", "external_id"])
        .where("id", "=", anyId(ids))
        .execute(),
    ({ id }) => [id],
  );

/** How many of the databases belong to an organisation. */
export async function countAssetsOf(db: Db, companyId: number, ids: readonly number[]): Promise<number> {
  const rows = await db
    .selectFrom("asset")
    .select("id")
    .where("id", "=", anyId(ids))
    .where("company_id", "=", companyId)
    .execute();
  return rows.length;
}
