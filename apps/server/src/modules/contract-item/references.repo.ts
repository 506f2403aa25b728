import type { Kysely, Schema } from "@pharos/db";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { batchFind } from "../../platform/batch.ts";
import { visibleContracts } from "../contract/index.ts";
import { visibleCompanies } from "../organisation/index.ts";
import { leads, leadsFor } from "./contract-item.visibility.ts";

type Db = Kysely<Schema>;

const vendor = 2;
const customer = 1;
const productCatalogue = 3;

const anyId = (ids: readonly number[]) => sql<number>`any(${[...ids]}::bigint[])`;
const anyText = (texts: readonly string[]) => sql<string>`any(${[...texts]}::text[])`;

function contracts(db: Db, actor: Actor) {
  return db
    .selectFrom("contract")
    .select(["id", "contract_num", "company_id", "start_date", "end_date"])
    .select(leads(actor, "contract").as("is_led"))
    .where(visibleContracts(actor));
}

/** A contract an item can belong to, with whether the actor leads the work on it. */
export const contractById = (db: Db, actor: Actor) =>
  batchFind(
    (ids: readonly number[]) => contracts(db, actor).where("id", "=", anyId(ids)).execute(),
    ({ id }) => [id],
  );

/** The same by its number. */
export const contractByNumber = (db: Db, actor: Actor) =>
  batchFind(
    (numbers: readonly string[]) =>
      contracts(db, actor).where("contract_num", "=", anyText(numbers)).execute(),
    ({ contract_num }) => [contract_num],
  );

function customers(db: Db, actor: Actor) {
  return db
    .selectFrom("company")
    .select(["company.id", "company.name", "company.name_en", "company.short_name"])
    .select(leadsFor(actor).as("is_led"))
    .where("company.party_type", "=", customer)
    .where(visibleCompanies(actor))
    .orderBy("company.id");
}

/** A customer an item can belong to, with whether the actor leads the work for it. */
export const customerById = (db: Db, actor: Actor) =>
  batchFind(
    (ids: readonly number[]) => customers(db, actor).where("company.id", "=", anyId(ids)).execute(),
    ({ id }) => [id],
  );

/** The same by its name in either language, or its short name. */
export const customerByName = (db: Db, actor: Actor) =>
  batchFind(
    (names: readonly string[]) =>
      customers(db, actor)
        .where((eb) =>
          eb.or([
            eb("company.name", "=", anyText(names)),
            eb("company.name_en", "=", anyText(names)),
            eb("company.short_name", "=", anyText(names)),
          ]),
        )
        .execute(),
    ({ name, name_en, short_name }) => [name, name_en, short_name],
  );

function teams(db: Db) {
  return db.selectFrom("team").select(["id", "name", "name_en"]).where("status", "=", 1).orderBy("id");
}

/** An active team. */
export const teamById = (db: Db) =>
  batchFind(
    (ids: readonly number[]) => teams(db).where("id", "=", anyId(ids)).execute(),
    ({ id }) => [id],
  );

/** The same by its name in either language. */
export const teamByName = (db: Db) =>
  batchFind(
    (names: readonly string[]) =>
      teams(db)
        .where((eb) => eb.or([eb("name", "=", anyText(names)), eb("name_en", "=", anyText(names))]))
        .execute(),
    ({ name, name_en }) => [name, name_en],
  );

function vendorPeople(db: Db) {
  return db
    .selectFrom("app_user")
    .select(["app_user.id", "app_user.account"])
    .where("app_user.status", "<>", 0)
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
    );
}

/** An active employee of the vendor. */
export const vendorPersonById = (db: Db) =>
  batchFind(
    (ids: readonly number[]) => vendorPeople(db).where("app_user.id", "=", anyId(ids)).execute(),
    ({ id }) => [id],
  );

/** The same by the account, in any case. */
export function vendorPersonByAccount(db: Db) {
  const find = batchFind(
    (accounts: readonly string[]) =>
      vendorPeople(db).where("app_user.account", "=", anyText(accounts)).execute(),
    ({ account }) => [account],
  );
  return (account: string) => find(account.toLowerCase());
}

function products(db: Db) {
  return db
    .selectFrom("dict_menu")
    .select(["id", "name", "name_en"])
    .where("dict_type", "=", productCatalogue)
    .where("status", "=", 1)
    .orderBy("id");
}

/** A product in use. */
export const productById = (db: Db) =>
  batchFind(
    (ids: readonly number[]) => products(db).where("id", "=", anyId(ids)).execute(),
    ({ id }) => [id],
  );

/** The same by its name in either language. */
export const productByName = (db: Db) =>
  batchFind(
    (names: readonly string[]) =>
      products(db)
        .where((eb) => eb.or([eb("name", "=", anyText(names)), eb("name_en", "=", anyText(names))]))
        .execute(),
    ({ name, name_en }) => [name, name_en],
  );

/** A service number, with the customer it belongs to. */
export const serviceNumberById = (db: Db) =>
  batchFind(
    (ids: readonly number[]) =>
      db.selectFrom("service_number").select(["id", "company_id"]).where("id", "=", anyId(ids)).execute(),
    ({ id }) => [id],
  );

/** The same by the number itself. */
export const serviceNumberBySn = (db: Db) =>
  batchFind(
    (numbers: readonly string[]) =>
      db
        .selectFrom("service_number")
        .select(["id", "sn", "company_id", "end_date"])
        .where("sn", "=", anyText(numbers))
        .execute(),
    ({ sn }) => [sn],
  );
