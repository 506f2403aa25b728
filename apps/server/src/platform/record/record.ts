import type { Ability } from "@pharos/api/core";
import type { Insertable, Schema, Transaction, Updateable } from "@pharos/db";
import type { Kysely, QueryCreator } from "kysely";
import type { Actor } from "../actor.ts";
import { AppError, type ErrorCode } from "../app-error.ts";
import type { AuditAction, AuditObject } from "../audit.ts";
import type { Call } from "../call.ts";
import type { Platform } from "../platform.ts";
import { authorize, type Policy, type Visibility } from "../policy.ts";
import { toAbility } from "../to-ability.ts";
import type { UnitOfWork } from "../unit-of-work.ts";

/** What rows are selected from: the database, or the statement that has just changed them. */
export type RowSource = QueryCreator<Schema>;

/** A kind of record with a life: its rows change step by step, and each step is for whom the policy allows it. */
export interface RecordDefinition<
  Table extends keyof Schema,
  Row extends { readonly id: number; readonly version: number },
  Action extends string,
  Alone extends Action,
> {
  readonly table: Table;
  readonly visible: Visibility<Table>;
  /**
   * One row with what its rules and its answer look at, whoever may see it; undefined when there is none. Without an id
   * the source holds one row alone.
   */
  readonly read: (from: RowSource, id: number | undefined, actor: Actor) => Promise<Row | undefined>;
  readonly policy: Policy<Row, Action>;
  /** Refusal for a row that is absent or invisible. */
  readonly notFound: ErrorCode;
  /** Steps whose meaning does not depend on what their caller has read: they come without a version. */
  readonly standAlone: readonly Alone[];
  /** What the audit log calls the record, and each step; "add" is its first. */
  readonly audited: { readonly object: AuditObject; readonly action: (step: Action | "add") => AuditAction };
}

/** Which row is changed, and by which step. The version is the one that was read; only steps that stand alone have none. */
export type Step<Action extends string, Alone extends Action> = { readonly id: number } & (
  | { readonly action: Exclude<Action, Alone>; readonly version: number }
  | { readonly action: Alone; readonly version?: undefined }
);

/** The one way to change the rows of a record. */
export interface Records<Table extends keyof Schema, Row, Action extends string, Alone extends Action> {
  /** Locks one visible row against other changes, and reads it as whoever held it has left it. */
  readonly lock: (tx: UnitOfWork, actor: Actor, id: number) => Promise<Row>;
  /** Adds a row. Answers it from the statement that wrote it. */
  readonly add: (tx: UnitOfWork, call: Call, columns: Insertable<Schema[Table]>) => Promise<Row>;
  /**
   * Takes one step: under the lock the version is compared, then the policy is asked, then `work` refuses what it must
   * and says which columns change. Answers the row as it is then, from the statement that changed it.
   * @throws AppError `notFound`, `common.dataChanged`, or the policy's own reason
   */
  readonly change: (
    tx: UnitOfWork,
    call: Call,
    step: Step<Action, Alone>,
    work: (row: Row) => Promise<Updateable<Schema[Table]>> | Updateable<Schema[Table]>,
  ) => Promise<Row>;
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
>(definition: RecordDefinition<Table, Row, Action, Alone>): Records<Table, Row, Action, Alone> {
  const { table, visible, read, policy, notFound, audited } = definition;
  const name = table as unknown as "record";
  const lock = async ({ db }: UnitOfWork, actor: Actor, id: number): Promise<Row> => {
    // The lock comes first, in a statement of its own: what stands around the row is read after the wait.
    const locked = await rowsOf(db)
      .selectFrom(name)
      .select("id")
      .where("id", "=", id)
      .where(visible(actor) as never)
      .forUpdate()
      .executeTakeFirst();
    const row = locked && (await read(db, id, actor));
    if (!row) throw new AppError(notFound);
    return row;
  };
  // Under the table's own name the written row takes its place in the select that answers it.
  const written = async (source: unknown, id: number | undefined, actor: Actor): Promise<Row> => {
    const row = await read(source as RowSource, id, actor);
    if (!row) throw new Error(`what was just written to ${table} is gone`);
    return row;
  };
  return {
    lock,
    async add(tx, call, columns) {
      const values = { ...columns, created_at: tx.now, updated_at: tx.now };
      const source = rowsOf(tx.db).with(name, (rows) =>
        rows
          .insertInto(name)
          .values(values as never)
          .returningAll(),
      );
      const row = await written(source, undefined, call.actor);
      await tx.audit({ action: audited.action("add"), objectType: audited.object, objectId: row.id });
      return row;
    },
    async change(tx, call, { id, version, action }, work) {
      const row = await lock(tx, call.actor, id);
      if (version !== undefined && version !== row.version) throw new AppError("common.dataChanged");
      authorize(policy, action, call.actor, row, tx.now);
      const columns = { ...(await work(row)), version: row.version + 1, updated_at: tx.now };
      await tx.audit({
        action: audited.action(action),
        objectType: audited.object,
        objectId: id,
        detail: { step: action },
      });
      const source = rowsOf(tx.db).with(name, (rows) =>
        rows
          .updateTable(name)
          .set(columns as never)
          .where("id", "=", id)
          .returningAll(),
      );
      return written(source, id, call.actor);
    },
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

/** The database as one table of which only what every record has is known. */
const rowsOf = (db: Transaction<Schema>) =>
  db as unknown as Kysely<{ record: { id: number; version: number; updated_at: Date } }>;
