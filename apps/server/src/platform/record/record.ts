import type { Ability } from "@pharos/api/core";
import type { Insertable, Schema, Updateable } from "@pharos/db";
import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type QueryCreator,
  type SqlBool,
  sql,
} from "kysely";
import type { Actor } from "../actor.ts";
import { AppError, type ErrorCode } from "../app-error.ts";
import type { AuditAction, AuditObject } from "../audit.ts";
import type { Call } from "../call.ts";
import type { Platform } from "../platform.ts";
import { authorize, type Policy, type Visibility } from "../policy.ts";
import { toAbility } from "../to-ability.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { makeParts, type PartDefinition, type Parts } from "./part.ts";

/** What rows are selected from: the database, or the statement that has just changed them. */
export type RowSource = QueryCreator<Schema>;

/** Which of the rows of a table is meant. */
export type RowCondition<Table extends keyof Schema> = (
  eb: ExpressionBuilder<Schema, Table>,
) => Expression<SqlBool>;

/** A kind of record with a life: its rows change step by step, and each step is for whom the policy allows it. */
export interface RecordDefinition<
  Table extends keyof Schema,
  Row extends { readonly id: number; readonly version: number },
  Action extends string,
  Alone extends Action,
  Line,
> {
  readonly table: Table;
  readonly visible: Visibility<Table>;
  /** The row that is meant, with what its rules and its answer look at; undefined when there is none. */
  readonly read: (from: RowSource, which: RowCondition<Table>, actor: Actor) => Promise<Row | undefined>;
  readonly policy: Policy<Row, Action>;
  /** Refusal for a row that is absent or invisible. */
  readonly notFound: ErrorCode;
  /** Steps whose meaning does not depend on what their caller has read: they come without a version. */
  readonly standAlone: readonly Alone[];
  /** Writes down what was done: in the audit log, as `audited` does, or in a history of its own. */
  readonly history: (tx: UnitOfWork, call: Call, entry: HistoryEntry<Row, Action, Line>) => Promise<void>;
}

/** What was done to a row. */
export interface HistoryEntry<Row, Action, Line> {
  /** "add" is the first step of every row. */
  readonly action: Action | "add";
  /** The row before the step; a new one as it was added. */
  readonly row: Row;
  readonly lines: readonly Line[];
}

/** What comes of a step: the columns that change, and the lines of its history where the record has one of its own. */
export type Outcome<Table extends keyof Schema, Line> = {
  readonly columns: Updateable<Schema[Table]>;
} & ([Line] extends [never] ? object : { readonly lines: readonly Line[] });

/**
 * Which row is changed, and by which step. The version is the one that was read; only steps that stand alone have none.
 * `next` is a second step in the same change, such as a save that is also sent to review: its rule is asked too.
 */
export type Step<Action extends string, Alone extends Action> = {
  readonly id: number;
  readonly next?: Action | undefined;
} & (
  | { readonly action: Exclude<Action, Alone>; readonly version: number }
  | { readonly action: Alone; readonly version?: undefined }
);

/** The one way to change the rows of a record. */
export interface Records<Table extends keyof Schema, Row, Action extends string, Alone extends Action, Line> {
  /** One visible row as it is now, for choosing a step: what may be done is decided under the lock. */
  readonly find: (db: Kysely<Schema>, actor: Actor, id: number) => Promise<Row | undefined>;
  /** One visible row, locked against other changes and read as whoever held it has left it; undefined when there is none. */
  readonly lock: (db: Kysely<Schema>, actor: Actor, id: number) => Promise<Row | undefined>;
  /** Adds a row. Answers it from the statement that wrote it. */
  readonly add: (
    tx: UnitOfWork,
    call: Call,
    columns: Insertable<Schema[Table]>,
    ...lines: readonly Line[]
  ) => Promise<Row>;
  /**
   * Takes one step: under the lock the version is compared, then the policy is asked, then `work` refuses what it must
   * and says which columns change; undefined where nothing does. Answers the row as it is then, from the statement that
   * changed it.
   * @throws AppError `notFound`, `common.dataChanged`, or the policy's own reason
   */
  readonly change: (
    tx: UnitOfWork,
    call: Call,
    step: Step<Action, Alone>,
    work: (row: Row) => Promise<Outcome<Table, Line> | undefined> | Outcome<Table, Line> | undefined,
  ) => Promise<Row>;
  /** Makes the rows of another table parts of this record: each of their steps is a step of the record. */
  readonly parts: <
    PartTable extends keyof Schema,
    Part extends object,
    PartAction extends string,
    PartAlone extends PartAction = never,
  >(
    definition: PartDefinition<PartTable, Row, Part, PartAction, PartAlone>,
  ) => Parts<Table, PartTable, Row, Part, PartAction, PartAlone>;
  /** What the caller may do with a row now, and why not the rest. */
  readonly abilities: (
    row: Row,
    call: Call,
    platform: Pick<Platform, "translate" | "clock">,
  ) => Record<Action, Ability>;
}

