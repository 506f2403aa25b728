import { setTimeout } from "node:timers/promises";
import { openDatabase } from "@pharos/db";
import { recordStatements, type Statement } from "@pharos/db/testing";
import type { PersonaName } from "@pharos/fixtures";
import { chromium } from "@playwright/test";
import pg from "pg";
import { articleCalls, createCatalogue } from "../apps/server/src/modules/article/article.testing.ts";
import { createTestApp, type TestApp } from "../apps/server/src/testing/index.ts";
import { chromiumLaunch } from "../tools/test/chromium-launch.ts";
import { medianOf, timed } from "./beside-statements.ts";
import { visit, visitWords } from "./first-visit.ts";
import { seedArticles, seedDocuments } from "./knowledge-seed.ts";
import { seedRequestsWithReplies } from "./search-seed.ts";
import { startServerProcess } from "./server-process.ts";
import {
  createDatabaseOn,
  type MeasuredServer,
  measureOnServer,
  print,
  raiseTemplate,
  secretKey,
  signIn,
  spread,
} from "./steps.ts";

// The search over knowledge: `node bench/knowledge.ts`; its pages after a build. 20,000 articles and 100,000 pages of documents
// beside 200,000 requests (BENCH_REQUESTS). Whole endpoint over HTTP by one caller and by sixteen, in turns with the very
// statements of the answer through the driver alone. BENCH_ONLY=questions,publishing measures these parts.

const only = (process.env["BENCH_ONLY"] ?? "questions,publishing,deleting,pages").split(",");
const isAsked = (part: string): boolean => only.includes(part);
const port = Number(process.env["BENCH_PORT"] ?? 18_083);
const runs = Number(process.env["BENCH_RUNS"] ?? 20);
const requests = Number(process.env["BENCH_REQUESTS"] ?? 200_000);
const articles = Math.round(requests / 10);
const pages = Math.round(requests / 2);

interface Measured {
  readonly app: TestApp;
  readonly client: pg.Client;
  readonly databaseUrl: string;
  readonly serverUrl: string;
}

async function measure({ urlOf, dataDir }: MeasuredServer): Promise<void> {
  const databaseUrl = await createDatabaseOn(urlOf, "knowledge");
  const database = await openDatabase({ kind: "postgres", url: databaseUrl });
  await database.migrate();
  const app = await createTestApp({ database });
  await raiseTemplate(app);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await fill(app, client);
  const menuId = (await createCatalogue(app)).codes;
  const longId = await articleCalls(app, () => menuId).publish({ title: "很长的一篇", contentMd: longText });
  await app.platform.queues.drain("search.index");
  const server = await startServerProcess(
    { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, DATA_DIR: dataDir, DEMO: "off" },
    port,
  );
  const where = { app, client, databaseUrl, serverUrl: server.url };
  try {
    if (isAsked("questions"))
      for (const as of ["customer", "dba"] as const)
        for (const callers of [1, 16]) await measureQuestions(where, as, callers);
    if (isAsked("publishing")) await measurePublishing(where, menuId);
    if (isAsked("deleting")) await measureDeleting(where);
    if (isAsked("pages")) await measurePages(server.url, longId);
  } finally {
    await server.stop();
    await client.end();
    await app.close();
  }
}

/** Seeds kind by kind, and prints what indexing a piece of each costs. */
async function fill(app: TestApp, client: pg.Client): Promise<void> {
  await client.query("set max_parallel_workers_per_gather = 0");
  const kinds: readonly (readonly [string, () => Promise<void>])[] = [
    ["requests", () => seedRequestsWithReplies(app, client, { requests, repliesEach: 0 })],
    ["articles", () => seedArticles(app, client, articles)],
    ["documents", () => seedDocuments(app, client, { pages, pagesEach: 20 })],
  ];
  for (const [name, seed] of kinds) {
    await seed();
    const { rows } = await client.query<{ pieces: string }>(
      "select count(*) as pieces from search_piece_queue",
    );
    const pieces = Number(rows[0]?.pieces);
    const ms = await timed(() => app.platform.queues.drain("search.index"));
    print(
      `${name}: ${pieces} pieces indexed in ${Math.round(ms / 1000)} s, ${(ms / pieces).toFixed(2)} ms each`,
    );
  }
  await client.query("vacuum analyze");
  const { rows } = await client.query<{ line: string }>(`
    select relname || ' ' || pg_size_pretty(pg_total_relation_size(oid)) as line from pg_class
    where relname in ('service_request', 'article_version', 'doc_page', 'search_piece') order by relname`);
  print(rows.map(({ line }) => line).join(" · "));
}

