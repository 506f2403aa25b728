import type { HandlerInput } from "@pharos/api/core";
import type { saveSynonyms as contract, SynonymGroup } from "@pharos/api/search";
import { normaliseText } from "@pharos/domain/plain-text";
import { synonymLimits } from "@pharos/domain/search";
import { sql } from "kysely";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { fieldError } from "../../../platform/field-error.ts";
import type { Transact, UnitOfWork } from "../../../platform/unit-of-work.ts";
import { toGroup } from "./synonym.repo.ts";

/** Adds a group of synonyms, or changes one. */
export function saveSynonyms(
  withTransaction: Transact,
  call: Call,
  { id, version, expressions: given }: HandlerInput<typeof contract>["body"],
): Promise<SynonymGroup> {
  return withTransaction(call, async (tx) => {
    // One writer at a time: an expression belongs to one group.
    await sql`lock table search_synonym in share row exclusive mode`.execute(tx.db);
    const expressions = distinct(given);
    if (expressions.length < 2) throw fieldError("expressions", "search.synonymsTooFew");
    await refuseTaken(tx, expressions, id);
    const before = id === undefined ? undefined : await findGroup(tx, id);
    if (id !== undefined && !before) throw new AppError("search.synonymsNotFound");
    if (before && before.version !== version) throw new AppError("common.dataChanged");
    const values = { expressions, updated_by: call.actor.userId, updated_at: tx.now };
    const row = before
      ? await tx.db
          .updateTable("search_synonym")
          .set({ ...values, version: before.version + 1 })
          .where("id", "=", before.id)
          .returningAll()
          .executeTakeFirstOrThrow()
      : await insert(tx, values);
    await tx.audit({
      action: before ? "searchSynonym.changed" : "searchSynonym.created",
      objectType: "searchSynonym",
      objectId: row.id,
      detail: { before: { expressions: before?.expressions ?? [] }, after: { expressions } },
    });
    return toGroup(row);
  });
}

/** Deletes a group of synonyms. */
export function deleteSynonyms(withTransaction: Transact, call: Call, id: number): Promise<null> {
  return withTransaction(call, async (tx) => {
    const before = await tx.db
      .deleteFrom("search_synonym")
      .where("id", "=", id)
      .returning("expressions")
      .executeTakeFirst();
    if (!before) throw new AppError("search.synonymsNotFound");
    await tx.audit({
      action: "searchSynonym.deleted",
      objectType: "searchSynonym",
      objectId: id,
      detail: { before },
    });
    return null;
  });
}

function distinct(expressions: readonly string[]): string[] {
  const byKey = new Map(expressions.map((one) => [normaliseText(one).toLowerCase(), one]));
  return [...byKey.values()];
}

async function refuseTaken({ db }: UnitOfWork, expressions: readonly string[], id = 0): Promise<void> {
  const lower = expressions.map((one) => one.toLowerCase());
  const { rows } = await sql<{ readonly expression: string }>`
    select expression from search_synonym, unnest(expressions) expression
    where id <> ${id} and lower(expression) = any(${lower}::text[]) limit 1`.execute(db);
  const [taken] = rows;
  if (taken) throw fieldError("expressions", "search.synonymTaken", { expression: taken.expression });
}

const findGroup = ({ db }: UnitOfWork, id: number) =>
  db.selectFrom("search_synonym").selectAll().where("id", "=", id).executeTakeFirst();

async function insert(
  { db }: UnitOfWork,
  values: { readonly expressions: string[]; readonly updated_by: number; readonly updated_at: Date },
) {
  const { count } = await db
    .selectFrom("search_synonym")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count >= synonymLimits.groups)
    throw new AppError("search.synonymsTooMany", { vars: { max: synonymLimits.groups } });
  return db.insertInto("search_synonym").values(values).returningAll().executeTakeFirstOrThrow();
}
