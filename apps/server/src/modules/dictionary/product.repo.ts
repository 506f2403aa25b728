import type { Kysely, Schema } from "@pharos/db";
import { dictionaryType } from "@pharos/domain/enums";
import { anyId, anyText } from "../../platform/any-of.ts";
import { batchFind } from "../../platform/batch.ts";

type Db = Kysely<Schema>;

function products(db: Db) {
  return db
    .selectFrom("dict_menu")
    .select(["id", "name", "name_en"])
    .where("dict_type", "=", dictionaryType.toCode("productCatalogue"))
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
