import { type Batch, rowsOf } from "../batch/batch.ts";
import { findSection } from "../sections/index.ts";
import type { Cell, Row } from "../sections/section.ts";
import { mysqlDaysPastSupport, supportAt } from "../support.ts";
import { evaluateNode, type Scope, type Value } from "./evaluate.ts";
import type { Node } from "./parse.ts";

/** What is known of a database beside its batch. Absent facts make the rules that need them unknown. */
export type Facts = {
  readonly importance?: "core" | "normal";
  readonly cpuCores?: number;
  readonly memoryBytes?: number;
  /** Bytes that the database may grow to. */
  readonly capacityBytes?: number;
  /** Hours since the last successful full backup, as declared. */
  readonly backupAgeHours?: number;
  /** Further facts that rules ask for by name. */
  readonly [name: string]: string | number | boolean | undefined;
};

/** What the functions of expressions look at. */
export type Surroundings = {
  readonly batch: Batch;
  readonly previous: Batch | null;
  readonly facts: Facts;
  /** Milliseconds since 1970 of the collection. */
  readonly at: number;
  readonly from: string;
  /** The row that is judged; null when the whole set is. */
  readonly row: Row | null;
};

type Reckon = (args: readonly Value[], world: Surroundings) => Value;

const dayMs = 86_400_000;
const toValue = (cell: Cell | undefined): Value =>
  cell === undefined || cell === null || typeof cell === "object" ? null : cell;
const numbers = (args: readonly Value[]): number[] =>
  args.filter((value): value is number => typeof value === "number");

const unitBytes: Readonly<Record<string, number>> = {
  B: 1,
  kB: 1024,
  "8kB": 8192,
  "16kB": 16_384,
  "32kB": 32_768,
  MB: 1024 ** 2,
  "16MB": 16 * 1024 ** 2,
  GB: 1024 ** 3,
};

const settingRow = (world: Surroundings, name: Value): Row | undefined =>
  rowsOf(world.batch, "Q03").find((row) => row["name"] === name);

const settingValue = (row: Row | undefined): Value => {
  const text = row?.["setting"];
  return typeof text !== "string" ? null : /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
};

const ageMs = (value: Value, at: number): number | null =>
  typeof value === "string" ? at - Date.parse(value) : null;

const sameRow = (world: Surroundings): { row: Row; days: number } | null => {
  const { previous, row, from, batch } = world;
  const shape = findSection(batch.header.databaseType, from);
  if (previous === null || row === null || shape === undefined) return null;
  const earlier = rowsOf(previous, from).find((other) =>
    shape.key.every((column) => other[column] === row[column]),
  );
  const days = (world.at - collectedAt(previous)) / dayMs;
  return earlier === undefined || days <= 0 ? null : { row: earlier, days };
};

/** Milliseconds since 1970 when a batch was collected. */
export const collectedAt = (batch: Batch): number => {
  const row = rowsOf(batch, "Q01")[0] ?? rowsOf(batch, "I01")[0];
  const text = row?.["collected_at"];
  return Date.parse(typeof text === "string" ? text : batch.header.startedAt);
};

/** Growth of a figure of the row since the previous batch, a day. */
const growthPerDay: Reckon = ([name], world) => {
  const earlier = sameRow(world);
  const before = earlier?.row[String(name)];
  const now = world.row?.[String(name)];
  return earlier === null || typeof before !== "number" || typeof now !== "number"
    ? null
    : (now - before) / earlier.days;
};

/**
 * What a counter of the row rises a day: since the previous batch where its counters were not reset between, else since
 * the reset, if that is a day ago at least.
 */
const perDay: Reckon = ([name], world) => {
  const column = String(name);
  const now = world.row?.[column];
  if (typeof now !== "number" || world.row === null) return null;
  const reset = findSection(world.batch.header.databaseType, world.from)?.reset;
  const since = reset === undefined ? null : toValue(world.row[reset]);
  const earlier = sameRow(world);
  const before = earlier?.row[column];
  const sameCount = reset === undefined || earlier?.row[reset] === world.row[reset];
  if (earlier !== null && typeof before === "number" && sameCount && before <= now && earlier.days >= 1) {
    return (now - before) / earlier.days;
  }
  const age = ageMs(since, world.at) ?? statsAgeMs(world);
  return age === null || age < dayMs ? null : now / (age / dayMs);
};

const statsAgeMs = (world: Surroundings): number | null => {
  const seconds = rowsOf(world.batch, "Q01")[0]?.["stats_age_s"];
  return typeof seconds === "number" ? seconds * 1000 : null;
};

