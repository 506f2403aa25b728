import { openDatabase } from "@pharos/db";
import { startPostgresCluster } from "@pharos/db/testing";
import type { PersonaName } from "@pharos/fixtures";
import { type RawBuilder, sql } from "kysely";
import pg from "pg";
import { loadActor } from "../apps/server/src/modules/identity/index.ts";
import { readQuestion, toQuery } from "../apps/server/src/modules/search/index.ts";
import { findSimilar } from "../apps/server/src/modules/service-request/index.ts";
import { createTestApp, type TestApp } from "../apps/server/src/testing/index.ts";
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
  await seed(app, client);
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

const subjects = [
  "主库磁盘空间不足",
  "从库复制延迟升高",
  "夜间批处理失败",
  "连接数耗尽",
  "归档目录占满",
  "监听无法启动",
  "统计信息过旧执行计划变化",
  "锁等待超时",
  "备份任务失败",
  "密码到期无法登录",
  "表空间扩容咨询",
  "补丁升级评估",
  "Statement timeout on a report",
  "Replication slot keeps WAL files",
  "Deadlock detected in the order service",
  "High log file sync waits",
  "Checkpoint takes too long",
  "Index bloat after mass delete",
];
const systems = [
  "核心账务",
  "支付清算",
  "网上银行",
  "信贷管理",
  "客户营销",
  "报表平台",
  "数据仓库",
  "仓储物流",
  "会员中心",
  "订单中心",
  "库存系统",
  "结算系统",
  "风控引擎",
  "人力资源",
  "电子档案",
  "移动应用",
  "呼叫中心",
  "发票系统",
  "门店系统",
  "生产执行",
];
const sentences = [
  "凌晨两点开始出现告警，业务方反馈交易变慢。",
  "请执行下面的查询并反馈结果。",
  "已按要求收集 AWR 与操作系统日志。",
  "建议先调整参数 work_mem 并观察一天。",
  "日志中有 checkpoint starting 与 pg_wal 增长的记录。",
  "会话等待事件主要是 enq: TX - row lock contention。",
  "重建索引后执行时间恢复正常。",
  "The standby is catching up, please watch pg_stat_replication.",
  "We saw the same wait event after the last deployment.",
  "主备切换演练安排在周末窗口。",
  "闪回区使用率超过百分之九十。",
  "应用连接池配置过大，建议限制最大连接数。",
  "统计信息已重新收集，执行计划恢复。",
  "磁盘阵列有一块盘离线，厂商已更换。",
];

// Through a connection of its own: the product's have a limit for every statement.
async function seed(app: TestApp, client: pg.Client): Promise<void> {
  const { users, companies, teams } = app.world;
  const run = (statement: RawBuilder<unknown>) => {
    const { sql: text, parameters } = statement.compile(app.platform.database.kysely);
    return client.query(text, [...parameters]);
  };
  await run(sql`
    insert into service_request (sr_no, title, content_md, severity, status, company_id, reporter_user_id, team_id,
      submitted_at, closed_at, close_type, sla_snapshot, reply_count, created_at, updated_at, created_by)
    select 'SR' || to_char(at, 'YYYYMMDD') || '-' || lpad((n % 10000)::text, 4, '0') || lpad((n / 10000)::text, 2, '0'),
      (${systems}::text[])[1 + (hashint4(n * 3) & 1048575) % ${systems.length}] || (${subjects}::text[])[1 + (hashint4(n) & 1048575) % ${subjects.length}],
      (${sentences}::text[])[1 + (hashint4(n * 5) & 1048575) % ${sentences.length}] || E'\n\n'
        || case when n % 4 = 0 then '报错 ORA-' || lpad((n % 20000)::text, 5, '0') || '。' else '' end
        || (${sentences}::text[])[1 + (hashint4(n * 7) & 1048575) % ${sentences.length}] || ' host-' || (n % 5000) || '.example',
      n % 4, status, case when n % 2 = 0 then ${companies.a}::bigint else ${companies.b}::bigint end,
      case when n % 2 = 0 then ${users.customer}::bigint else ${users.otherCompany}::bigint end,
      case when n % 2 = 0 then ${teams.one}::bigint else ${teams.two}::bigint end,
      at, case when status in (2, 3) then at + interval '2 hours' end, case when status in (2, 3) then 0 end,
      (select sla_snapshot from service_request limit 1), ${repliesEach}, at, at, ${users.customer}::bigint
    from (
      select n, now() - n * interval '4 minutes' as at, case when n > 2000 then 3 when n % 3 = 0 then 1 else 2 end as status
      from generate_series(1, ${requests}::int) n) made`);
  await run(sql`
    insert into service_request_reply (service_request_id, content_md, is_vendor, visibility, author_user_id, created_at)
    select r.id, (${sentences}::text[])[1 + (hashint8(r.id * 11 + k) & 1048575) % ${sentences.length}]
        || (${sentences}::text[])[1 + (hashint8(r.id * 13 + k) & 1048575) % ${sentences.length}] || ' 工单 ' || (r.id * 7 + k) % 100000,
      k % 2 = 1, case when (r.id * 5 + k) % 50 = 0 then 1 else 0 end, r.reporter_user_id, r.submitted_at + k * interval '10 minutes'
    from service_request r cross join generate_series(1, ${repliesEach}::int) k where r.title <> 'template'`);
  await client.query("analyze");
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
  for (const isWithClosed of [false, true]) {
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const text = `${subjects[run % subjects.length]} ORA-${String(run * 4).padStart(5, "0")}`;
      const start = performance.now();
      await findSimilar(app.platform.database.kysely, actor, {
        text,
        companyId: app.world.companies.a,
        isWithClosed,
      });
      times.push(performance.now() - start);
    }
    print(`similar   ${(isWithClosed ? "all" : "open only").padEnd(17)} ${spread(times)}`);
  }
}

await measure();
