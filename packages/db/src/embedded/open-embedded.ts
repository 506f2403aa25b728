import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { createDatabase } from "../create-database.ts";
import type { Database, EmbeddedOptions } from "../database.ts";
import { runMigrations } from "../migrate.ts";
import { readMigrations } from "../migrations.ts";
import { connectionConfig, createPool } from "../pool.ts";
import { createStatementNames } from "../statement-names.ts";
import { startEngine } from "./engine.ts";
import { createListening } from "./listening.ts";

// The sessions share one engine; more of them only means more requests that wait inside instead of outside.
const SESSIONS = 16;

/** Opens the embedded database, creating and migrating it as needed. Throws `DatabaseFolderInUseError`. */
export const openEmbedded = async (options: EmbeddedOptions): Promise<Database> => {
  const folder = resolve(options.folder);
  const dataFolder = join(folder, "pgdata");
  mkdirSync(dataFolder, { recursive: true });
  const config = connectionConfig(options);
  const engine = startEngine({
    dataFolder,
    timeZone: options.timeZone ?? "Asia/Shanghai",
    isDurable: options.isDurable ?? true,
    longestStatementMs: config.statement_timeout * 2,
    log: options.log ?? (() => {}),
    onRestarted: () => listening.restore(),
  });
  const pool = createPool({ ...config, user: "postgres", password: "", database: "postgres", max: SESSIONS, idleTimeoutMillis: 0, stream: engine.openSession });
  const listening = createListening(pool);
  await engine.ready();
  const migrate = (): Promise<string[]> => engine.withoutTimeLimit(() => runMigrations(pool, readMigrations(options.migrationsFolder)));
  const applied = await migrate();
  if (applied.length > 0) options.migrationsLog?.(applied);
  return createDatabase({ kind: "embedded", pool, names: createStatementNames(), listen: listening.listen, migrate, closeEngine: engine.close });
};
