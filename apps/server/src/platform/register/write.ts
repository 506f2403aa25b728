import type { Fields } from "@pharos/api/core";
import { type Insertable, type Schema, sqlStateOf, type Updateable } from "@pharos/db";
import { AppError } from "../app-error.ts";
import { remembering } from "../batch.ts";
import type { Call } from "../call.ts";
import { changedFields } from "../changed-fields.ts";
import { fieldError } from "../field-error.ts";
import { authorize } from "../policy.ts";
import { createRowWriter } from "../row-writer.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import type { Loaded, Reference, RegisterDefinition, Write } from "./definition.ts";

const uniqueViolation = "23505";

type Values = Readonly<Record<string, unknown>>;

/** Saves records of a register in one transaction; those that are saved side by side share their statements. */
export interface RegisterWriter<F extends Fields, Facts> {
  /** Answers the id; a write that changes nothing leaves no trace. */
  readonly write: (write: Write<F, Facts>) => Promise<number>;
}

/** Every write is checked in this order: rules, fixed fields, periods and references; then what is different is written. */
export function createRegisterWriter<
  F extends Fields,
  Action extends string,
  Table extends keyof Schema,
  Facts,
  Row,
>(
  definition: RegisterDefinition<F, Action, Table, Facts, Row>,
  columnOf: (field: string) => string,
  tx: UnitOfWork,
  call: Call,
): RegisterWriter<F, Facts> {
  const { fields, name: kind } = definition.record;
  const prepare = definition.prepare(tx, call);
  const references = createReferenceCheck(definition.references ?? {}, tx, call);
  const [unique] = Object.entries(fields).find(([, { options }]) => options.isUnique) ?? [];
  // The record names the columns, and what was given was checked by the schema of the save.
  const key = unique === undefined ? "id" : columnOf(unique);
  const rows = createRowWriter(tx, definition.table, key as keyof Schema[Table] & string);
  const keep = async (columns: Values, row: Loaded<F, Facts> | undefined, given: Values): Promise<number> => {
    const by = { created_by: call.actor.userId, created_at: tx.now, updated_at: tx.now };
    const id = row
      ? await rows
          .update({ id: row.id, columns: columns as Updateable<Schema[Table]> })
          .then(() => row.id, ifTaken)
      : await rows.insert({ ...columns, ...by } as unknown as Insertable<Schema[Table]>);
    if (id !== undefined) return id;
    if (unique === undefined || !definition.taken) throw new Error(`nothing was written: ${kind}`);
    throw fieldError(unique, definition.taken, { [unique]: String(given[unique]) });
  };
  const write = async (written: Write<F, Facts>): Promise<number> => {
    const { row } = written;
    if (row) authorize(definition.policy, "edit", call.actor, row, tx.now);
    const { input = written.input, columns = {} } = (await prepare(written)) ?? {};
    // The fields are only known by name from here on.
    const given = input as Values;
    const known = (row ?? {}) as Values;
    if (row) refuseFixed(definition.fixed ?? {}, given, known);
    refuseBackwards(fields, given, known);
    await references.refuseUnknown(given, known);
    const changes = changedFields<Values>(known, writtenOf(fields, given));
    if (row && !changes) return row.id;
    const after = (changes?.after ?? {}) as Values;
    const changed = Object.entries(after).map(([name, value]) => [columnOf(name), value] as const);
    const id = await keep({ ...Object.fromEntries(changed), ...columns }, row, given);
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
  };
  return { write };
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

function createReferenceCheck(
  references: Readonly<Partial<Record<string, Reference>>>,
  tx: UnitOfWork,
  { actor }: Call,
) {
  const checks = Object.entries(references).flatMap(([name, reference]) =>
    reference?.byId
      ? [{ name, find: remembering(reference.byId(tx.db, actor)), unknown: reference.unknown }]
      : [],
  );
  return {
    // What stays is not looked up again: a person may have left since.
    refuseUnknown: async (given: Values, known: Values): Promise<void> => {
      for (const { name, find, unknown } of checks) {
        const id = given[name];
        if (typeof id !== "number" || id === known[name]) continue;
        if (!(await find(id))) throw fieldError(name, unknown);
      }
    },
  };
}

/** A unique index has refused the change. */
function ifTaken(error: unknown): undefined {
  if (sqlStateOf(error) !== uniqueViolation) throw error;
}
