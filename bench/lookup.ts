import { openDatabase } from "@pharos/db";
import { recordStatements, startPostgresCluster } from "@pharos/db/testing";
import type { PersonaName } from "@pharos/fixtures";
import { sql } from "kysely";
import pg from "pg";
import { createTestApp, type TestApp } from "../apps/server/src/testing/index.ts";
import { seedRequests } from "./seed.ts";
import { createDatabaseOn, print, raiseTemplate } from "./steps.ts";

// The palette's look-up and the orders of the open list: `node bench/lookup.ts`. 10,000 requests, 2,000 organisations with
// five members each. Medians of one caller at a time, of the whole endpoint and of the very statements it sent, in turns.

const runs = Number(process.env["BENCH_RUNS"] ?? 60);

async function measureOn(urlOf: (database: string) => string): Promise<void> {
  const url = await createDatabaseOn(urlOf, "lookup");
  const database = await openDatabase({ kind: "postgres", url });
  await database.migrate();
  const app = await createTestApp({ database });
  await raiseTemplate(app);
  await seedRequests(app.platform.database, app.world);
  await seedNames(app);
  for (const queue of ["search.index", "organisation.nameKey.company", "organisation.nameKey.employee"])
    await app.platform.queues.drain(queue);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("vacuum analyze");
  const open = "/esapi/fault/list?status=0,1,4,5";
  for (const as of ["pa", "dba", "customer"] as const)
    for (const [name, path] of [
      ["number", "/esapi/lookup?words=SR2026"],
      ["words", "/esapi/lookup?words=ORA-01555"],
      ["pinyin", "/esapi/lookup?words=lxyh"],
      ["nothing", "/esapi/lookup?words=zzzz"],
      ["open, newest first", open],
      ["open, due first", `${open}&sortField=sla&sortOrder=asc`],
      ["open, by severity and due", `${open}&sortField=priority&sortOrder=asc`],
      ["open, by severity and due, page 20", `${open}&sortField=priority&sortOrder=asc&pageNum=20`],
    ] as const)
      await measure(app, client, as, name, path);
  await client.end();
  await app.close();
}

/** Organisations and members as a large installation has them. */
async function seedNames(app: TestApp): Promise<void> {
  const db = app.platform.database.maintenance.kysely;
  await sql`insert into company (name, party_type)
    select (array['云帆','临江','望海','青禾','北辰','明川','知行','远山'])[n % 8 + 1]
      || (array['银行','证券','人寿','汽车','零售','医疗','水务','能源'])[n / 8 % 8 + 1] || n, 1
    from generate_series(1, 2000) n`.execute(db);
  await sql`insert into employee (company_id, name)
    select c.id, (array['白露','霜降','小满','谷雨','惊蛰'])[k] || c.id from company c, generate_series(1, 5) k
    where c.name ~ '[0-9]$'`.execute(db);
}

async function measure(app: TestApp, client: pg.Client, as: PersonaName, name: string, path: string) {
  const authorization = await app.signIn(as);
  const ask = () => app.inject({ method: "GET", url: path, headers: { authorization } });
  const first = await ask();
  if (first.statusCode !== 200) throw new Error(`${path}: ${first.statusCode}`);
  const statements = (await recordStatements(ask)).filter(({ text }) => /^\s*(select|with)/i.test(text));
  const [endpoint, raw]: [number[], number[]] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    endpoint.push(await timed(ask));
    raw.push(
      await timed(async () => {
        for (const { text, values } of statements) await client.query(text, [...values]);
      }),
    );
  }
  print(
    `${as.padEnd(9)} ${name.padEnd(36)} endpoint ${median(endpoint)} ms, its ${statements.length} statements ${median(raw)} ms`,
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const median = (values: number[]): string =>
  (values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0).toFixed(1);

const cluster = await startPostgresCluster();
try {
  await measureOn(cluster.urlOf);
} finally {
  await cluster.stop();
}
