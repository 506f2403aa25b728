import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type Database, openDatabase } from "@pharos/db";
import { freePort, startPostgresCluster } from "@pharos/db/testing";
import { checkWritten, type Findings, startWriters } from "./kill-writers.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { plantWorld, print, secretKey, signIn, spread } from "./steps.ts";

// Sixteen writers raise requests and reply over HTTP while something is killed without warning, again and again:
// `node bench/kills.ts server` (the process, on the embedded database), `node bench/kills.ts server postgres` (the process,
// on PostgreSQL) and `node bench/kills.ts database` (PostgreSQL itself). KILLS says how often. What was acknowledged must be
// there once, what was not at most once, and a repetition with the same key gets the same answer.

const [target = "server", engine = target === "database" ? "postgres" : "embedded"] = process.argv.slice(2);
const kills = Number(process.env["KILLS"] ?? (target === "database" ? 10 : 50));
const writerCount = 16;
const port = await freePort();
const settleMs = 10_000;

const dataDir = mkdtempSync(join(tmpdir(), "pharos-kills-"));
const cluster = engine === "postgres" ? await startPostgresCluster({ isDurable: true }) : undefined;
const environment: Record<string, string> = {
  ...(cluster && { DATABASE_URL: cluster.urlOf("postgres") }),
  SECRET_KEY: secretKey,
  DATA_DIR: dataDir,
  DEMO: "off",
  DRAIN_SECONDS: "0",
};
try {
  await plantWorld(await openOwn());
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  await cluster?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function run(): Promise<boolean> {
  let server = await startServerProcess(environment, port);
  print(`${kills} kills of the ${target}, ${engine}; first start ${Math.round(server.startMs)} ms`);
  const { url } = server;
  const tokens = [
    await signIn(url, "customer"),
    await signIn(url, "customer2"),
    await signIn(url, "otherCompany"),
  ];
  const writers = startWriters(url, tokens, writerCount);
  const backMs: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    await setTimeout(500 + Math.random() * 1_500);
    if (target === "database") backMs.push(await killDatabase(writers.countAcked));
    else {
      server = await replace(server);
      backMs.push(server.startMs);
    }
  }
  await setTimeout(1_000);
  const written = await writers.stop();
  await setTimeout(settleMs);
  const stopMs = await timeOf(() => server.stop());
  const database = await openOwn();
  const findings = await checkWritten(database, written);
  await database.close();
  return report(findings, backMs, stopMs);
}

async function replace(server: ServerProcess): Promise<ServerProcess> {
  process.kill(server.pid, "SIGKILL");
  return startServerProcess(environment, port);
}

/** Milliseconds from PostgreSQL accepting again to the first acknowledged write. */
async function killDatabase(countAcked: () => number): Promise<number> {
  await cluster?.kill();
  await setTimeout(300);
  const before = countAcked();
  await cluster?.start();
  return timeOf(async () => {
    while (countAcked() === before) await setTimeout(2);
  });
}

function report(findings: Findings, backMs: readonly number[], stopMs: number): boolean {
  const { acked, lost, doubled, halves, wrongReplays, statuses, waiting, dead } = findings;
  print(
    `acknowledged ${acked}: lost ${lost}, doubled ${doubled}, half written ${halves}, wrong repetitions ${wrongReplays}`,
  );
  print(`answers: ${[...statuses].map(([status, count]) => `${status} × ${count}`).join(", ")}`);
  print(`back after ${spread(backMs)}, at most ${Math.round(Math.max(...backMs))} ms`);
  print(
    `${settleMs / 1_000} s after the last write: ${waiting} events wait, ${dead} are parked; stopped in ${Math.round(stopMs)} ms`,
  );
  const isAnswered = [...statuses.keys()].every((status) => ["200", "503", "none"].includes(status));
  return lost + doubled + halves + wrongReplays + dead === 0 && isAnswered;
}

function openOwn(): Promise<Database> {
  return cluster
    ? openDatabase({ kind: "postgres", url: cluster.urlOf("postgres"), poolSize: 4 })
    : openDatabase({ kind: "embedded", folder: join(dataDir, "database") });
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}
