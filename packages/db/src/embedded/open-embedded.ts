import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { createDatabase } from "../create-database.ts";
import type { Database, EmbeddedOptions } from "../database.ts";
import { DatabaseFolderInUseError } from "../errors.ts";
import { fastFolder } from "../fast-folder.ts";
import { runMigrations } from "../migrate.ts";
import { type Migration, readMigrations } from "../migrations.ts";
import { connectionConfig, createPool, MAINTENANCE } from "../pool.ts";
import { createStatementNames } from "../statement-names.ts";
import { startEngine } from "./engine.ts";
import { engineCode } from "./engine-code.ts";
import { packFolder, syncFolder, unpackFolder } from "./folder-archive.ts";
import { lockFolder } from "./folder-lock.ts";
import { createListening } from "./listening.ts";
import { readTemplate, writeTemplate } from "./template.ts";
import { startUpkeep } from "./upkeep.ts";

// The sessions share one engine; more of them only means more requests that wait inside instead of outside.
const SESSIONS = 16;
const LOCK_PATIENCE_MS = 1000;

type Lock = { release: () => void; whenLost: (then: () => void) => void };

const NO_LOCK: Lock = { release: () => {}, whenLost: () => {} };

const openLocked = async (
  options: EmbeddedOptions,
  dataFolder: string,
  migrations: Migration[],
  lock: Lock,
): Promise<Database> => {
  const config = connectionConfig(options);
  const engine = startEngine({
    code: await engineCode(),
    dataFolder,
    timeZone: options.timeZone ?? "Asia/Shanghai",
    isDurable: options.isDurable ?? true,
    longestStatementMs: config.statement_timeout * 2,
    log: options.log ?? (() => {}),
    onRestarted: () => listening.restore(),
  });
  // Another process works on the folder now: every further write would destroy something.
  lock.whenLost(() => {
    options.log?.(
      "The folder of the embedded database was taken by another process; this one stops using it",
    );
    void engine.abandon();
  });
  const login = { user: "postgres", password: "", database: "postgres" };
  const sessions = { ...login, idleTimeoutMillis: 0, stream: engine.openSession };
  const pool = createPool({ ...sessions, ...config, max: SESSIONS });
  const maintenancePool = createPool({
    ...sessions,
    ...connectionConfig({ ...options, ...MAINTENANCE }),
    max: MAINTENANCE.connections,
  });
  const listening = createListening(pool, maintenancePool);
  const migrate = (): Promise<string[]> => engine.withoutTimeLimit(() => runMigrations(pool, migrations));
  const stopUpkeep = startUpkeep(pool, engine.withoutTimeLimit);
  const closeEngine = async (): Promise<void> => {
    stopUpkeep();
    await engine.close();
    lock.release();
  };
  try {
    await engine.ready();
    const applied = await migrate();
    if (applied.length > 0) options.migrationsLog?.(applied);
  } catch (error) {
    await closeEngine();
    throw error;
  }
  return createDatabase({
    kind: "embedded",
    statementTimeoutMs: config.statement_timeout,
    pool,
    maintenancePool,
    onTooSlow: options.onTooSlow,
    log: options.log,
    hasRowSecurity: options.hasRowSecurity,
    names: createStatementNames(),
    listen: listening.listen,
    migrate,
    copyTo: async (to) => {
      mkdirSync(to, { recursive: true, mode: 0o700 });
      await engine.copyTo(join(to, "pgdata"));
    },
    closeEngine,
  });
};

/** Makes a data folder with these migrations applied, and keeps it as the template for the next ones. */
const makeTemplate = async (migrations: Migration[]): Promise<Buffer> => {
  const folder = mkdtempSync(join(fastFolder(), "pharos-template-"));
  const dataFolder = join(folder, "pgdata");
  try {
    // Making a database from nothing takes seconds, so even the unmigrated one is kept.
    if (migrations.length > 0) unpackFolder(await templateOf([]), dataFolder, false);
    const database = await openLocked(
      { kind: "embedded", folder, isDurable: false },
      dataFolder,
      migrations,
      NO_LOCK,
    );
    await database.close();
    const template = packFolder(dataFolder);
    writeTemplate(migrations, template);
    return template;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const templateOf = async (migrations: Migration[]): Promise<Buffer> =>
  readTemplate(migrations) ?? (await makeTemplate(migrations));

// The finished folder appears by one rename, so that a crash in between leaves no half-made database.
const createDataFolder = async (
  folder: string,
  dataFolder: string,
  migrations: Migration[],
  isDurable: boolean,
): Promise<void> => {
  const template = await templateOf(migrations);
  const unfinished = join(folder, "pgdata.unfinished");
  rmSync(unfinished, { recursive: true, force: true });
  unpackFolder(template, unfinished, isDurable);
  renameSync(unfinished, dataFolder);
  if (isDurable) syncFolder(folder);
};

// A process that is just ending, before its successor, still holds the folder for a moment.
const lockPatiently = async (folder: string, onLost: () => void): Promise<{ release: () => void }> => {
  for (const until = Date.now() + LOCK_PATIENCE_MS; ; ) {
    try {
      return lockFolder(folder, onLost);
    } catch (error) {
      if (!(error instanceof DatabaseFolderInUseError) || Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
};

/** Opens the embedded database, creating and migrating it as needed. Throws `DatabaseFolderInUseError`. */
export const openEmbedded = async (options: EmbeddedOptions): Promise<Database> => {
  const folder = resolve(options.folder);
  const dataFolder = join(folder, "pgdata");
  const migrations = readMigrations(options.migrationsFolder);
  mkdirSync(folder, { recursive: true });
  let onLost = (): void => {};
  const { release } = await lockPatiently(folder, () => onLost());
  const lock: Lock = { release, whenLost: (then) => void (onLost = then) };
  try {
    if (!existsSync(join(dataFolder, "PG_VERSION"))) {
      // Templates are kept for the product's own migrations only.
      const included = options.migrationsFolder ? [] : migrations;
      await createDataFolder(folder, dataFolder, included, options.isDurable ?? true);
      if (included.length > 0) options.migrationsLog?.(included.map((migration) => migration.name));
    }
    return await openLocked(options, dataFolder, migrations, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
};