/** Makes a kind of record out of its definition. */
export function defineRecord<
  Table extends keyof Schema,
  Row extends { readonly id: number; readonly version: number },
  Action extends string,
  Alone extends Action = never,
  Line = never,
>(definition: RecordDefinition<Table, Row, Action, Alone, Line>): Records<Table, Row, Action, Alone, Line> {
  const { table, visible, read, policy, notFound, history } = definition;
  const name = table as unknown as "record";
  const isRow = (id: number) => sql<boolean>`${sql.ref(`${table}.id`)} = ${id}`;
  const find = (db: Kysely<Schema>, actor: Actor, id: number): Promise<Row | undefined> =>
    read(db, (eb) => eb.and([isRow(id), visible(actor)(eb)]), actor);
  const lock = async (db: Kysely<Schema>, actor: Actor, id: number): Promise<Row | undefined> => {
    // The lock comes first, in a statement of its own: what stands around the row is read after the wait.
    const locked = await rowsOf(db)
      .selectFrom(name)
      .select("id")
      .where("id", "=", id)
      .where(visible(actor) as never)
      .forUpdate()
      .executeTakeFirst();
    return locked && find(db, actor, id);
  };
  // Under the table's own name the written row takes its place in the select that answers it: the source holds it alone.
  const written = async (source: unknown, actor: Actor, which = sql<boolean>`true`): Promise<Row> => {
    const row = await read(source as RowSource, () => which, actor);
    if (!row) throw new Error(`what was just written to ${table} is gone`);
    return row;
  };
  const readLocked = async (
    tx: UnitOfWork,
    call: Call,
    id: number,
    version: number | undefined,
  ): Promise<Row> => {
    const row = await lock(tx.db, call.actor, id);
    if (!row) throw new AppError(notFound);
    if (version !== undefined && version !== row.version) throw new AppError("common.dataChanged");
    return row;
  };
  const write = (tx: UnitOfWork, call: Call, row: Row, change: Updateable<Schema[Table]>): Promise<Row> => {
    const columns = { ...change, version: row.version + 1, updated_at: tx.now };
    const source = rowsOf(tx.db).with(name, (rows) =>
      rows
        .updateTable(name)
        .set(columns as never)
        .where("id", "=", row.id)
        .returningAll(),
    );
    return written(source, call.actor);
  };
  return {
    find,
    lock,
    async add(tx, call, columns, ...lines) {
      const values = { ...columns, created_at: tx.now, updated_at: tx.now };
      const source = rowsOf(tx.db).with(name, (rows) =>
        rows
          .insertInto(name)
          .values(values as never)
          .returningAll(),
      );
      const row = await written(source, call.actor);
      await history(tx, call, { action: "add", row, lines });
      return row;
    },
    async change(tx, call, { id, version, action, next }, work) {
      const row = await readLocked(tx, call, id, version);
      authorize(policy, action, call.actor, row, tx.now);
      if (next) authorize(policy, next, call.actor, row, tx.now);
      const outcome = await work(row);
      if (outcome === undefined) return row;
      // Whether an outcome has lines is decided with the type of these.
      const lines = "lines" in outcome ? outcome.lines : [];
      await history(tx, call, { action, row, lines });
      if (next) await history(tx, call, { action: next, row, lines: [] });
      if (Object.keys(outcome.columns).length === 0) return written(tx.db, call.actor, isRow(id));
      return write(tx, call, row, outcome.columns);
    },
    parts: (part) => makeParts({ readLocked, write, notFound }, part),
    abilities: (row, { actor, locale }, { translate, clock }) => {
      const now = clock.now();
      const entries = Object.entries<Policy<Row, Action>[Action]>(policy).map(([action, rule]) => [
        action,
        toAbility(rule(actor, row, now), locale, translate),
      ]);
      return Object.fromEntries(entries) as Record<Action, Ability>;
    },
  };
}

/** History of a record in the audit log, under what the log calls it and each of its steps. */
export const audited =
  <Row extends { readonly id: number }, Action extends string>(
    objectType: AuditObject,
    actionOf: (step: Action | "add") => AuditAction,
  ) =>
  (tx: UnitOfWork, _call: Call, { action, row }: HistoryEntry<Row, Action, never>): Promise<void> =>
    tx.audit({
      action: actionOf(action),
      objectType,
      objectId: row.id,
      ...(action !== "add" && { detail: { step: action } }),
    });

/** The database as one table of which only what every record has is known. */
const rowsOf = (db: Kysely<Schema>) =>
  db as unknown as Kysely<{ record: { id: number; version: number; updated_at: Date } }>;
