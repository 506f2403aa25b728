import type { Fields } from "@pharos/api/core";
import { type Schema, sqlStateOf } from "@pharos/db";
import { sql } from "kysely";
import { AppError } from "../app-error.ts";
import { changedFields } from "../changed-fields.ts";
import { fieldError } from "../field-error.ts";
import { authorize } from "../policy.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import type { Reference, RegisterDefinition, Write } from "./definition.ts";

type Value = string | number | boolean | null;
type Values = Readonly<Record<string, unknown>>;

const uniqueViolation = "23505";

/**
 * Writes one record: rules, fixed fields, periods and references first, then what is different, then the audit log.
 * Answers the id; a write that changes nothing leaves no trace.
 */
export async function writeRecord<
  F extends Fields,
  Action extends string,
  Table extends keyof Schema,
  Facts,
  Row,
>(
  definition: RegisterDefinition<F, Action, Table, Facts, Row>,
  columnOf: (field: string) => string,
  write: Write<F, Facts>,
): Promise<number> {
  const { tx, call, row } = write;
  const { fields, name: kind } = definition.record;
  if (row) authorize(definition.policy, "edit", call.actor, row, tx.now);
  const { input = write.input, columns = {} } = (await definition.prepare(write)) ?? {};
  // The fields are only known by name from here on.
  const given = input as Values;
  const known = (row ?? {}) as Values;
  if (row) refuseFixed(definition.fixed ?? {}, given, known);
  refuseBackwards(fields, given, known);
  await refuseUnknown(definition, write, given, known);
  const changes = changedFields<Values>(known, writtenOf(fields, given));
  const others = Object.entries(columns);
  if (row && !changes) return row.id;
  // What was given was checked by the schema of the save.
  const after = (changes?.after ?? {}) as Readonly<Record<string, Value>>;
  const written = Object.entries(after).map(([name, value]) => [columnOf(name), value] as const);
  const id = await keep(tx, definition.table, [...written, ...others], row?.id, call.actor.userId).catch(
    (error: unknown) => {
      const [unique] = Object.entries(fields).find(([, { options }]) => options.isUnique) ?? [];
      if (sqlStateOf(error) !== uniqueViolation || unique === undefined || !definition.taken) throw error;
      throw fieldError(unique, definition.taken, { [unique]: String(given[unique]) });
    },
  );
  const companyId = known["companyId"] ?? given["companyId"];
  await tx.audit({
    action: `${kind}.${row ? "changed" : "created"}`,
    objectType: kind,
    objectId: id,
    ...(typeof companyId === "number" && { companyId }),
    detail: {
      ...(row && { before: withoutCompany(changes?.before) }),
      after: withoutCompany(after),
    },
  });
  return id;
}

/** What a write says of the fields it may write; what was left out stays, and empty text is none. */
function writtenOf(fields: Fields, given: Values): Values {
  const written = Object.entries(fields).filter(
    ([name, { options }]) => options.written !== "no" && given[name] !== undefined,
  );
  return Object.fromEntries(written.map(([name]) => [name, given[name] === "" ? null : given[name]]));
}

/** The audit log has a column of its own for the organisation. */
function withoutCompany({ companyId: _, ...fields }: Values = {}): Values {
  return fields;
}

function refuseFixed(
  fixed: RegisterDefinition<Fields, string, keyof Schema, unknown, unknown>["fixed"],
  given: Values,
  known: Values,
): void {
  for (const [name, code] of Object.entries(fixed ?? {}))
    if (code && given[name] !== undefined && given[name] !== known[name]) throw fieldError(name, code);
}

function refuseBackwards(fields: Fields, given: Values, known: Values): void {
  const dateOf = (name: string) => (given[name] === undefined ? known[name] : given[name]);
  for (const [name, { options }] of Object.entries(fields)) {
    if (!options.notBefore) continue;
    const [start, end] = [dateOf(options.notBefore), dateOf(name)];
    if (typeof start === "string" && typeof end === "string" && end < start)
      throw new AppError("common.validation", { fields: { [name]: { key: "validation.endBeforeStart" } } });
  }
}

// What stays is not looked up again: a person may have left since.
async function refuseUnknown<F extends Fields, Action extends string, Table extends keyof Schema, Facts, Row>(
  { references = {} }: RegisterDefinition<F, Action, Table, Facts, Row>,
  { tx, call }: Write<F, Facts>,
  given: Values,
  known: Values,
): Promise<void> {
  for (const [name, reference] of Object.entries<Reference | undefined>(references)) {
    const id = given[name];
    if (!reference?.byId || typeof id !== "number" || id === known[name]) continue;
    if (!(await reference.byId(tx.db, call.actor, id))) throw fieldError(name, reference.unknown);
  }
}

async function keep(
  tx: UnitOfWork,
  table: string,
  values: readonly (readonly [column: string, value: Value])[],
  id: number | undefined,
  userId: number,
): Promise<number> {
  const now = tx.now;
  if (id !== undefined) {
    const assigned = values.map(([column, value]) => sql`${sql.id(column)} = ${value}`);
    await sql`update ${sql.table(table)}
      set ${sql.join([...assigned, sql`updated_at = ${now}`, sql`version = version + 1`])} where id = ${id}`.execute(
      tx.db,
    );
    return id;
  }
  const all = [...values, ["created_by", userId], ["created_at", now], ["updated_at", now]] as const;
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(all.map(([column]) => sql.id(column)))})
    values (${sql.join(all.map(([, value]) => sql`${value}`))}) returning id`.execute(tx.db);
  const [row] = rows;
  if (!row) throw new Error(`nothing was inserted into ${table}`);
  return row.id;
}
