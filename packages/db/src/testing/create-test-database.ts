import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Database, DatabaseOptions } from "../database.ts";
import { fastFolder } from "../fast-folder.ts";
import { openDatabase } from "../open-database.ts";
import { hasPostgres } from "./postgres-cluster.ts";
import { createServerDatabase } from "./shared-cluster.ts";
import { onceInTestRun, testRunFolder } from "./test-run.ts";

/** The engine a test runs on. */
export type TestDatabaseKind = Database["kind"];

/** What a test database holds besides the tables. */
export type TestTemplate = {
  /** One word, unique among templates. */
  name: string;
  /** Fills an empty, migrated database. It runs once in a test run and every database of this template is a copy. */
  fill: (database: Database) => Promise<void>;
};

/** What a test changes about the way its database is opened. */
export type TestDatabaseOptions = Pick<DatabaseOptions, "hasRowSecurity">;

/** Names of templates begin so among what a test run shares. */
export const TEMPLATE = "template-";

const EMPTY: TestTemplate = { name: "empty", fill: async () => {} };

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

/** Opens a new database, has it migrated and filled, and closes it. */
const fillOnce = async (opened: Database, { fill }: TestTemplate): Promise<void> => {
  // An application closes its database itself.
  const database = withCleanUp(opened, async () => {});
  try {
    await database.migrate();
    await fill(database);
  } finally {
    await database.close();
  }
};

// The guards of durability have tests of their own; here they would only cost time.
const openFolder = (folder: string, options: TestDatabaseOptions = {}): Promise<Database> =>
  openDatabase({ kind: "embedded", folder, isDurable: false, ...PATIENCE, ...options });

/** The folder of a closed embedded database of this template. */
const embeddedTemplate = (template: TestTemplate): Promise<string> =>
  onceInTestRun(`${TEMPLATE}embedded-${template.name}`, async () => {
    const folder = mkdtempSync(join(testRunFolder(), `${TEMPLATE}folder-`));
    await fillOnce(await openFolder(folder), template);
    return folder;
  });

const createEmbedded = async (template: TestTemplate, options: TestDatabaseOptions): Promise<Database> => {
  const folder = mkdtempSync(join(fastFolder(), "pharos-test-"));
  cpSync(await embeddedTemplate(template), folder, { recursive: true });
  return withCleanUp(await openFolder(folder, options), async () =>
    rmSync(folder, { recursive: true, force: true }),
  );
};

const openOnServer = (url: string, options: TestDatabaseOptions = {}): Promise<Database> =>
  openDatabase({ kind: "postgres", url, poolSize: 5, ...PATIENCE, ...options });

/** The name of a database of this template on the server of the run. */
const serverTemplate = (template: TestTemplate): Promise<string> =>
  onceInTestRun(`${TEMPLATE}server-${template.name}`, async () => {
    const { name, url } = await createServerDatabase(
      template === EMPTY ? undefined : await serverTemplate(EMPTY),
    );
    await fillOnce(await openOnServer(url), template);
    return name;
  });

const createOnServer = async (template: TestTemplate, options: TestDatabaseOptions): Promise<Database> => {
  const { url, drop } = await createServerDatabase(await serverTemplate(template));
  return withCleanUp(await openOnServer(url, options), drop);
};

/**
 * A fresh, migrated database on the engine of the run, empty unless a template says otherwise; `close()` also deletes it.
 */
export const createTestDatabase = (
  template: TestTemplate = EMPTY,
  options: TestDatabaseOptions = {},
): Promise<Database> =>
  testDatabaseKind() === "embedded" ? createEmbedded(template, options) : createOnServer(template, options);
