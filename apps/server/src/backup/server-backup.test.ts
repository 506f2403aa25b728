import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Database, openDatabase } from "@pharos/db";
import { hasPostgres, type PostgresCluster, runPostgresTool, startPostgresCluster } from "@pharos/db/testing";
import { loadWorld } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../app.ts";
import { preparePlatform } from "../platform/prepare-platform.ts";
import { eventually } from "../platform/testing/eventually.ts";
import { createTestPlatform } from "../platform/testing/test-platform.ts";
import { checksumsOf } from "../testing/tables.ts";

const run = promisify(execFile);

// The commands of docs/guides/operate.md, one by one.
describe.skipIf(!hasPostgres())("a PostgreSQL server", () => {
  let folder: string;
  let cluster: PostgresCluster;
  let database: Database;
  beforeAll(async () => {
    // Read and written by the user that PostgreSQL runs as.
    folder = mkdtempSync("/tmp/pharos-server-backup-");
    for (const part of ["archive", "dump"]) mkdirSync(join(folder, part));
    for (const path of [folder, join(folder, "archive"), join(folder, "dump")]) await chmod(path, 0o777);
    cluster = await startPostgresCluster({
      settings: {
        wal_level: "replica",
        archive_mode: "on",
        archive_command: `cp %p ${folder}/archive/%f`,
      },
    });
    database = await openDatabase({ kind: "postgres", url: cluster.urlOf("postgres"), poolSize: 2 });
    const { platform, close } = await createTestPlatform({
      database: { ...database, close: async () => {} },
    });
    const { modules } = await createApp(platform);
    await preparePlatform(platform, modules);
    await database.transaction((tx) => loadWorld(tx, new Date()));
    await close();
  }, 120_000);
  afterAll(async () => {
    await database?.close();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("is dumped while it runs and restored elsewhere, row by row the same", async () => {
    const before = await checksumsOf(database);
    const dump = join(folder, "dump", "pharos.dump");
    await runPostgresTool("pg_dump", ["--format=custom", `--file=${dump}`, cluster.urlOf("postgres")]);
    await database.executeSql("create database restored");
    await runPostgresTool("pg_restore", [
      "--no-owner",
      "--no-privileges",
      "--exit-on-error",
      `--dbname=${cluster.urlOf("restored")}`,
      dump,
    ]);
    const restored = await openDatabase({ kind: "postgres", url: cluster.urlOf("restored"), poolSize: 2 });
    expect(await restored.migrate()).toEqual([]);
    expect(await checksumsOf(restored)).toEqual(before);
    await restored.close();
  });

  it("goes back to a moment from a base backup and the archived log", async () => {
    const base = join(folder, "dump", "base");
    await runPostgresTool("pg_basebackup", [
      `--dbname=${cluster.urlOf("postgres")}`,
      `--pgdata=${base}`,
      "--checkpoint=fast",
    ]);
    const rename = (name: string) =>
      database.executeSql("update company set name = $1 where id = (select min(id) from company)", [name]);
    await rename("before the mistake");
    const { rows } = await database.executeSql("select clock_timestamp()::text as moment");
    const kept = await checksumsOf(database);
    await rename("the mistake");
    const { rows: log } = await database.executeSql("select pg_walfile_name(pg_switch_wal()) as name");
    await eventually("the log is archived", () =>
      existsSync(join(folder, "archive", String(log[0]?.["name"]))),
    );
    const restored = await startPostgresCluster({
      makeData: async (dataFolder) => {
        await run("cp", ["--archive", base, dataFolder]);
        await writeFile(join(dataFolder, "recovery.signal"), "");
      },
      settings: {
        restore_command: `cp ${folder}/archive/%f %p`,
        recovery_target_time: String(rows[0]?.["moment"]),
        recovery_target_action: "promote",
      },
    });
    const back = await openDatabase({ kind: "postgres", url: restored.urlOf("postgres"), poolSize: 2 });
    expect(await checksumsOf(back)).toEqual(kept);
    await back.close();
    await restored.stop();
  }, 60_000);
});
