/*
 * Timers under fire, on demand: `npm run timers -w @pharos/server` (about a minute; needs PostgreSQL's programs).
 *
 * Several processes share one PostgreSQL. A thousand clocks are breached within half a minute, each at its own moment,
 * while every two seconds one process is killed without warning and another one started. Each timer must fire exactly
 * once and never early; how late they were is measured by the database's own clock. Then it is measured what the clocks
 * of ten thousand requests cost: a look when nothing is due, and all of them at once.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type Database, openDatabase } from "@pharos/db";
import { startPostgresCluster } from "@pharos/db/testing";
import { sql } from "kysely";
import { unacknowledgedQueue } from "../src/modules/request-sla/escalate-unacknowledged.ts";
import { announceDueStages } from "../src/modules/request-sla/request-sla.testing.ts";
import { slaStageQueue } from "../src/modules/request-sla/sla-stage-queue.ts";
import {
  type Firings,
  plantTimers,
  readFirings,
  startTimerProcess,
} from "../src/modules/request-sla/timers.testing.ts";
import { readConfig } from "../src/platform/config.ts";
import { createPlatform } from "../src/platform/create-platform.ts";
import { synchroniseClock } from "../src/platform/synchronise-clock.ts";

const timerCount = 1_000;
const processCount = 3;
const overSeconds = 30;
const killEveryMs = 2_000;
const patienceMs = 30_000;
const runningClocks = 10_000;
const looks = 200;

const cluster = await startPostgresCluster({ isDurable: true });
const dataDir = mkdtempSync(join(tmpdir(), "pharos-timers-"));
const environment = {
  ...process.env,
  DATABASE_URL: cluster.urlOf("postgres"),
  DATA_DIR: dataDir,
  SECRET_KEY: "k3Jx-9aQ2vLmZ8rT5yWc7nBp4dFg6hSe",
  LOG_LEVEL: "error",
};
const database = await openDatabase({ kind: "postgres", url: environment.DATABASE_URL, poolSize: 4 });
try {
  await database.migrate();
  const kills = await fireUnderKills();
  const isSound = report(await readFirings(database), kills);
  await measureCost();
  process.exitCode = isSound ? 0 : 1;
} finally {
  await database.close();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Lets the timers come due while processes are killed and replaced; answers how many were killed. */
async function fireUnderKills(): Promise<number> {
  const processes = await Promise.all(
    Array.from({ length: processCount }, () => startTimerProcess(environment)),
  );
  let kills = 0;
  try {
    await plantTimers(database, { count: timerCount, afterSeconds: 1, overSeconds });
    const endMs = performance.now() + overSeconds * 1_000 + patienceMs;
    while (performance.now() < endMs && (await countFired(database)) < timerCount) {
      await setTimeout(killEveryMs);
      const index = Math.floor(Math.random() * processes.length);
      await processes[index]?.kill();
      kills += 1;
      processes[index] = await startTimerProcess(environment);
    }
  } finally {
    await Promise.all(processes.map((one) => one.kill()));
  }
  return kills;
}

async function countFired(db: Database): Promise<number> {
  return (await readFirings(db)).fired;
}

function report({ fired, published, notified, latenessMs }: Firings, kills: number): boolean {
  const at = (share: number) =>
    latenessMs[Math.min(latenessMs.length - 1, Math.floor(latenessMs.length * share))] ?? 0;
  const isOnce = fired === timerCount && published === timerCount && notified === timerCount;
  const early = latenessMs.filter((ms) => ms <= 0).length;
  print(`${timerCount} timers in ${overSeconds} s, ${processCount} processes, ${kills} killed`);
  print(
    `fired ${fired}, published ${published}, notified ${notified}: ${isOnce ? "each exactly once" : "NOT exactly once"}`,
  );
  print(`too early: ${early}`);
  print(
    `late by p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms, at most ${at(1).toFixed(0)} ms`,
  );
  return isOnce && early === 0;
}

/** What ten thousand running clocks cost: a look when nothing is due, and all of them due at once. */
async function measureCost(): Promise<void> {
  const platform = await createPlatform(readConfig(environment));
  platform.queues.register([slaStageQueue, unacknowledgedQueue]);
  try {
    await synchroniseClock(platform.clock);
    await plantTimers(database, { count: runningClocks, afterSeconds: 3_600, overSeconds: 60 });
    await sql`analyze`.execute(database.kysely);
    const lookMs = await timeOf(async () => {
      for (let look = 0; look < looks; look += 1) await announceDueStages(platform);
    });
    print(`${runningClocks} running clocks, nothing due: ${(lookMs / looks).toFixed(2)} ms a look`);
    await sql`update sla_clock set due_at = due_at - interval '2 hours', next_stage_at = next_stage_at - interval '2 hours'
      where next_stage = 100`.execute(database.kysely);
    let handled = 0;
    const allMs = await timeOf(async () => {
      handled = await announceDueStages(platform);
    });
    print(
      `${handled} clocks due at once: ${(allMs / 1_000).toFixed(1)} s, ${(allMs / handled).toFixed(2)} ms a clock`,
    );
  } finally {
    await platform.stop();
  }
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
