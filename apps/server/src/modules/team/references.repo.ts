import type { Kysely, Schema } from "@pharos/db";
import { anyId, anyText } from "../../platform/any-of.ts";
import { batchFind } from "../../platform/batch.ts";

type Db = Kysely<Schema>;

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
