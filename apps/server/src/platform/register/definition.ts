import type { Fields, Joined, RecordDefinition, SaveOf, SheetOf, Values } from "@pharos/api/core";
import type { Kysely, Schema } from "@pharos/db";
import type { TranslationKey } from "@pharos/i18n";
import type { RawBuilder } from "kysely";
import type { Actor } from "../actor.ts";
import type { ErrorCode, FieldProblem } from "../app-error.ts";
import type { Call } from "../call.ts";
import type { ExportColumn } from "../export/columns.ts";
import type { Decision, Policy, Visibility } from "../policy.ts";
import type { UnitOfWork } from "../unit-of-work.ts";

/** Who reads, and when. */
export interface Reading {
  readonly actor: Actor;
  readonly now: Date;
}

/** A record as it is read: its values under their names on the wire, and the facts the rules look at. */
export type Loaded<F extends Fields, Facts> = { id: number; version: number } & Values<F> & Facts;

/** What a form, a sheet or a program gives; what is left out stays. */
export type Input<F extends Fields> = Omit<SaveOf<F>, "id" | "version"> & SheetOf<F>;

/** A write before it happens. */
export interface Write<F extends Fields, Facts> {
  readonly input: Input<F>;
  /** The locked record; undefined when one is added. */
  readonly row: Loaded<F, Facts> | undefined;
}

/** A record a field may refer to. */
export interface Reference {
  /** Finds it by its id; left out where the rules of the register look it up themselves. */
  readonly byId?: (db: Kysely<Schema>, actor: Actor) => (id: number) => Promise<unknown>;
  readonly unknown: ErrorCode;
  /** Finds it by the text of a sheet. */
  readonly byText?: (
    db: Kysely<Schema>,
    actor: Actor,
  ) => (text: string) => Promise<{ readonly id: number } | undefined>;
  readonly unknownText?: (text: string) => FieldProblem;
}

/** An expression for every name. */
export type Expressions<T> = { readonly [K in keyof T]: RawBuilder<T[K]> };

/** What a register cannot derive from its record: where it is kept, who may see and change it, and its own rules. */
export interface RegisterDefinition<
  F extends Fields,
  Action extends string,
  Table extends keyof Schema,
  Facts,
  Row,
> {
  readonly record: RecordDefinition<F, Action>;
  readonly table: Table;
  /** Columns that are not called like their fields. */
  readonly columns?: Partial<Record<keyof F, keyof Schema[Table]>>;
  readonly visible: Visibility<Table>;
  /** The tables its references are shown from. */
  readonly joins: RawBuilder<unknown>;
  /** What references show and what is computed; also a field that is more than its column. */
  readonly shows: (reading: Reading) => Expressions<Joined<F>> & Partial<Expressions<Values<F>>>;
  /** What the rules look at beside the record. */
  readonly facts: (reading: Reading) => Expressions<Facts>;
  readonly policy: Policy<NoInfer<Loaded<F, Facts>>, Action | "edit">;
  /** Whether the caller may add a record at all, where the list says so. */
  readonly create?: (actor: Actor) => Decision;
  readonly notFound: ErrorCode;
  /** Refusal at the unique field. */
  readonly taken?: ErrorCode;
  /** Refusals of changes to what never changes, by field. */
  readonly fixed?: Partial<Record<keyof F, ErrorCode>>;
  readonly references?: Partial<Record<keyof F, Reference>>;
  /** The words of the search box, where they are looked for elsewhere than in the searched fields. */
  readonly search?: (words: string) => RawBuilder<boolean>;
  /** Filters that are no fields. */
  readonly filters?: Readonly<Record<string, (value: never, reading: Reading) => RawBuilder<boolean>>>;
  /**
   * The register's own rules in one transaction: refuses what may not be written, for a new record also who may not add it. Answers the input
   * where rules decide some of it, and columns that are no fields.
   */
  readonly prepare: (
    tx: UnitOfWork,
    call: Call,
  ) => (write: Write<F, Facts>) => Promise<Prepared<F> | undefined>;
  readonly exported: {
    /** Name of the file. */
    readonly name: TranslationKey;
    readonly columns: readonly (ExportColumn<Row> | readonly [field: keyof F, title: TranslationKey])[];
  };
}

/** What the rules make of a write. */
export interface Prepared<F extends Fields> {
  readonly input?: Input<F>;
  readonly columns?: Readonly<Record<string, string | number | boolean | null>>;
}
