import {
  type AnyEndpoint,
  type CallResult,
  type ExportEndpoint,
  type Fields,
  type HandlerInput,
  type ImportResult,
  type ImportRow,
  type RowOf,
  z,
} from "@pharos/api/core";
import type { Kysely, Schema } from "@pharos/db";
import type { TranslationKey } from "@pharos/i18n";
import { nameIn } from "@pharos/i18n";
import { sql } from "kysely";
import type { Route } from "../../http/route.ts";
import { AppError } from "../app-error.ts";
import { batchFind } from "../batch.ts";
import type { Call } from "../call.ts";
import type { ExportColumn, ExportText } from "../export/columns.ts";
import { routeExport } from "../export/route-export.ts";
import { missingField } from "../field-error.ts";
import { type Claim, importRows } from "../import/import-rows.ts";
import type { Platform } from "../platform.ts";
import { authorize } from "../policy.ts";
import { toAbility } from "../to-ability.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import type { Input, Loaded, Reading, RegisterDefinition } from "./definition.ts";
import { createReader, type Query, type Reader } from "./read.ts";
import { type Cells, createSheetReader } from "./sheet.ts";
import { createRegisterWriter } from "./write.ts";

/** The endpoints of a register, as `registerOf` makes them. */
interface Endpoints<List extends AnyEndpoint, Save extends AnyEndpoint> {
  readonly words: string;
  readonly answers: "row" | "id";
  readonly list: List;
  readonly save: Save;
  readonly export: ExportEndpoint;
}

/** What a register does. */
export interface Register<F extends Fields, Facts, List extends AnyEndpoint, Save extends AnyEndpoint> {
  readonly list: (
    platform: Platform,
    call: Call,
    query: HandlerInput<List>["query"],
  ) => Promise<CallResult<List>>;
  readonly save: (
    platform: Platform,
    call: Call,
    body: HandlerInput<Save>["body"],
  ) => Promise<CallResult<Save>>;
  readonly remove: (platform: Platform, call: Call, id: number) => Promise<null>;
  readonly find: Reader<F, Facts>["find"];
  readonly import: (
    platform: Platform,
    call: Call,
    body: { readonly rows: readonly ImportRow[]; readonly isDryRun: boolean },
  ) => Promise<ImportResult>;
  /** Takes rows of cells in a transaction: known by the unique field is changed, unknown is added. */
  readonly upsert: (
    tx: UnitOfWork,
    call: Call,
    platform: Platform,
  ) => (cells: Cells, claim?: Claim) => Promise<"created" | "updated">;
  /** Serves the list, the list as a file, and the save. */
  readonly route: (route: Route, platform: Platform) => void;
}

/** Makes the mechanical part of a plain record: what the definition says, and the order in which a write is checked. */
export function register<
  F extends Fields,
  Action extends string,
  Table extends keyof Schema,
  Facts,
  List extends AnyEndpoint,
  Save extends AnyEndpoint,