/** Questions by how much they find; those of one kind are asked in turns. */
const questions: Readonly<Record<string, readonly string[]>> = {
  "error code": ["ORA-01556", "ora-4032", "ORA-19808"],
  "Chinese phrase": ["核心账务锁等待超时", "统计信息过旧执行计划变化", "网上银行归档目录占满"],
  "two words": ["支付清算 归档目录", "deadlock order", "核心账务 监听无法启动"],
  "in half of all": ["日志", "执行计划", "会话等待事件"],
  "found nowhere": ["榴莲披萨", "nosuchword", "ORA-99999"],
  "twelve words": [
    "核心账务系统夜间批处理跑失败了以后执行计划老是变化，要不要先重建索引再收集统计信息？",
    "支付清算的从库复制延迟一直升高，是网络不行还是 work_mem 设置得太小造成的？",
    "why does the order service run into a deadlock every night after the last deployment and how do we stop it",
  ],
  "pasted line": [
    "2026-11-02 03:14:07.551 CST [18423] ERROR:  canceling statement due to statement timeout",
    'ORA-01555: snapshot too old: rollback segment number 12 with name "_SYSSMU12_3412" too small',
    'FATAL:  could not write to file "pg_wal/xlogtemp.4711": No space left on device',
  ],
};

async function measureQuestions(where: Measured, as: PersonaName, callers: number): Promise<void> {
  const token = await signIn(where.serverUrl, as);
  const pool = new pg.Pool({
    connectionString: where.databaseUrl,
    max: callers,
    options: "-c jit=off -c TimeZone=Asia/Shanghai",
  });
  for (const [kind, texts] of Object.entries(questions)) {
    const statements = new Map<string, readonly Statement[]>();
    for (const text of texts) statements.set(text, await statementsOf(where, as, text));
    const times = { whole: [] as number[], bare: [] as number[] };
    let refused = 0;
    const one = async (caller: number) => {
      for (let run = 0; run < runs; run += 1) {
        const text = texts[(run + caller) % texts.length] ?? "";
        // What is measured is the search, not its limit.
        await pool.query("delete from rate_limit");
        const start = performance.now();
        if (await ask(where.serverUrl, token, text)) times.whole.push(performance.now() - start);
        else refused += 1;
      }
    };
    const oneBare = async (caller: number) => {
      for (let run = 0; run < runs; run += 1) {
        const asked = statements.get(texts[(run + caller) % texts.length] ?? "") ?? [];
        times.bare.push(
          await timed(async () => {
            for (const { text, values } of asked) await pool.query(text, [...values]);
          }),
        );
      }
    };
    const everyCaller = Array.from({ length: callers }, (_, caller) => caller);
    await Promise.all(everyCaller.map(one));
    await Promise.all(everyCaller.map(oneBare));
    const ratio = (medianOf(times.whole) / medianOf(times.bare)).toFixed(2);
    print(
      `${as.padEnd(8)} ${String(callers).padStart(2)} ${kind.padEnd(15)} ${spread(times.whole)}   its statements ${spread(times.bare)}   × ${ratio}${refused === 0 ? "" : `   ${refused} told to come back later`}`,
    );
  }
  await pool.end();
}

/** The hits; undefined where the server has too much to do. */
async function ask(
  serverUrl: string,
  token: string,
  keyword: string,
): Promise<readonly { id: number }[] | undefined> {
  const answer = await fetch(`${serverUrl}/esapi/search`, {
    method: "POST",
    headers: { authorization: token, "content-type": "application/json" },
    body: JSON.stringify({ keyword }),
  });
  if (answer.status === 503) {
    await setTimeout(1_000);
    return undefined;
  }
  const { success, operateCallBackObj } = (await answer.json()) as {
    success: boolean;
    operateCallBackObj: { list: { id: number }[] };
  };
  if (!success) throw new Error(`${keyword}: ${answer.status}`);
  return operateCallBackObj.list;
}

