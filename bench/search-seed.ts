import { type RawBuilder, sql } from "kysely";
import type pg from "pg";
import type { TestApp } from "../apps/server/src/testing/index.ts";

/** What the subjects of requests, articles and documents are about. */
export const subjects = [
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
/** What they happen to. */
export const systems = [
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
/** What is said about them. */
export const sentences = [
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

/** Runs a statement through a connection of its own: the product's have a limit for every statement. */
export const runOn = (app: TestApp, client: pg.Client, statement: RawBuilder<unknown>) => {
  const { sql: text, parameters } = statement.compile(app.platform.database.kysely);
  return client.query(text, [...parameters]);
};

interface Volumes {
  readonly requests: number;
  readonly repliesEach: number;
}

/** Requests of two organisations with their replies, every fiftieth of them a note. */
export async function seedRequestsWithReplies(
  app: TestApp,
  client: pg.Client,
  { requests, repliesEach }: Volumes,
): Promise<void> {
  const { users, companies, teams } = app.world;
  const run = (statement: RawBuilder<unknown>) => runOn(app, client, statement);
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
