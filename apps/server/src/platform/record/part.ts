import type { Insertable, Schema, Updateable } from "@pharos/db";
import type { Kysely } from "kysely";
import { AppError, type ErrorCode } from "../app-error.ts";
import type { Call } from "../call.ts";
import { authorize, type Policy } from "../policy.ts";
import type { UnitOfWork } from "../unit-of-work.ts";

/** Rows that belong to a record, such as the versions of a resource: they have a policy, but no version of their own. */
export interface PartDefinition<
  PartTable extends keyof Schema,
  Row,
  Part extends object,
  Action extends string,
  Alone extends Action,
> {
  readonly table: PartTable;
  /** A part of the locked record, with what its rules look at; undefined when the record has none like that. */
  readonly read: (db: Kysely<Schema>, row: Row, part: number) => Promise<Part | undefined>;
  /** The columns that hold a part to its record. */
  readonly belongs: (row: Row) => Partial<Insertable<Schema[PartTable]>>;
  readonly policy: Policy<Part, Action>;
  /** As of the record. */
  readonly standAlone: readonly Alone[];
  /** Writes down what was done to a part. */
  readonly history: (tx: UnitOfWork, call: Call, entry: PartEntry<Row, Part, Action>) => Promise<void>;
}

/** What was done to a part. */
export interface PartEntry<Row, Part, Action> {
  readonly action: Action | "add";
  readonly row: Row;
  /** The part as the step has left it. */
  readonly part: Part;
}

/** What comes of a step: the columns of the part that change, and those of its record where there are any. */
export interface PartOutcome<Table extends keyof Schema, PartTable extends keyof Schema> {
  readonly part: Updateable<Schema[PartTable]>;
  /** Asked for when the part has been written. */
  readonly columns?: () => Promise<Updateable<Schema[Table]>>;
}

/** Which part of which record is changed, and by which step; the version is that of the record, as it was read. */
export type PartStep<Action extends string, Alone extends Action> = {
  readonly id: number;
  readonly part: number;
} & (
  | { readonly action: Exclude<Action, Alone>; readonly version: number }
  | { readonly action: Alone; readonly version?: undefined }
);

type Work<Table extends keyof Schema, PartTable extends keyof Schema, Row, Part> = (
  part: Part,
  row: Row,
) => Promise<PartOutcome<Table, PartTable>> | PartOutcome<Table, PartTable>;

/** The one way to change the parts of a record. */
export interface Parts<
  Table extends keyof Schema,
  PartTable extends keyof Schema,
  Row,
  Part,
  Action extends string,
  Alone extends Action,
> {
  /**
   * Takes one step of a part: the record is locked and its version compared, then the policy of the part is asked. The
   * record's version counts up, so that nobody decides on what he has not read.
   * @throws AppError the record's `notFound`, `common.dataChanged`, or the policy's own reason
   */
  readonly change: (
    tx: UnitOfWork,
    call: Call,
    step: PartStep<Action, Alone>,
    work: Work<Table, PartTable, Row, Part>,
  ) => Promise<Part>;
  /** Adds a part within a step of its record, whose locked row it is given. */
  readonly add: (
    tx: UnitOfWork,
    call: Call,
    row: Row,
    columns: Partial<Insertable<Schema[PartTable]>>,
  ) => Promise<Part>;
  /** Takes a step of a part within a step of its record, whose locked row it is given. */
  readonly within: (
    tx: UnitOfWork,
    call: Call,
    row: Row,
    step: { readonly part: number; readonly action: Action },
    work: (part: Part) => Promise<Updateable<Schema[PartTable]>> | Updateable<Schema[PartTable]>,
  ) => Promise<Part>;
}

/** What parts need of their record. */
interface RecordAround<Table extends keyof Schema, Row> {
  readonly readLocked: (tx: UnitOfWork, call: Call, id: number, version: number | undefined) => Promise<Row>;
  readonly write: (tx: UnitOfWork, call: Call, row: Row, change: Updateable<Schema[Table]>) => Promise<Row>;
  readonly notFound: ErrorCode;
}

/** Makes the parts of a record. */
export function makeParts<
  Table extends keyof Schema,
  PartTable extends keyof Schema,
  Row,
  Part extends object,
  Action extends string,
  Alone extends Action,
>(
  record: RecordAround<Table, Row>,
  { table, read, belongs, policy, history }: PartDefinition<PartTable, Row, Part, Action, Alone>,
): Parts<Table, PartTable, Row, Part, Action, Alone> {
  const found = async (tx: UnitOfWork, row: Row, id: number): Promise<Part> => {
    const part = await read(tx.db, row, id);
    if (!part) throw new AppError(record.notFound);
    return part;
  };
  const update = async (tx: UnitOfWork, row: Row, id: number, columns: Updateable<Schema[PartTable]>) => {
    await partsOf(tx.db)
      .updateTable(partName(table))
      .set({ ...columns, updated_at: tx.now } as never)
      .where("id", "=", id)
      .execute();
    return found(tx, row, id);
  };
  return {
    async change(tx, call, { id, part: partId, version, action }, work) {
      const row = await record.readLocked(tx, call, id, version);
      const part = await found(tx, row, partId);
      authorize(policy, action, call.actor, part, tx.now);
      const outcome = await work(part, row);
      const after = await update(tx, row, partId, outcome.part);
      await record.write(tx, call, row, (await outcome.columns?.()) ?? {});
      await history(tx, call, { action, row, part: after });
      return after;
    },
    async add(tx, call, row, columns) {
      const values = { ...belongs(row), ...columns, created_at: tx.now, updated_at: tx.now };
      const { id } = await partsOf(tx.db)
        .insertInto(partName(table))
        .values(values as never)
        .returning("id")
        .executeTakeFirstOrThrow();
      const part = await found(tx, row, id);
      await history(tx, call, { action: "add", row, part });
      return part;
    },
    async within(tx, call, row, { part: partId, action }, work) {
      const part = await found(tx, row, partId);
      authorize(policy, action, call.actor, part, tx.now);
      const after = await update(tx, row, partId, await work(part));
      await history(tx, call, { action, row, part: after });
      return after;
    },
  };
}

const partName = (table: keyof Schema) => table as unknown as "part";

/** The database as one table of which only what every part has is known. */
const partsOf = (db: Kysely<Schema>) => db as unknown as Kysely<{ part: { id: number; updated_at: Date } }>;