>(
  endpoints: Endpoints<List, Save>,
  definition: RegisterDefinition<F, Action, Table, Facts, RowOf<F, Action>>,
): Register<F, Facts, List, Save> {
  type Row = RowOf<F, Action>;
  const { record } = definition;
  const reader = createReader(definition);
  const readingOf = ({ actor }: Call, now: Date): Reading => ({ actor, now });

  const viewOf = (row: Loaded<F, Facts>, { actor, locale }: Call, { clock, translate }: Platform): Row => {
    const now = clock.now();
    const abilities = record.actions.map(
      (action) => [action, toAbility(definition.policy[action](actor, row, now), locale, translate)] as const,
    );
    const known: Readonly<Record<string, unknown>> = row;
    const answered = record.answered.map((name) => [name, known[name]] as const);
    // The names of the record's own row.
    return Object.fromEntries([...answered, ["abilities", Object.fromEntries(abilities)]]) as Row;
  };

  const lockVisible = async (tx: UnitOfWork, call: Call, id: number): Promise<Loaded<F, Facts>> => {
    const row = await reader.find(tx.db, readingOf(call, tx.now), { id }, { isLocked: true });
    if (!row) throw new AppError(definition.notFound);
    return row;
  };

  const list: Register<F, Facts, List, Save>["list"] = async (platform, call, asked) => {
    const query = asked as Query; // the endpoint was derived from the same record
    const db = platform.database.kysely;
    const reading = readingOf(call, platform.clock.now());
    const [total, rows] = await Promise.all([
      reader.count(db, reading, query, endpoints.words),
      reader.page(db, reading, query, endpoints.words),
    ]);
    const { create } = definition;
    return {
      total,
      list: rows.map((row) => viewOf(row, call, platform)),
      pageNum: query.pageNum,
      pageSize: query.pageSize,
      ...(create && { create: toAbility(create(call.actor), call.locale, platform.translate) }),
    } as CallResult<List>;
  };

  const save: Register<F, Facts, List, Save>["save"] = async (platform, call, body) => {
    // The endpoint was derived from the same record.
    const { id, version, ...input } = body as Input<F> & {
      readonly id?: number;
      readonly version?: number;
    };
    const isRow = endpoints.answers === "row";
    const savedId = await platform.withTransaction(call, async (tx) => {
      const row = id === undefined ? undefined : await lockVisible(tx, call, id);
      if (row && version === undefined) throw missingField("version");
      if (row && version !== row.version)
        throw new AppError("common.dataChanged", isRow ? { data: viewOf(row, call, platform) } : {});
      const writer = createRegisterWriter(definition, reader.column, tx, call);
      return writer.write({ input: input as unknown as Input<F>, row });
    });
    if (!isRow) return { id: savedId } as CallResult<Save>;
    const reading = readingOf(call, platform.clock.now());
    const saved = await reader.find(platform.database.kysely, reading, { id: savedId });
    if (!saved) throw new AppError(definition.notFound);
    return viewOf(saved, call, platform) as CallResult<Save>;
  };

  const upsert: Register<F, Facts, List, Save>["upsert"] = (tx, call, platform) => {
    const unique = Object.entries(record.fields).find(([, { options }]) => options.isUnique)?.[0] ?? "id";
    const read = createSheetReader(record.fields, definition.references ?? {}, tx.db, call, platform);
    const writer = createRegisterWriter(definition, reader.column, tx, call);
    const lock = batchFind(
      (keys: readonly string[]) => reader.lockAll(tx.db, readingOf(call, tx.now), unique, keys),
      (row) => [keyOf(row, unique)],
    );
    return async (cells, claim) => {
      const input = await read(cells);
      const key = keyOf(input, unique);
      claim?.(record.fields[unique]?.options.column ?? unique, key);
      const row = await lock(key);
      await writer.write({ input, row });
      return row ? "updated" : "created";
    };
  };

  return {
    list,
    save,
    upsert,
    find: reader.find,
    remove: (platform, call, id) =>
      platform.withTransaction(call, async (tx) => {
        const row = await lockVisible(tx, call, id);
        authorize(definition.policy, "edit", call.actor, row, tx.now);
        await removeRow(tx.db, definition.table, id);
        const known: Values = row;
        const kept = Object.entries(record.fields).filter(([, { options }]) => options.written !== "no");
        const before = Object.fromEntries(kept.map(([name]) => [name, known[name]]));
        await tx.audit({
          action: `${record.name}.removed`,
          objectType: record.name,
          objectId: id,
          detail: { before },
        });
        return null;
      }),
    import: (platform, call, body) =>
      importRows(platform, call, body, {
        row: z.record(z.string(), z.string()),
        begin: (tx) => upsert(tx, call, platform),
        finish: (tx, { created, updated }) =>
          tx.audit({ action: `${record.name}.imported`, detail: { created, updated } }),
      }),
    route: (route, platform) => {
      route(endpoints.list, (call, { query }) => list(platform, call, query));
      route(endpoints.save, (call, { body }) => save(platform, call, body));
      routeExport(route, platform, endpoints.list, endpoints.export, {
        name: definition.exported.name,
        list,
        columns: exportColumns(definition.record.fields, definition.exported.columns),
      });
    },
  };
}

/** The value of the unique field, by which a sheet knows records. */
const keyOf = (record: object, unique: string): string =>
  String((record as Readonly<Record<string, unknown>>)[unique]);

async function removeRow(db: Kysely<Schema>, table: string, id: number): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db);
}

/** The columns of a file: a field by its title, or what the definition says itself. */
function exportColumns<Row, Answered>(
  fields: Fields,
  columns: readonly (ExportColumn<Row> | readonly [field: PropertyKey, title: TranslationKey])[],
): ExportColumn<Answered>[] {
  return columns.map((column) => {
    // The list answers the record's own rows.
    if ("title" in column) return column as unknown as ExportColumn<Answered>;
    const [field, title] = column;
    const name = String(field);
    const { kind, values, shows } = fields[name] ?? {};
    const [shown = name, english] = Object.keys(shows?.shape ?? {});
    const valueOf = (row: Values, { t, locale }: ExportText): string | number | null => {
      const found = row[shown] as string | number | null; // a value of the field's kind
      if (found === null) return null;
      if (english) return nameIn(locale, String(found), row[english] as string | null);
      return kind === "code" && values ? t(values.labelKeyOfCode(found) as TranslationKey) : found;
    };
    return {
      title,
      value: (row, words) => valueOf(row as Values, words),
      ...(kind === "date" && { kind: "date" }),
      ...(kind === "decimal" && { kind: "number" }),
    };
  });
}

type Values = Readonly<Record<string, unknown>>;
