import { openDatabase } from "@pharos/db";
import { startPostgresCluster } from "@pharos/db/testing";
import type { PersonaName } from "@pharos/fixtures";
import { sql } from "kysely";
import pg from "pg";
import { loadActor } from "../apps/server/src/modules/identity/index.ts";
import { readQuestion, toQuery } from "../apps/server/src/modules/search/index.ts";
import { findSimilar } from "../apps/server/src/modules/service-request/index.ts";
import { createTestApp, type TestApp } from "../apps/server/src/testing/index.ts";
import { seedRequestsWithReplies, subjects } from "./search-seed.ts";
import { createDatabaseOn, print, raiseTemplate, spread } from "./steps.ts";

// The search: `node bench/search.ts`. BENCH_REQUESTS (default 200,000) requests with five replies each, of two organisations;
// every fiftieth reply is a note. Latencies are those of the whole endpoint (session, visibility, counts, one page), for the
// list of requests and for the one search over everything, the latter by one caller and by sixteen, and beside it the bare
// question to the index as one statement: what no endpoint can be faster than.

const requests = Number(process.env["BENCH_REQUESTS"] ?? 200_000);
const runs = Number(process.env["BENCH_RUNS"] ?? 15);
const repliesEach = 5;

async function measure(): Promise<void> {
  const cluster = await startPostgresCluster();
  try {
    await measureOn(cluster.urlOf);
  } finally {
    await cluster.stop();
  }
}

async function measureOn(urlOf: (database: string) => string): Promise<void> {
  const url = await createDatabaseOn(urlOf, "search");
  const database = await openDatabase({ kind: "postgres", url });
  await database.migrate();
  const app = await createTestApp({ database });
  await raiseTemplate(app);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await seedRequestsWithReplies(app, client, { requests, repliesEach });
  const start = performance.now();
  await app.platform.queues.drain("search.index");
  const seconds = (performance.now() - start) / 1000;
  print(`${requests} requests, ${requests * repliesEach} replies indexed in ${Math.round(seconds)} s`);
  await client.query("vacuum analyze search_piece");
  await client.query("vacuum analyze service_request");
  await client.end();
  await reportSizes(app);
  for (const as of ["customer", "dba", "pa"] as const) await measureQuestions(app, as);
  for (const as of ["customer", "pa"] as const)
    for (const callers of [1, 16]) await measureSearch(app, url, as, callers);
  await measureSimilar(app);
  await app.close();
}

async function reportSizes(app: TestApp): Promise<void> {
  const { rows } = await sql<{ readonly line: string }>`
    select relname || ' ' || pg_size_pretty(pg_total_relation_size(oid)) as line from pg_class
    where relname in ('service_request', 'service_request_reply', 'search_piece', 'es_knowledge')
    order by relname`.execute(app.platform.database.kysely);
  print(rows.map(({ line }) => line).join(" · "));
}

/** Questions by how much they find. */
const questions: Readonly<Record<string, readonly string[]>> = {
  "error code": ["ORA-01556", "ora-4032", "ORA-19808"],
  identifier: ["host-4711.example", "pg_stat_replication", "work_mem"],
  "two words": ["核心账务 锁等待", "支付清算 归档目录", "deadlock order"],
  "half of all rows": ["日志", "执行计划", "会话等待事件"],
  number: ["SR2026", "0042"],
  "found nowhere": ["榴莲披萨", "nosuchword"],
};

async function measureQuestions(app: TestApp, as: PersonaName): Promise<void> {
  const authorization = await app.signIn(as);
  for (const [kind, texts] of Object.entries(questions)) {
    const times: number[] = [];
    let found = 0;
    for (let run = 0; run < runs; run += 1) {
      const title = texts[run % texts.length] ?? "";
      const start = performance.now();
      const answer = await app.inject({
        url: `/esapi/fault/list?${new URLSearchParams({ title }).toString()}`,
        headers: { authorization },
      });
      times.push(performance.now() - start);
      found = answer.json<{ operateCallBackObj: { total: number } }>().operateCallBackObj.total;
    }
    print(`${as.padEnd(9)} ${kind.padEnd(17)} ${spread(times)}   last found ${found}`);
  }
}

/** The one search, and the bare question to the index. */
async function measureSearch(app: TestApp, url: string, as: PersonaName, callers: number): Promise<void> {
  const authorization = await app.signIn(as);
  const pool = new pg.Pool({ connectionString: url, max: callers });
  for (const [kind, texts] of Object.entries(questions)) {
    const ask = async (keyword: string) => {
      const { statusCode } = await app.inject({
        method: "POST",
        url: "/esapi/search",
        payload: { keyword },
        headers: { authorization },
      });
      if (statusCode !== 200) throw new Error(`search answered ${statusCode}`);
    };
    // What is measured is the search, not its limit.
    const forgetSearches = async () => {
      await pool.query("delete from rate_limit");
    };
    const askIndex = async (keyword: string) => {
      const { words } = readQuestion(keyword);
      const every = words.map((word) => `(${toQuery(word)})`).join(" & ");
      await pool.query(
        "select object_id from search_piece where object_type = 'serviceRequest' and tokens @@ $1::tsquery limit 1000",
        [every],
      );
    };
    const whole = await timesOf(texts, callers, ask, forgetSearches);
    const bare = await timesOf(texts, callers, askIndex);
    print(
      `search ${as.padEnd(9)} ${String(callers).padStart(2)} ${kind.padEnd(17)} ${spread(whole)}   bare ${spread(bare)}`,
    );
  }
  await pool.end();
}

async function timesOf(
  texts: readonly string[],
  callers: number,
  ask: (text: string) => Promise<void>,
  before: () => Promise<void> = async () => {},
): Promise<number[]> {
  const times: number[] = [];
  const one = async (caller: number) => {
    for (let run = 0; run < runs; run += 1) {
      await before();
      const start = performance.now();
      await ask(texts[(run + caller) % texts.length] ?? "");
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => one(caller)));
  return times;
}

async function measureSimilar(app: TestApp): Promise<void> {
  const actor = await loadActor(
    app.platform.database.kysely,
    app.world.users.customer,
    app.platform.clock.now(),
  );
  if (!actor) throw new Error("no customer");
  for (const which of ["open", "all"] as const) {
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const text = `${subjects[run % subjects.length]} ORA-${String(run * 4).padStart(5, "0")}`;
      const start = performance.now();
      await findSimilar(app.platform.database.kysely, actor, {
        text,
        companyId: app.world.companies.a,
        which,
      });
      times.push(performance.now() - start);
    }
    print(`similar   ${which.padEnd(17)} ${spread(times)}`);
  }
}

await measure();
