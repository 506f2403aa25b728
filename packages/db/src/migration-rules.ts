import type { Migration } from "./migrations.ts";

// A rule about one statement, for tables that existed before the migration and may have grown.
type Rule = { isBroken: (statement: string) => boolean; reason: string };

const SMALL = /^-- Small: ([a-z0-9_, ]+)\.?$/m;
const TABLE =
  /\b(?:alter table|create (?:unique )?index(?: concurrently)?(?: if not exists)?(?: \w+)? on|update|delete from|insert into)(?: if exists)?(?: only)? (\w+)/;

/** Statements that hold a table long enough for its writers to notice. */
const inTransaction: readonly Rule[] = [
  {
    isBroken: (statement) => /^create (unique )?index/.test(statement),
    reason:
      "builds an index while writers wait: use `create index concurrently` in a file that begins with `-- Concurrent:`",
  },
  {
    isBroken: (statement) =>
      statement.startsWith("alter table") &&
      /\b(check|references)\b/.test(statement) &&
      !/\bnot valid\b/.test(statement),
    reason:
      "checks every row while writers wait: add the constraint `not valid`, and validate it in the next migration",
  },
  {
    isBroken: (statement) =>
      statement.startsWith("alter table") &&
      /\b(add (constraint \w+ )?(unique|primary key|exclude))\b/.test(statement),
    reason: "builds an index while writers wait: make it `concurrently` and add the constraint `using index`",
  },
  {
    isBroken: (statement) => statement.startsWith("alter table") && /\bset not null\b/.test(statement),
    reason:
      "reads every row while writers wait: add a `check (… is not null) not valid` and validate it in the next migration",
  },
  {
    isBroken: (statement) =>
      statement.startsWith("alter table") && /\balter (column )?\w+ (set data )?type\b/.test(statement),
    reason: "may write every row anew while everyone waits: add a column, fill it in batches and switch",
  },
  {
    isBroken: (statement) => statement.startsWith("alter table") && /\bvalidate constraint\b/.test(statement),
    reason:
      "keeps the locks of its transaction while it reads: validate in a file that begins with `-- Concurrent:`",
  },
  {
    isBroken: (statement) =>
      /^(with\b.*\b)?(update|delete from)\b/.test(statement) ||
      /^(with\b.*)?insert into\b.*\bselect\b/.test(statement),
    reason: "changes rows in one long transaction: fill in batches, in a job of the `maintenance` lane",
  },
];

const IS_REPEATABLE =
  /\bif (not )?exists\b|\bor replace\b|^(alter policy|alter table \w+ validate|update|delete|call|create index concurrently)\b/;

/**
 * What a migration does that people would notice on a large table, as lines to read. Tables that the file itself creates,
 * and those that it names as small in a line `-- Small: role, permission`, are left alone.
 */
export const problemsOf = ({ name, sql, isConcurrent }: Migration): string[] => {
  const statements = statementsOf(sql);
  const isLarge = (table: string): boolean =>
    !smallTables(sql).includes(table) && !statements.some((one) => one.startsWith(`create table ${table} `));
  return statements.flatMap((statement) => {
    const table = TABLE.exec(statement)?.[1];
    if (isConcurrent)
      return IS_REPEATABLE.test(statement) ? [] : [`${name}: cannot be run again: ${statement.slice(0, 80)}`];
    if (table === undefined || !isLarge(table)) return [];
    return inTransaction
      .filter(({ isBroken }) => isBroken(statement))
      .map(({ reason }) => `${name}: ${table}: ${reason}`);
  });
};

const smallTables = (sql: string): string[] => SMALL.exec(sql)?.[1]?.split(/,\s*/) ?? [];

// Bodies of functions run later, and words in texts are no statements.
const statementsOf = (sql: string): string[] =>
  sql
    .replace(/--.*$/gm, "")
    .replace(/\$\$[\s\S]*?\$\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .split(";")
    .map((statement) => statement.trim().replace(/\s+/g, " ").toLowerCase())
    .filter((statement) => statement !== "");
