import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

/** One forward-only SQL file. */
export type Migration = {
  /** File name without `.sql`: `0001_identity`. */
  name: string;
  sql: string;
  /**
   * Whether its statements run one by one outside a transaction, as `create index concurrently` must. The file says so in
   * its first line, and each of its statements may be run again.
   */
  isConcurrent: boolean;
  /** SHA-256 of the text, hexadecimal; line ends count as `\n`. */
  checksum: string;
};

const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
const CONCURRENT = "-- Concurrent:";
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The folder of this package's own migrations. */
export const migrationsFolder = new URL("../migrations/", import.meta.url);

/** Reads the migrations of a folder in order. Throws on a file name or a number that does not fit. */
export const readMigrations = (folder: URL = migrationsFolder): Migration[] => {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort();
  const migrations = files.map((file) => {
    if (!FILE_NAME.test(file)) throw new Error(`Migration ${file} must be named NNNN_name.sql`);
    const sql = readFileSync(new URL(file, folder), "utf8").replaceAll("\r\n", "\n");
    const isConcurrent = sql.startsWith(CONCURRENT);
    return { name: file.slice(0, -4), sql, isConcurrent, checksum: sha256(sql) };
  });
  const numbers = migrations.map((migration) => migration.name.slice(0, 4));
  const doubled = numbers.find((number, index) => numbers[index - 1] === number);
  if (doubled) throw new Error(`Two migrations have the number ${doubled}`);
  return migrations;
};

/** One checksum over a whole list of migrations. */
export const checksumOf = (migrations: readonly Migration[]): string =>
  sha256(migrations.map((migration) => `${migration.name} ${migration.checksum}\n`).join(""));