/** What an answer asks the database for. */
async function statementsOf({ app }: Measured, as: PersonaName, keyword: string): Promise<Statement[]> {
  const authorization = await app.signIn(as);
  const statements = await recordStatements(() =>
    app.inject({ method: "POST", url: "/esapi/search", payload: { keyword }, headers: { authorization } }),
  );
  return statements.filter(({ text }) => /^\s*(select|with)/i.test(text));
}

/** How long it is from the reviewer's approval to the first search that finds the article. */
async function measurePublishing({ app, client, serverUrl }: Measured, menuId: number): Promise<void> {
  const { submit } = articleCalls(app, () => menuId);
  const [reviewer, reader] = [await signIn(serverUrl, "reviewDba"), await signIn(serverUrl, "dba")];
  const times: number[] = [];
  for (let turn = 0; turn < 50; turn += 1) {
    const word = `fresh${turn}word${Date.now()}`;
    const { id } = (await submit("dba", { title: `${word} 新文章`, contentMd: longText })).result;
    await client.query("delete from rate_limit");
    const answer = await fetch(`${serverUrl}/esapi/knowledge/modify`, {
      method: "POST",
      headers: { authorization: reviewer, "content-type": "application/json" },
      body: JSON.stringify({
        id,
        status: 1,
        rubric: { accuracy: 5, completeness: 5, clarity: 5, safety: 5 },
      }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    times.push(
      await timed(async () => {
        while ((await ask(serverUrl, reader, word))?.every((hit) => hit.id !== id) ?? true)
          await client.query("delete from rate_limit");
      }),
    );
  }
  print(`published → found, ${times.length} articles of ${longText.length} characters: ${spread(times, 99)}`);
}

/** How long it is from deleting a document of twenty pages to the moment when none of its pieces is in the index. */
async function measureDeleting({ client, serverUrl }: Measured): Promise<void> {
  const token = await signIn(serverUrl, "sys");
  const { rows } = await client.query<{ id: string }>("select id from doc order by id limit 20");
  const times: number[] = [];
  for (const { id } of rows) {
    const answer = await fetch(`${serverUrl}/esapi/doc/remove?idList=${id}`, {
      method: "DELETE",
      headers: { authorization: token },
    });
    if (!answer.ok) throw new Error(await answer.text());
    const countPieces = () =>
      client.query("select from search_piece where object_type = 'doc' and object_id = $1", [id]);
    times.push(
      await timed(async () => {
        while (((await countPieces()).rowCount ?? 0) > 0) await setTimeout(10);
      }),
    );
  }
  print(`deleted → purged, ${times.length} documents of twenty pages: ${spread(times, 99)}`);
}

const longText = Array.from(
  { length: 60 },
  (_, n) =>
    `## 第 ${n + 1} 步：确认现象 ${n}\n\n凌晨两点开始出现告警，业务方反馈交易变慢。${"先看等待事件，再看参数与统计信息。".repeat(20)}\n\n\`\`\`sql\nselect sid, event, seconds_in_wait from v$session where sid = ${n};\n\`\`\`\n\n| 参数 | 值 |\n| --- | --- |\n| work_mem | ${n} MB |\n`,
).join("\n");

/** First visits in a browser that has seen nothing: the search, and an article of sixty chapters. */
async function measurePages(serverUrl: string, longId: number): Promise<void> {
  const browser = await chromium.launch(chromiumLaunch);
  try {
    for (const as of ["customer", "dba"] as const) {
      const token = await signIn(serverUrl, as);
      const start = await visit(browser, {
        url: `${serverUrl}/search`,
        token,
        until: (page) => page.getByRole("searchbox").or(page.getByRole("combobox")).first().waitFor(),
      });
      print(`${as.padEnd(8)} /search        ${visitWords(start)}`);
      const long = await visit(browser, {
        url: `${serverUrl}/article/search/${longId}`,
        token,
        until: (page) => page.getByRole("heading", { name: /第 60 步/ }).waitFor({ state: "attached" }),
      });
      print(`${as.padEnd(8)} long article   ${visitWords(long)}`);
    }
  } finally {
    await browser.close();
  }
}

await measureOnServer(measure);