const supportOf = (world: Surroundings): ReturnType<typeof supportAt> => {
  const version = rowsOf(world.batch, "Q01")[0]?.["version"];
  return typeof version === "string" ? supportAt(version, world.at) : null;
};

/** `15.4` → 4, `9.6.3` → 3: how a minor version counts. */
const minorOf: Reckon = ([version]) => {
  const match = typeof version === "string" ? /^\d+(?:\.\d+)*/.exec(version) : null;
  const last = match?.[0].split(".").at(-1);
  return last === undefined ? null : Number(last);
};

const table: Readonly<Record<string, { readonly arity: number | "many"; readonly reckon: Reckon }>> = {
  pct: {
    arity: 2,
    reckon: ([a, b]) => (typeof a !== "number" || typeof b !== "number" || b === 0 ? null : (100 * a) / b),
  },
  ageDays: {
    arity: 1,
    reckon: ([time], world) => {
      const age = ageMs(time ?? null, world.at);
      return age === null ? null : age / dayMs;
    },
  },
  setting: { arity: 1, reckon: ([name], world) => settingValue(settingRow(world, name ?? null)) },
  settingBytes: {
    arity: 1,
    reckon: ([name], world) => {
      const row = settingRow(world, name ?? null);
      const value = settingValue(row);
      const unit = unitBytes[String(row?.["unit"] ?? "B")];
      return typeof value !== "number" || unit === undefined ? null : value < 0 ? value : value * unit;
    },
  },
  settingSource: {
    arity: 1,
    reckon: ([name], world) => toValue(settingRow(world, name ?? null)?.["source"]),
  },
  field: {
    arity: 2,
    reckon: ([section, name], world) => toValue(rowsOf(world.batch, String(section))[0]?.[String(name)]),
  },
  rows: {
    arity: 1,
    reckon: ([section], world) => {
      const found = world.batch.sections.get(String(section));
      return found?.ok === true ? found.rows.length : null;
    },
  },
  maxOf: {
    arity: 2,
    reckon: ([section, name], world) => {
      const found = rowsOf(world.batch, String(section)).flatMap((row) => {
        const cell = row[String(name)];
        return typeof cell === "number" ? [cell] : [];
      });
      return found.length === 0 ? null : found.reduce((most, value) => Math.max(most, value));
    },
  },
  minorsBehind: { arity: 0, reckon: (_, world) => supportOf(world)?.minorsBehind ?? null },
  daysPastSupport: { arity: 0, reckon: (_, world) => supportOf(world)?.daysPast ?? null },
  mysqlDaysPastSupport: {
    arity: 0,
    reckon: (_, world) => {
      const version = rowsOf(world.batch, "I01")[0]?.["version"];
      return typeof version === "string" ? mysqlDaysPastSupport(version, world.at) : null;
    },
  },
  fact: { arity: 1, reckon: ([name], world) => world.facts[String(name)] ?? null },
  perDay: { arity: 1, reckon: perDay },
  growthPerDay: { arity: 1, reckon: growthPerDay },
  minorOf: { arity: 1, reckon: minorOf },
  contains: {
    arity: 2,
    reckon: ([text, part]) =>
      text === null || text === undefined ? null : String(text).includes(String(part)),
  },
  coalesce: { arity: "many", reckon: (args) => args.find((value) => value !== null) ?? null },
  greatest: {
    arity: "many",
    reckon: (args) => (numbers(args).length === 0 ? null : Math.max(...numbers(args))),
  },
  least: {
    arity: "many",
    reckon: (args) => (numbers(args).length === 0 ? null : Math.min(...numbers(args))),
  },
};

/** Names of the functions of expressions, for checks of the rule pack. */
export const functionNames: ReadonlySet<string> = new Set(Object.keys(table));

/** Calls a function of the expression language; `perDay(x)` and `growthPerDay(x)` take the name of a column. */
export const callIn =
  (world: Surroundings) =>
  (name: string, args: readonly Node[], scope: Scope): Value => {
    const entry = Object.hasOwn(table, name) ? table[name] : undefined;
    if (entry === undefined) throw new Error(`unknown function ${name}`);
    if (entry.arity !== "many" && entry.arity !== args.length)
      throw new Error(`${name} takes ${entry.arity}`);
    const named = name === "perDay" || name === "growthPerDay";
    const values = args.map((argument) =>
      named && argument.kind === "column" ? argument.name : evaluateNode(argument, scope),
    );
    return entry.reckon(values, world);
  };
