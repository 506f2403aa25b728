import type { Kysely, Schema } from "@pharos/db";
import { anyId, anyText } from "../../platform/any-of.ts";
import { batchFind } from "../../platform/batch.ts";

type Db = Kysely<Schema>;

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
