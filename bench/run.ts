import { freePort } from "@pharos/db/testing";
import { createBare, measureCalls, startBareHandler } from "./bare.ts";
import { type CallCounter, countCalls, countingSettings } from "./calls.ts";
import { cpuMsOf } from "./cpu.ts";
import { type Drive, drive, type Load, turnsOf } from "./drive.ts";
import { isShort, rounds, seconds } from "./length.ts";
import { prepareScenarios, type Read, type Write } from "./scenarios.ts";
import { volumes } from "./seed.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import {
  createDatabaseOn,
  type MeasuredServer,
  measureOnServer,
  print,
  secretKey,
  signIn,
  signInAs,
} from "./steps.ts";

/** Part of the names of the scenarios that are measured; all of them unless given. */
const only = process.env["BENCH_ONLY"] ?? "";
const isWithBare = process.env["BENCH_BARE"] !== "off";

/** Whether the statements of each change are printed, with those that follow from it after the answer. */
const isCounting = process.env["BENCH_STATEMENTS"] === "on";

await measureOnServer(measure, isCounting ? countingSettings : {});

/** The two programs whose processor time is read. */
interface Measured {
  readonly database: MeasuredServer;
  readonly databaseUrl: string;
  readonly server: ServerProcess;
  readonly counter: CallCounter | undefined;
}

async function measure(database: MeasuredServer): Promise<void> {
  const databaseUrl = await createDatabaseOn(database.urlOf, "bench");
  const { reads, writes, writers } = await prepareScenarios(databaseUrl);
  const server = await startServerProcess(
    { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, DATA_DIR: database.dataDir, DEMO: "off" },
    await freePort(),
  );
  const counter = isCounting ? await countCalls(databaseUrl) : undefined;
  const measured = { database, databaseUrl, server, counter };
  print(
    `${volumes.requests} requests, ${volumes.requests * volumes.repliesEach} replies; 16 connections; medians of ${rounds} rounds of ${seconds} s`,
  );
  print(`start of a prepared database to the first ready answer: ${Math.round(server.startMs)} ms`);
  print("CPU: milliseconds a request of the server + of the database, as the operating system counts them");
  for (const read of reads.filter(isWanted)) await measureRead(measured, read);
  const tokens: string[] = [];
  for (const account of writers) tokens.push(await signInAs(server.url, account));
  for (const write of writes.filter(isWanted)) await measureWrite(measured, write, tokens);
  print(`resident memory of the process after the load: ${Math.round(server.residentMb())} MB`);
  await counter?.close();
  await server.stop();
}

function isWanted({ name }: { readonly name: string }): boolean {
  return name.includes(only);
}

async function measureRead(measured: Measured, read: Read): Promise<void> {
  const { connections = 16 } = read;
  const token = await signIn(measured.server.url, read.persona);
  const load: Load = { url: `${measured.server.url}${read.path}`, token, connections };
  if (!isShort) await drive(load, 1);
  if (!isWithBare) return report(read.name, await driveRounds(measured, load));
  const bare = createBare(measured.databaseUrl, read.statements);
  const handler = await startBareHandler(bare);
  const ours: Round[] = [];
  const driver: number[] = [];
  const plain: number[] = [];
  // In turns, because the machine is not always as fast.
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await driveRound(measured, load));
    plain.push((await drive({ url: handler.url, connections }, seconds)).perSecond);
    driver.push(await measureCalls(bare.run, connections, seconds));
  }
  await handler.close();
  await bare.close();
  const rates = ours.map(({ perSecond }) => perSecond);
  const [a, b, c] = [median(rates), median(plain), median(driver)];
  report(
    read.name,
    ours,
    `   bare handler ${rate(b)} (${percent(a / b)})   bare driver ${rate(c)} (${percent(a / c)})   ${read.statements.length} statements`,
  );
}

async function measureWrite(
  measured: Measured,
  { name, path, bodies }: Write,
  tokens: readonly string[],
): Promise<void> {
  const load: Load = { url: `${measured.server.url}${path}`, method: "POST", turns: turnsOf(bodies, tokens) };
  await measured.counter?.reset();
  const results = await driveRounds(measured, load);
  report(name, results);
  if (measured.counter) await reportCalls(measured.counter, results);
}

async function reportCalls(counter: CallCounter, results: readonly Round[]): Promise<void> {
  const answers = results.reduce((sum, round) => sum + round.answers, 0);
  const all = await counter.read();
  const calls = all.reduce((sum, one) => sum + one.calls, 0);
  print(`    ${(calls / answers).toFixed(1)} statements a change, those that follow from it included:`);
  for (const one of all) {
    const each = one.calls / answers;
    if (each >= 0.05)
      print(`    ${each.toFixed(2)} × ${(one.ms / one.calls).toFixed(3)} ms  ${one.text.slice(0, 160)}`);
  }
}

/** One round of load and what it cost. */
interface Round extends Drive {
  readonly serverMs: number;
  readonly databaseMs: number;
}

async function driveRounds(measured: Measured, load: Load): Promise<Round[]> {
  const results: Round[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await driveRound(measured, load));
  return results;
}

async function driveRound({ database, server }: Measured, load: Load): Promise<Round> {
  const before = [cpuMsOf(server.pid), cpuMsOf(database.pid)] as const;
  const result = await drive(load, seconds);
  return {
    ...result,
    serverMs: (cpuMsOf(server.pid) - before[0]) / result.answers,
    databaseMs: (cpuMsOf(database.pid) - before[1]) / result.answers,
  };
}

function report(name: string, results: readonly Round[], more = ""): void {
  const of = (pick: (round: Round) => number): number => median(results.map(pick));
  print(
    `${name.padEnd(32)} ${rate(of((round) => round.perSecond))}   CPU ${of((round) => round.serverMs).toFixed(2)} + ` +
      `${of((round) => round.databaseMs).toFixed(2)} ms   p50 ${of((round) => round.p50Ms)} ms  p99 ${of((round) => round.p99Ms)} ms${more}`,
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function rate(value: number): string {
  return `${Math.round(value).toString().padStart(6)}/s`;
}

function percent(value: number): string {
  return `${Math.round(value * 100)} %`;
}
