import type { Database } from "@pharos/db";
import type { World } from "@pharos/fixtures";
import { type RawBuilder, sql } from "kysely";
import { isShort } from "./length.ts";

/** How many rows the measurements run on; `BENCH_REQUESTS=200000 BENCH_REPLIES=5` is the large installation. */
export const volumes = {
  requests: Number(process.env["BENCH_REQUESTS"] ?? (isShort ? 800 : 10_000)),
  repliesEach: Number(process.env["BENCH_REPLIES"] ?? (isShort ? 1 : 2)),
  /** Replies of the one long request. */
  repliesOfLong: 100,
} as const;

/** The number of the long request. */
export const longRequestNo = 777;

/** Fills a database that holds the small world: requests of two companies in every state, replies, history and clocks. */
export async function seedRequests(database: Database, { users, companies, teams }: World) {
  // A million rows take longer than people's statements may.
  const run = (statement: RawBuilder<unknown>) => statement.execute(database.maintenance.kysely);
  await run(sql`
    insert into service_request (sr_no, title, content_md, severity, status, company_id, service_number_id, reporter_user_id,
      team_id, executor_user_id, submitted_at, accepted_at, first_reply_at, last_vendor_reply_at, last_customer_reply_at,
      closed_at, close_type, turn_holder, turn_since, sla_snapshot, reply_count, created_at, updated_at, created_by)
    select 'SR' || to_char(at, 'YYYYMMDD') || '-' || lpad((n % 9999 + 1)::text, 4, '0') || lpad((n / 9999)::text, 2, '0'),
      (array['主库磁盘空间不足', '从库延迟升高', 'ORA-01555 夜间批处理失败', '连接数耗尽', 'Statement timeout on a report'])[n % 5 + 1] || ' ' || n,
      '现象描述 ' || n || E'\n\n' || repeat('归档空间使用率与等待事件如下。', 20),
      n % 4, status, case when n % 2 = 0 then ${companies.a}::bigint else ${companies.b}::bigint end, null,
      case when n % 2 = 0 then ${users.customer}::bigint else ${users.otherCompany}::bigint end,
      case when n % 2 = 0 then ${teams.one}::bigint else ${teams.two}::bigint end,
      case when status = 0 then null when n % 2 = 0 then ${users.dba}::bigint else ${users.dba2}::bigint end,
      at, at + interval '3 minutes', at + interval '5 minutes', at + interval '1 hour', at + interval '30 minutes',
      case when status in (2, 3) then at + interval '2 hours' end, case when status in (2, 3) then 0 end,
      case when status not in (2, 3) then case when status = 4 then 'customer' else 'vendor' end end,
      case when status not in (2, 3) then at end,
      (select sla_snapshot from service_request limit 1), ${volumes.repliesEach}, at, at, ${users.customer}::bigint
    from (
      select n, now() - n * (interval '347 days' / ${volumes.requests}::int) as at,
        case when n > 600 then 3 when n % 10 < 2 then 0 when n % 10 < 7 then 1 when n % 10 = 7 then 4 when n % 10 = 8 then 5 else 2 end as status
      from generate_series(1, ${volumes.requests}::int) n) made`);
  await run(sql`
    insert into service_request_reply (service_request_id, content_md, is_vendor, author_user_id, created_at)
    select r.id, '第 ' || k || ' 条回复。' || repeat('请执行下面的查询并反馈结果。', 12), k % 2 = 1,
      case when k % 2 = 1 then r.executor_user_id else r.reporter_user_id end, r.submitted_at + k * interval '20 minutes'
    from service_request r cross join generate_series(1,
      case when r.title ~ ${` ${longRequestNo}$`} then ${volumes.repliesOfLong} else ${volumes.repliesEach} end::int) k
    where r.title ~ ' [0-9]+$'`);
  await run(sql`
    insert into service_request_history (service_request_id, action, to_status, user_id, user_name, at)
    select r.id, 'create', 0, r.reporter_user_id, '木槿', r.submitted_at from service_request r where r.title ~ ' [0-9]+$'`);
  await run(sql`
    insert into sla_clock (service_request_id, kind, severity, target_minutes, calendar_code, started_at, due_at, stopped_at, outcome)
    select r.id, k.kind, r.severity, 30, '7x24', r.submitted_at, r.submitted_at + interval '30 days',
      case when r.status in (2, 3) then r.submitted_at + interval '5 minutes' end, case when r.status in (2, 3) then 'met' else 'running' end
    from service_request r cross join (values ('firstResponse'), ('solve')) k (kind)
    where r.title ~ ' [0-9]+$'`);
  // What the server does by itself a minute later: without it counting would read every wide row.
  await run(sql`vacuum analyze`);
}
