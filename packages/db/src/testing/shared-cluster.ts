import { randomUUID } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { startPostgresCluster } from "./postgres-cluster.ts";
import { madeInTestRun, onceInTestRun } from "./test-run.ts";

/** How the processes of a test run find the server. */
type SharedCluster = { adminUrl: string; pid: number; folder: string };

const NAME = "cluster";

/** Stops the server of a run, if one was started, and removes its folder. */
export const stopSharedCluster = (runFolder: string): void => {
  const cluster = madeInTestRun(runFolder, NAME) as SharedCluster | undefined; // made below
  if (!cluster) return;
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

// It serves every process of the run, and the end of the run stops it.
const findOrStart = (): Promise<SharedCluster> =>
  onceInTestRun(NAME, async () => {
    const cluster = await startPostgresCluster({ outlivesUs: true });
    return { adminUrl: cluster.urlOf("postgres"), pid: cluster.pid(), folder: cluster.folder };
  });

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
export type ServerDatabase = { name: string; url: string; drop: () => Promise<void> };

/** A new database on the server of this test run, as a copy of another one; without it, one without any table. */
export const createServerDatabase = async (template = "template0"): Promise<ServerDatabase> => {
  const { adminUrl } = await findOrStart();
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await runSql(adminUrl, `create database ${name} template ${template}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    drop: () => runSql(adminUrl, `drop database if exists ${name} with (force)`),
  };
};
