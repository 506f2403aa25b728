import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createDatabase } from "../create-database.ts";
import type { Database, EmbeddedOptions } from "../database.ts";
import { runMigrations } from "../migrate.ts";
import { readMigrations, type Migration } from "../migrations.ts";
import { connectionConfig, createPool } from "../pool.ts";
import { createStatementNames } from "../statement-names.ts";
import { startEngine } from "./engine.ts";
import { packFolder, syncFolder, unpackFolder } from "./folder-archive.ts";
import { lockFolder } from "./folder-lock.ts";
import { createListening } from "./listening.ts";
import { readTemplate, writeTemplate } from "./template.ts";
import { startUpkeep } from "./upkeep.ts";

// The sessions share one engine; more of them only means more requests that wait inside instead of outside.
const SESSIONS = 16;

const openLocked = async (options: EmbeddedOptions, dataFolder: string, migrations: Migration[], unlock: () => void): Promise<Database> => {
  const config = connectionConfig(options);
  const engine = startEngine({
    dataFolder,
    timeZone: options.timeZone ?? "Asia/Shanghai",
    isDurable: options.isDurable ?? true,
    longestStatementMs: config.statement_timeout * 2,
    log: options.log ?? (() => {}),
    onRestarted: () => listening.restore(),
  });
  const login = { user: "postgres", password: "", database: "postgres" };
  const pool = createPool({ ...config, ...login, max: SESSIONS, idleTimeoutMillis: 0, stream: engine.openSession });
  const listening = createListening(pool);
  const migrate = (): Promise<string[]> => engine.withoutTimeLimit(() => runMigrations(pool, migrations));
  const stopUpkeep = startUpkeep(pool, engine.withoutTimeLimit);
  const closeEngine = async (): Promise<void> => {
    stopUpkeep();
    await engine.close();
    unlock();
  };
  try {
    await engine.ready();
    const applied = await migrate();
    if (applied.length > 0) options.migrationsLog?.(applied);
  } catch (error) {
    await closeEngine();
    throw error;
  }
  return createDatabase({ kind: "embedded", pool, names: createStatementNames(), listen: listening.listen, migrate, closeEngine });
};

/** Makes a migrated data folder from nothing, and keeps it as the template for the next ones. */
const makeTemplate = async (migrations: Migration[]): Promise<Buffer> => {
  const folder = mkdtempSync(join(tmpdir(), "pharos-template-"));
  try {
    const database = await openLocked({ kind: "embedded", folder, isDurable: false }, join(folder, "pgdata"), migrations, () => {});
    await database.close();
    const template = packFolder(join(folder, "pgdata"));
    writeTemplate(migrations, template);
    return template;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

// The finished folder appears by one rename, so that a crash in between leaves no half-made database.
const createDataFolder = async (folder: string, dataFolder: string, migrations: Migration[], isDurable: boolean): Promise<string[]> => {
  const template = readTemplate(migrations) ?? (await makeTemplate(migrations));
  const unfinished = join(folder, "pgdata.unfinished");
  rmSync(unfinished, { recursive: true, force: true });
  unpackFolder(template, unfinished, isDurable);
  renameSync(unfinished, dataFolder);
  if (isDurable) syncFolder(folder);
  return migrations.map((migration) => migration.name);
};

/** Opens the embedded database, creating and migrating it as needed. Throws `DatabaseFolderInUseError`. */
export const openEmbedded = async (options: EmbeddedOptions): Promise<Database> => {
  const folder = resolve(options.folder);
  const dataFolder = join(folder, "pgdata");
  const migrations = readMigrations(options.migrationsFolder);
  mkdirSync(folder, { recursive: true });
  const lock = lockFolder(folder);
  try {
    if (!existsSync(join(dataFolder, "PG_VERSION"))) {
      const applied = await createDataFolder(folder, dataFolder, migrations, options.isDurable ?? true);
      if (applied.length > 0) options.migrationsLog?.(applied);
    }
    return await openLocked(options, dataFolder, migrations, lock.release);
  } catch (error) {
    lock.release();
    throw error;
  }
};
