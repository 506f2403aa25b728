import { openDatabase } from "@pharos/db";
import type { personas } from "@pharos/fixtures";
import { createTestApp } from "../apps/server/src/testing/index.ts";
import { createBare, measureCalls, startBareHandler } from "./bare.ts";
import { drive, type Load } from "./drive.ts";
import { recordStatements, type Statement } from "./record-statements.ts";
import { longRequestNo, seedRequests, volumes } from "./seed.ts";
import { startServerProcess } from "./server-process.ts";
import { createDatabaseOn, measureOnServer, print, raiseTemplate, secretKey, signIn } from "./steps.ts";

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 3);
const seconds = Number(process.env["BENCH_SECONDS"] ?? 5);

await measureOnServer(measure);

async function measure(urlOf: (database: string) => string, dataDir: string): Promise<void> {
  const url = await createDatabaseOn(urlOf, "bench");
  const reads = await prepareAndRecord(url);
  const server = await startServerProcess(
    { DATABASE_URL: url, SECRET_KEY: secretKey, DATA_DIR: dataDir, DEMO: "off" },
    18_080,
  );
  print(
    `${volumes.requests} requests, ${volumes.requests * volumes.repliesEach} replies; 16 connections; medians of ${rounds} rounds of ${seconds} s`,
  );
  print(`start of a prepared database to the first ready answer: ${Math.round(server.startMs)} ms`);
  for (const read of reads) await compare(server.url, url, read);
  await measureWrites(server.url, reads[0]?.ids ?? []);
  print(`resident memory of the process after the load: ${Math.round(server.residentMb())} MB`);
  await server.stop();
}

interface Read {
  readonly name: string;
  readonly path: string;
  readonly persona: keyof typeof personas;
  readonly statements: readonly Statement[];
  /** Requests the persona can answer. */
  readonly ids: readonly number[];
  /** How many ask at once; 16 unless told. */
  readonly connections?: number;
}

/** Prepares the rows with the product itself and records what each read sends to the database. */
async function prepareAndRecord(url: string): Promise<Read[]> {
  const database = await openDatabase({ kind: "postgres", url });
  await database.migrate();
  const app = await createTestApp({ database });
  await raiseTemplate(app);
  await seedRequests(url, app.platform.database, app.world);
  const open = await app.platform.database.kysely
    .selectFrom("service_request")
    .select("id")
    .where("company_id", "=", app.world.companies.a)
    .where("status", "=", 1)
    .limit(200)
    .execute();
  const ids = open.map(({ id }) => id);
  const long = await app.platform.database.kysely
    .selectFrom("service_request")
    .select("id")
    .where("title", "like", `% ${longRequestNo}`)
    .executeTakeFirstOrThrow();
  const [from, until] = [daysAgo(30), daysAgo(0)];
  const wanted: Omit<Read, "statements">[] = [
    { name: "list (customer)", path: "/esapi/fault/list?unclosed=true", persona: "customer", ids },
    {
      name: "list (expert, nearest clock)",
      path: "/esapi/fault/list?unclosed=true&sortField=sla&sortOrder=asc",
      persona: "dba",
      ids,
    },
    { name: "list (platform admin, all rows)", path: "/esapi/fault/list", persona: "pa", ids },
    {
      name: "list (expert, filters)",
      path: `/esapi/fault/list?type=1,2&startTime=${from}&endTime=${until}&title=ORA-01555`,
      persona: "dba",
      ids,
    },
    { name: "detail (customer)", path: `/esapi/fault/detail?id=${ids[0]}`, persona: "customer", ids },
    {
      name: `detail (${volumes.repliesOfLong} replies)`,
      path: `/esapi/fault/detail?id=${long.id}`,
      persona: "pa",
      ids,
    },
    {
      name: "statistics (one month)",
      path: `/esapi/fault/statistics?startTime=${from}&endTime=${until}`,
      persona: "pa",
      ids,
    },
    {
      name: "statistics (a year, one caller)",
      path: "/esapi/fault/statistics",
      persona: "pa",
      ids,
      connections: 1,
    },
  ];
  const reads: Read[] = [];
  for (const read of wanted) {
    const authorization = await app.signIn(read.persona);
    const ask = () => app.inject({ method: "GET", url: read.path, headers: { authorization } });
    await ask();
    const statements = (await recordStatements(ask)).filter(({ text }) => /service_request/.test(text));
    reads.push({ ...read, statements });
  }
  await app.close();
  return reads;
}

async function compare(serverUrl: string, databaseUrl: string, read: Read): Promise<void> {
  const { connections = 16 } = read;
  const token = await signIn(serverUrl, read.persona);
  const load: Load = { url: `${serverUrl}${read.path}`, token, connections };
  const bare = createBare(databaseUrl, read.statements);
  const handler = await startBareHandler(bare);
  const ours: number[] = [];
  const driver: number[] = [];
  const plain: number[] = [];
  let latency = { p50Ms: 0, p99Ms: 0 };
  await drive(load, 1);
  for (let round = 0; round < rounds; round += 1) {
    const result = await drive(load, seconds);
    ours.push(result.perSecond);
    latency = result;
    plain.push((await drive({ url: handler.url, connections }, seconds)).perSecond);
    driver.push(await measureCalls(bare.run, connections, seconds));
  }
  await handler.close();
  await bare.close();
  const [a, b, c] = [median(ours), median(plain), median(driver)];
  print(
    `${read.name.padEnd(32)} ${rate(a)}   bare handler ${rate(b)} (${percent(a / b)})   bare driver ${rate(c)} (${percent(a / c)})   ` +
      `${read.statements.length} statements   p50 ${latency.p50Ms} ms  p99 ${latency.p99Ms} ms`,
  );
}

async function measureWrites(serverUrl: string, ids: readonly number[]): Promise<void> {
  const customer = await signIn(serverUrl, "customer");
  const create = { title: "连接数耗尽", contentMd: "应用发布后连接数打满。".repeat(20), type: 0 };
  const replies = ids.map((faultId) => ({ faultId, contentMd: "已按要求执行，结果如下。".repeat(10) }));
  const loads: [string, Load][] = [
    ["create", { url: `${serverUrl}/esapi/fault/save`, method: "POST", token: customer, bodies: [create] }],
    ["reply", { url: `${serverUrl}/esapi/fault/reply`, method: "POST", token: customer, bodies: replies }],
  ];
  for (const [name, load] of loads) {
    const results = [];
    for (let round = 0; round < rounds; round += 1) results.push(await drive(load, seconds));
    const last = results.at(-1);
    print(
      `${name.padEnd(32)} ${rate(median(results.map(({ perSecond }) => perSecond)))}   p50 ${last?.p50Ms} ms  p99 ${last?.p99Ms} ms`,
    );
  }
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
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
