import { writeSync } from "node:fs";
import { sql } from "kysely";
import type { Database, DatabaseOptions } from "../database.ts";
import { DatabaseUnavailableError } from "../errors.ts";
import { openDatabase } from "../open-database.ts";

/** What a writing process is notified. */
export type CrashWriterInput = {
  options: DatabaseOptions;
  writers: number;
  round: number;
  /** How often to force a checkpoint besides, milliseconds. */
  checkpointEveryMs?: number;
};

/** Makes the tables that the writers fill: every transaction writes one row into each. */
export const createCrashTables = (database: Database): Promise<unknown> =>
  database.executeSql(`create table if not exists crash_row (writer integer, number integer, filler text);
    create table if not exists crash_twin (writer integer, number integer);
    create index if not exists crash_row_idx on crash_row (writer, number)`);

/** Writes row after row and reports each one after its commit was acknowledged. */
export const writeRows = async (
  database: Database,
  writer: number,
  onAcknowledged: (row: string) => void,
  isOver: () => boolean,
): Promise<void> => {
  for (let number = 1; !isOver(); number += 1) {
    try {
      await database.transaction(async (tx) => {
        await sql`insert into crash_row values (${writer}, ${number}, ${"x".repeat((number * 37) % 400)})`.execute(
          tx,
        );
        await sql`insert into crash_twin values (${writer}, ${number})`.execute(tx);
      });
      onAcknowledged(`${writer}:${number}`);
    } catch (error) {
      // Whether this row exists is unknown now; the next number goes on. Anything but a loss is a mistake.
      if (!(error instanceof DatabaseUnavailableError)) throw error;
    }
  }
};

/** How many of these acknowledged rows are missing, and how many rows are doubled or lack their twin. */
export const countDamage = async (
  database: Database,
  acknowledged: readonly string[],
): Promise<{ lost: number; doubled: number; torn: number }> => {
  const { rows } = await database.executeSql("select writer || ':' || number as key from crash_row");
  const keys = rows.map((row) => String(row["key"]));
  const present = new Set(keys);
  const torn =
    await database.executeSql(`select count(*) as n from crash_row full join crash_twin using (writer, number)
    where crash_row.filler is null or crash_twin.ctid is null`);
  return {
    lost: acknowledged.filter((row) => !present.has(row)).length,
    doubled: keys.length - present.size,
    torn: Number(torn.rows[0]?.["n"]),
  };
};

const main = async (input: CrashWriterInput): Promise<void> => {
  const database = await openDatabase(input.options);
  await createCrashTables(database);
  if (input.checkpointEveryMs)
    setInterval(() => void database.executeSql("checkpoint").catch(() => {}), input.checkpointEveryMs);
  // Written at once and unbuffered: a line that was read had been acknowledged before the kill.
  const report = (row: string): void => void writeSync(1, `ack ${row}\n`);
  await Promise.all(
    Array.from({ length: input.writers }, (_, index) =>
      writeRows(database, input.round * 1000 + index, report, () => false),
    ),
  );
};

if (process.argv[1] === import.meta.filename && process.argv[2]) await main(JSON.parse(process.argv[2]));
