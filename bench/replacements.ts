import { setTimeout } from "node:timers/promises";
import { openDatabase } from "@pharos/db";
import { freePort } from "@pharos/db/testing";
import { startBalancer } from "../apps/server/src/testing/balancer.ts";
import { startAsking, statusWords } from "./asking.ts";
import { checkWritten, startWriters } from "./kill-writers.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { createDatabaseOn, measureOnServer, plantWorld, print, secretKey, signIn, spread } from "./steps.ts";

// Two processes on PostgreSQL behind a balancer; one after the other is killed without warning (`node bench/replacements.ts`)
// or asked to end (`node bench/replacements.ts SIGTERM`) and started again, while people raise requests, reply and read. Nobody
// may notice: every write is there once, and every answer is 200, or 429 where a person writes faster than people may.

const signal = process.argv[2] === "SIGTERM" ? "SIGTERM" : "SIGKILL";
const replacements = Number(process.env["KILLS"] ?? 10);
const writerCount = 4;
const settleMs = 5_000;

await measureOnServer(async ({ urlOf, dataDir }) => {
  const url = await createDatabaseOn(urlOf, "replacements");
  await plantWorld(await openDatabase({ kind: "postgres", url }));
  const environment = { DATABASE_URL: url, SECRET_KEY: secretKey, DATA_DIR: dataDir, DEMO: "off" };
  const ports = [await freePort(), await freePort()] as const;
  const processes = [
    await startServerProcess(environment, ports[0]),
    await startServerProcess(environment, ports[1]),
  ];
  const balancer = await startBalancer(processes.map((one) => one.url));
  const tokens = [
    await signIn(balancer.url, "customer"),
    await signIn(balancer.url, "customer2"),
    await signIn(balancer.url, "otherCompany"),
  ];
  const writers = startWriters(balancer.url, tokens, writerCount);
  const readers = startAsking(balancer.url, tokens[0] ?? "", { writers: 0 });
  const endMs: number[] = [];
  for (let turn = 0; turn < replacements; turn += 1) {
    await setTimeout(500 + Math.random() * 1_000);
    const which = turn % 2;
    const one = processes[which];
    if (!one) continue;
    endMs.push(await end(one));
    processes[which] = await startServerProcess(environment, ports[which === 0 ? 0 : 1]);
  }
  const written = await writers.stop();
  await readers.stop();
  await setTimeout(settleMs);
  const database = await openDatabase({ kind: "postgres", url });
  const { acked, lost, doubled, wrongReplays, waiting, dead } = await checkWritten(database, written);
  await database.close();
  print(
    `${replacements} × ${signal}; ended after ${spread(endMs)}, at most ${Math.round(Math.max(...endMs))} ms`,
  );
  print(`acknowledged ${acked}: lost ${lost}, doubled ${doubled}, wrong repetitions ${wrongReplays}`);
  print(`writes: ${statusWords(written.statuses)}; ${statusWords(readers.takeStatuses())}`);
  print(readers.takeSpread());
  print(`${settleMs / 1_000} s after the last write: ${waiting} events wait, ${dead} are parked`);
  await balancer.close();
  for (const one of processes) await one.stop();
});

/** Milliseconds until the process has ended. */
async function end(one: ServerProcess): Promise<number> {
  const begin = performance.now();
  if (signal === "SIGTERM") await one.stop();
  else process.kill(one.pid, signal);
  return performance.now() - begin;
}
