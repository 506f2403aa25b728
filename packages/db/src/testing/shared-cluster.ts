import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { checksumOf, readMigrations } from "../migrations.ts";
import { openDatabase } from "../open-database.ts";
import { startPostgresCluster } from "./postgres-cluster.ts";

/** How the other processes of a test run find the server. */
type SharedCluster = { adminUrl: string; pid: number; folder: string; template: string };

const RUN_FOLDER = "PHAROS_TEST_RUN";
// oxlint-disable-next-line pharos/no-module-state -- one server for the process is what this file is for
let own: Promise<SharedCluster> | undefined;

const start = async (outlivesUs: boolean): Promise<SharedCluster> => {
  const cluster = await startPostgresCluster({ outlivesUs });
  const template = `pharos_${checksumOf(readMigrations()).slice(0, 12)}`;
  const adminUrl = cluster.urlOf("postgres");
  await runSql(adminUrl, `create database ${template}`);
  const database = await openDatabase({ kind: "postgres", url: cluster.urlOf(template), poolSize: 1 });
  await database.migrate();
  await database.close();
  return { adminUrl, pid: cluster.pid(), folder: cluster.folder, template };
};

/** Stops a server and removes its folder; for the end of a test run. */
export const stopShared = (cluster: SharedCluster): void => {
  try {
    // Immediate: nothing of it is kept.
    process.kill(cluster.pid, "SIGQUIT");
  } catch {
    // It had already ended.
  }
  // Deleting under a running server would leave what it writes last. Its lock file is the last thing it removes.
  const lockFile = join(cluster.folder, "data", "postmaster.pid");
  for (let tries = 0; existsSync(lockFile) && tries < 100; tries += 1)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  rmSync(cluster.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
};

const startForThisProcess = (): Promise<SharedCluster> => {
  own ??= start(false).then((cluster) => {
    process.once("exit", () => stopShared(cluster));
    return cluster;
  });
  return own;
};

/** The server of this run, if a process has started one. */
export const readShared = (folder: string): SharedCluster | undefined => {
  const file = join(folder, "cluster.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
};

const tryClaim = (folder: string): boolean => {
  try {
    mkdirSync(join(folder, "starting"));
    return true;
  } catch {
    return false;
  }
};

// The first process that needs the server starts it; the others wait until its address is written.
const findOrStart = async (): Promise<SharedCluster> => {
  const folder = process.env[RUN_FOLDER];
  if (!folder) return startForThisProcess();
  if (tryClaim(folder)) {
    // It serves the other processes of the run too, and the end of the run stops it.
    const cluster = await start(true);
    writeFileSync(join(folder, "cluster.unfinished"), JSON.stringify(cluster));
    renameSync(join(folder, "cluster.unfinished"), join(folder, "cluster.json"));
    return cluster;
  }
  for (let tries = 0; tries < 600; tries += 1) {
    const cluster = readShared(folder);
    if (cluster) return cluster;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The PostgreSQL server for the tests did not start");
};

const runSql = async (url: string, sql: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

/** A database on the server of this test run, and how to drop it. */
export type ServerDatabase = { url: string; drop: () => Promise<void> };

const create = async (options: string): Promise<ServerDatabase> => {
  const { adminUrl } = await findOrStart();
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await runSql(adminUrl, `create database ${name} ${options}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runSql(adminUrl, `drop database if exists ${name} with (force)`) };
};

/** A new migrated database on the server of this test run. */
export const createServerDatabase = async (): Promise<ServerDatabase> =>
  create(`template ${(await findOrStart()).template}`);

/** A new database without any table on the server of this test run. */
export const createEmptyServerDatabase = (): Promise<ServerDatabase> => create("template template0");
