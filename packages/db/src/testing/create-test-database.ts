import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "../database.ts";
import { fastFolder } from "../fast-folder.ts";
import { openDatabase } from "../open-database.ts";
import { hasPostgres } from "./postgres-cluster.ts";
import { createServerDatabase } from "./shared-cluster.ts";

/** The engine a test runs on. */
export type TestDatabaseKind = Database["kind"];

/** The engine of this run: `TEST_DATABASE`, or PostgreSQL where it is installed. */
export const testDatabaseKind = (): TestDatabaseKind => {
  const wanted = process.env["TEST_DATABASE"] ?? (hasPostgres() ? "postgres" : "embedded");
  if (wanted !== "embedded" && wanted !== "postgres")
    throw new Error(`TEST_DATABASE must be embedded or postgres, not ${wanted}`);
  return wanted;
};

// A busy machine makes tests slow; it must not make them fail.
const PATIENCE = { poolWaitMs: 20_000, statementTimeoutMs: 20_000 };

const withCleanUp = (database: Database, cleanUp: () => Promise<void>): Database => {
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await database.close();
    await cleanUp();
  };
  return { ...database, close: () => (closing ??= close()) };
};

const createEmbedded = async (): Promise<Database> => {
  const folder = mkdtempSync(join(fastFolder(), "pharos-test-"));
  // The guards of durability have tests of their own; here they would only cost time.
  const database = await openDatabase({ kind: "embedded", folder, isDurable: false, ...PATIENCE });
  return withCleanUp(database, async () => rmSync(folder, { recursive: true, force: true }));
};

const createOnServer = async (): Promise<Database> => {
  const { url, drop } = await createServerDatabase();
  const database = await openDatabase({ kind: "postgres", url, poolSize: 5, ...PATIENCE });
  return withCleanUp(database, drop);
};

/** A fresh, migrated, empty database; `close()` also deletes it. The engine is that of the run. */
export const createTestDatabase = (): Promise<Database> =>
  testDatabaseKind() === "embedded" ? createEmbedded() : createOnServer();
