import type { Kysely, Schema } from "@pharos/db";
import type { Actor } from "../../platform/actor.ts";
import { anyId, anyText } from "../../platform/any-of.ts";
import { batchFind } from "../../platform/batch.ts";
import { leadsWork } from "../organisation/index.ts";
import { visibleContracts } from "./contract.visibility.ts";

type Db = Kysely<Schema>;

function contracts(db: Db, actor: Actor) {
  return db
    .selectFrom("contract")
    .select(["id", "contract_num", "company_id", "start_date", "end_date"])
    .select(leadsWork(actor, "contract").as("is_led"))
    .where(visibleContracts(actor));
}

/** A contract the actor may know about, with whether the actor leads the work on it. */
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
