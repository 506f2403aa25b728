import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Database } from "./database.ts";
import { MigrationChangedError } from "./errors.ts";
import { fastFolder } from "./fast-folder.ts";
import { openDatabase } from "./open-database.ts";
import { createServerDatabase, testDatabaseKind } from "./testing.ts";
import { outsideTransactionScope } from "./transaction-scope.ts";

describe("migrations", () => {
  let folder: string;
  let server: Awaited<ReturnType<typeof createServerDatabase>> | undefined;
  const opened: Database[] = [];

  beforeEach(async () => {
    folder = mkdtempSync(join(fastFolder(), "pharos-migrate-"));
    server = testDatabaseKind() === "postgres" ? await createServerDatabase() : undefined;
    write("0001_first", "create table first (id integer);");
  });
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
    await server?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const write = (name: string, text: string): void => writeFileSync(join(folder, `${name}.sql`), text);

  const open = async (): Promise<Database> => {
    const migrationsFolder = pathToFileURL(`${folder}/`);
    const database = server
      ? await openDatabase({ kind: "postgres", url: server.url, migrationsFolder })
      : await openDatabase({
          kind: "embedded",
          folder: join(folder, "data"),
          isDurable: false,
          migrationsFolder,
        });
    opened.push(database);
    return database;
  };

  const reopen = async (): Promise<Database> => {
    for (const database of opened.splice(0)) await database.close();
    return open();
  };

  /** Waits until someone waits for a lock on the table. */
  const untilWaiting = (database: Database): Promise<boolean> =>
    vi.waitUntil(
      async () =>
        (await database.executeSql("select from pg_locks where relation = 'first'::regclass and not granted"))
          .rows.length > 0,
      { timeout: 10_000 },
    );

  const migrate = async (database: Database): Promise<string[]> => {
    await database.migrate();
    return (await database.executeSql("select name from schema_migration order by name")).rows.map((row) =>
      String(row["name"]),
    );
  };

  it("are applied once, in order, and only the new ones later", async () => {
    const database = await open();
    expect(await migrate(database)).toEqual(["0001_first"]);
    expect(await database.migrate()).toEqual([]);
    write("0002_second", "create table second (id integer); insert into second values (2);");
    write("0003_third", "insert into second values (3);");
    const later = await reopen();
    expect(await migrate(later)).toEqual(["0001_first", "0002_second", "0003_third"]);
    expect((await later.executeSql("select count(*) as n from second")).rows).toEqual([{ n: 2 }]);
  });

  it("are refused when an applied one was edited or has gone", async () => {
    await migrate(await open());
    write("0001_first", "create table first (id bigint);");
    await expect(reopen().then((database) => database.migrate())).rejects.toThrow(MigrationChangedError);
    write("0001_first", "create table first (id integer);");
    write("0002_second", "select 1;");
    await migrate(await reopen());
    rmSync(join(folder, "0001_first.sql"));
    await expect(reopen().then((database) => database.migrate())).rejects.toThrow("is missing");
  });

  it("are not refused when only the line ends differ", async () => {
    write("0001_first", "create table first (id integer);\nselect 1;\n");
    await migrate(await open());
    write("0001_first", "create table first (id integer);\r\nselect 1;\r\n");
    expect(await (await reopen()).migrate()).toEqual([]);
  });

  it("of a newer release do not stop an older one", async () => {
    write("0002_second", "create table second (id integer);");
    await migrate(await open());
    rmSync(join(folder, "0002_second.sql"));
    expect(await (await reopen()).migrate()).toEqual([]);
  });

  it("leave nothing behind when one fails, and say which", async () => {
    await migrate(await open());
    write("0002_broken", "create table half (id integer); select 1 / 0;");
    await expect(reopen().then((database) => database.migrate())).rejects.toThrow(
      "Migration 0002_broken failed: division by zero",
    );
    rmSync(join(folder, "0002_broken.sql"));
    const database = await reopen();
    expect(await migrate(database)).toEqual(["0001_first"]);
    expect((await database.executeSql("select to_regclass('half') as half")).rows).toEqual([{ half: null }]);
  });

  it("need a number of their own and a proper name", async () => {
    write("0001_other", "select 1;");
    await expect(open().then((database) => database.migrate())).rejects.toThrow("the number 0001");
    rmSync(join(folder, "0001_other.sql"));
    write("second", "select 1;");
    await expect(open().then((database) => database.migrate())).rejects.toThrow("NNNN_name.sql");
  });

  it("run statement by statement when they say so, and once more from the beginning after a failure", async () => {
    const index = (more = ""): string => `-- Concurrent: finds rows by number.
drop index concurrently if exists first_idx;
create index concurrently first_idx on first (id);${more}`;
    write("0002_index", index("\nselect 1 / 0;"));
    await expect(open().then((database) => database.migrate())).rejects.toThrow("division by zero");
    write("0002_index", index());
    const database = await reopen();
    expect(await migrate(database)).toEqual(["0001_first", "0002_index"]);
    const { rows } = await database.executeSql(
      "select indexrelid::regclass::text as name, indisvalid from pg_index where indrelid = 'first'::regclass",
    );
    expect(rows).toEqual([{ name: "first_idx", indisvalid: true }]);
  });

  it.runIf(testDatabaseKind() === "postgres")(
    "that are concurrent run once when several processes start together",
    async () => {
      write("0002_index", "-- Concurrent: finds rows.\ncreate index concurrently first_idx on first (id);");
      write("0003_more", "create table more (id integer);");
      const databases = await Promise.all([open(), open(), open()]);
      const applied = await Promise.all(databases.map((database) => database.migrate()));
      expect(applied.flat().sort()).toEqual(["0001_first", "0002_index", "0003_more"]);
    },
  );

  it.runIf(testDatabaseKind() === "postgres")("run once when several processes start together", async () => {
    write(
      "0002_second",
      "create table second (id integer); insert into second values (1); select pg_sleep(0.1);",
    );
    const databases = await Promise.all([open(), open(), open()]);
    const applied = await Promise.all(databases.map((database) => database.migrate()));
    expect(applied.flat().sort()).toEqual(["0001_first", "0002_second"]);
  });

  const needsTable = "alter table first add column if not exists note text;";
  it.runIf(testDatabaseKind() === "postgres").each([
    ["", needsTable],
    [" statement by statement", `-- Concurrent: one table after the other.\n${needsTable}`],
  ])(
    "wait for a table that is in use, and let those through meanwhile who only read and write%s",
    async (_, migration) => {
      const database = await open();
      await database.migrate();
      write("0002_second", migration);
      const newer = await open();
      let migrated: Promise<string[]> = Promise.resolve([]);
      await database.transaction(async (tx) => {
        await sql`lock table first in share mode`.execute(tx);
        migrated = newer.migrate();
        // Once it has waited, it gives way: a reader who comes after it is served before the table is free.
        await outsideTransactionScope(async () => {
          await untilWaiting(database);
          await database.executeSql("select id from first");
        });
      });
      expect(await migrated).toEqual(["0002_second"]);
    },
  );
});
