import type { Kysely, Schema } from "@pharos/db";
import { partyType } from "@pharos/domain/enums";
import { vendorParties } from "@pharos/domain/organisation";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { batchFind } from "../../platform/batch.ts";
import { visibleCompanies } from "../organisation/index.ts";

type Db = Kysely<Schema>;

const productCatalogue = 3;
const anyId = (ids: readonly number[]) => sql<number>`any(${[...ids]}::bigint[])`;

/** A customer somebody can raise a requirement for. */
export const customerById = (db: Db, actor: Actor) =>
  batchFind(
    (ids: readonly number[]) =>
      db
        .selectFrom("company")
        .select("company.id")
        .where("company.id", "=", anyId(ids))
        .where("company.party_type", "=", partyType.toCode("customer"))
        .where(visibleCompanies(actor))
        .execute(),
    ({ id }) => [id],
  );

/** A product in use. */
export const productById = (db: Db) =>
  batchFind(
    (ids: readonly number[]) =>
      db
        .selectFrom("dict_menu")
        .select("id")
        .where("id", "=", anyId(ids))
        .where("dict_type", "=", productCatalogue)
        .where("status", "=", 1)
        .execute(),
    ({ id }) => [id],
  );

/** An active person of the vendor. */
export const handlerById = (db: Db) =>
  batchFind(
    (ids: readonly number[]) =>
      db
        .selectFrom("app_user")
        .innerJoin("employee", "employee.user_id", "app_user.id")
        .innerJoin("company", "company.id", "employee.company_id")
        .select("app_user.id")
        .distinct()
        .where("app_user.id", "=", anyId(ids))
        .where("app_user.status", "<>", 0)
        .where("employee.status", "=", 1)
        .where("company.party_type", "in", [...vendorParties])
        .execute(),
    ({ id }) => [id],
  );
