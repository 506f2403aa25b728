import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Database, openDatabase } from "@pharos/db";
import { freePort, runPostgresTool } from "@pharos/db/testing";
import { sql } from "kysely";
import { createTestApp } from "../apps/server/src/testing/index.ts";
import { startAsking } from "./asking.ts";
import { seedRequests, volumes } from "./seed.ts";
import { startServerProcess } from "./server-process.ts";
import { createDatabaseOn, measureOnServer, print, raiseTemplate, secretKey, signIn } from "./steps.ts";

// How long a backup and its way back take while the product is asked: `node bench/backup.ts` (the two commands of the
// embedded database) and `node bench/backup.ts postgres` (pg_dump and pg_restore). BENCH_REQUESTS=200000 is the large
// installation. Prints what callers waited meanwhile, and beside it what they waited before.

const engine = process.argv[2] ?? "embedded";
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 3);
const calmMs = 5_000;
const folder = mkdtempSync(join(tmpdir(), "pharos-backup-"));

/** A way to make a copy and to put it in the place of an empty database. */
interface Way {
  readonly environment: Record<string, string>;
  /** Where the product finds what was restored. */
  readonly restored: Record<string, string>;
  readonly backUp: (round: number) => Promise<void>;
  readonly restore: (round: number) => Promise<void>;
  readonly bytes: (round: number) => Promise<string>;
}

try {
  if (engine === "postgres") await measureOnServer((server) => measure(server.urlOf));
  else await measureEmbedded();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measureEmbedded(): Promise<void> {
  const environment = environmentOf(join(folder, "data"));
  const restored = environmentOf(join(folder, "restored"));
  await fill(
    await openDatabase({
      kind: "embedded",
      folder: join(folder, "data", "database"),
      statementTimeoutMs: 600_000,
    }),
  );
  const backup = (round: number): string => join(folder, `backup-${round}`);
  await report({
    environment,
    restored,
    backUp: (round) => runCommand("backup", backup(round), environment),
    restore: (round) => runCommand("restore", backup(round), restored),
    bytes: (round) => sizeOf(backup(round)),
  });
}

async function measure(urlOf: (database: string) => string): Promise<void> {
  // Written by the user that PostgreSQL runs as.
  await chmod(folder, 0o777);
  const url = await createDatabaseOn(urlOf, "bench");
  await fill(await openDatabase({ kind: "postgres", url }));
  const dump = (round: number): string => join(folder, `${round}.dump`);
  const target = (round: number): string => `restored_${round}`;
  const environment = { ...environmentOf(join(folder, "data")), DATABASE_URL: url };
  await report({
    environment,
    restored: { ...environmentOf(join(folder, "restored")), DATABASE_URL: urlOf(target(rounds)) },
    backUp: (round) => runPostgresTool("pg_dump", ["--format=custom", `--file=${dump(round)}`, url]),
    restore: async (round) => {
      const empty = await createDatabaseOn(urlOf, target(round));
      const options = ["--no-owner", "--no-privileges", "--exit-on-error", `--dbname=${empty}`];
      await runPostgresTool("pg_restore", [...options, dump(round)]);
    },
    bytes: (round) => sizeOf(dump(round)),
  });
}

async function report({ environment, restored, backUp, restore, bytes }: Way): Promise<void> {
  const server = await startServerProcess(environment, await freePort());
  const asking = startAsking(server.url, await signIn(server.url, "customer"));
  await new Promise((resolve) => setTimeout(resolve, calmMs));
  print(`${volumes.requests} requests, ${engine}; before: ${asking.takeSpread()}`);
  for (let round = 1; round <= rounds; round += 1) {
    const ms = await timeOf(() => backUp(round));
    print(`backup ${seconds(ms)}, ${await bytes(round)}; meanwhile: ${asking.takeSpread()}`);
  }
  await asking.stop();
  await server.stop();
  for (let round = 1; round <= rounds; round += 1)
    print(`restore ${seconds(await timeOf(() => restore(round)))}`);
  const back = await startServerProcess(restored, await freePort());
  print(`the restored one is ready after ${seconds(back.startMs)}`);
  await back.stop();
}

/** Fills a database with the product's own world, the requests and their words. */
async function fill(database: Database): Promise<void> {
  await database.migrate();
  const app = await createTestApp({ database });
  await raiseTemplate(app);
  await seedRequests(app.platform.database, app.world);
  await app.platform.queues.drain("search.index");
  await sql`vacuum analyze`.execute(app.platform.database.maintenance.kysely);
  await app.close();
}

async function runCommand(name: "backup" | "restore", target: string, environment: Record<string, string>) {
  const command = fileURLToPath(new URL(`../apps/server/src/backup/${name}.command.ts`, import.meta.url));
  await promisify(execFile)(process.execPath, [command, target], { env: { ...process.env, ...environment } });
}

function environmentOf(dataDir: string): Record<string, string> {
  return { SECRET_KEY: secretKey, DATA_DIR: dataDir, DEMO: "off", DRAIN_SECONDS: "0" };
}

async function sizeOf(path: string): Promise<string> {
  const { stdout } = await promisify(execFile)("du", ["-sm", path]);
  return `${stdout.split("\t")[0]} MB`;
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
