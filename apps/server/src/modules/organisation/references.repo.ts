import type { Kysely, Schema } from "@pharos/db";
import { partyType } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { anyId, anyText } from "../../platform/any-of.ts";
import { batchFind } from "../../platform/batch.ts";
import { visibleCompanies } from "./company.visibility.ts";
import { leadsCompany } from "./leading.sql.ts";
import { vendorPeople } from "./people.repo.ts";

type Db = Kysely<Schema>;

function customers(db: Db, actor: Actor) {
  return db
    .selectFrom("company")
    .select(["company.id", "company.name", "company.name_en", "company.short_name"])
    .select(leadsCompany(actor, sql.ref("company.id")).as("is_led"))
    .where("company.party_type", "=", partyType.toCode("customer"))
    .where(visibleCompanies(actor))
    .orderBy("company.id");
}

/** A customer that a record can be for, with whether the actor leads the work for it. */
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

/** Somebody who has an account and works for the vendor now. */
export const vendorPersonById = (db: Db) =>
  batchFind(
    (ids: readonly number[]) => vendorPeople(db).where("u.id", "=", anyId(ids)).execute(),
    ({ id }) => [id],
  );

/** The same by the account, in any case. */
export function vendorPersonByAccount(db: Db) {
  const find = batchFind(
    (accounts: readonly string[]) => vendorPeople(db).where("u.account", "=", anyText(accounts)).execute(),
    ({ account }) => [account],
  );
  return (account: string) => find(account.toLowerCase());
}
