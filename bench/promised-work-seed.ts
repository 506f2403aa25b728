import { type RawBuilder, sql } from "kysely";
import type { TestApp } from "../apps/server/src/testing/index.ts";
import { raiseTemplate } from "./steps.ts";

/** How much work there is; 2,000 records a person and 500 plans a month. */
export const workVolumes = {
  people: 50,
  daysWorked: Number(process.env["BENCH_DAYS"] ?? 500),
  recordsADay: 4,
  plans: Number(process.env["BENCH_PLANS"] ?? 20_000),
  /** Months the plans are spread over; the last four lie ahead. */
  months: 40,
  monthsAhead: 4,
  /** Requests a month under the service number that gets a report. */
  requestsAMonth: 1_000,
} as const;

/** Fills a database that holds the small world: a team of 50, its plans and hours, and half a year of one large customer. */
export async function seedWork(app: TestApp, { hasRequests = true } = {}): Promise<void> {
  const run = (statement: RawBuilder<unknown>) => statement.execute(app.platform.database.maintenance.kysely);
  await raiseTemplate(app);
  await seedPeople(app, run);
  await seedPlans(app, run);
  await seedHours(app, run);
  if (hasRequests) await seedRequests(app, run);
  await run(sql`vacuum analyze`);
}

type Run = (statement: RawBuilder<unknown>) => Promise<unknown>;

async function seedPeople({ world }: TestApp, run: Run): Promise<void> {
  await run(sql`
    with people as (
      insert into app_user (account, display_name)
      select 'worker' || n, '工程师' || n from generate_series(2, ${workVolumes.people}::int) n returning id, display_name
    ), employed as (
      insert into employee (company_id, user_id, name, work_city)
      select ${world.companies.vendor}::bigint, id, display_name, (array['上海', '北京', '武汉'])[id % 3 + 1] from people
    ), granted as (
      insert into user_role (user_id, role_id) select people.id, role.id from people, role where role.code = 'dba'
    )
    insert into team_member (team_id, user_id) select ${world.teams.one}::bigint, id from people`);
}

/** The people who do the work, the world's engineer first. */
const workers = sql`(array(select u.id from app_user u where u.account = 'dba' or u.account like 'worker%' order by u.id))::bigint[]`;

async function seedPlans({ world }: TestApp, run: Run): Promise<void> {
  const { plans, months, monthsAhead, people } = workVolumes;
  await run(sql`
    insert into plan (title, task_type, company_id, service_number_id, start_date, end_date, planned_hours, actual_hours, status,
      ended_at, team_id, manager_user_id, place, delivered_at, created_by)
    select (array['季度巡检', '补丁升级', '容量评估', '主备切换演练', '性能调优'])[n % 5 + 1] || ' ' || n, n % 5,
      case when n % 3 = 0 then ${world.companies.c}::bigint else ${world.companies.a}::bigint end,
      case when n % 3 = 0 then ${world.serviceNumbers.cExpired}::bigint else ${world.serviceNumbers.a247}::bigint end,
      first, first + n % 3, 8 + n % 3 * 8, 8, case when first + n % 3 < current_date then 2 when first > current_date then 0 else 1 end,
      case when first + n % 3 < current_date then (first + n % 3)::timestamp at time zone 'Asia/Shanghai' + interval '18 hours' end,
      ${world.teams.one}::bigint, ${world.users.ta}::bigint, n % 2, first - 7, ${world.users.ta}::bigint
    from (
      select n, (date_trunc('month', current_date) + make_interval(months => n % ${months}::int - ${months - monthsAhead}::int)
        + make_interval(days => n / ${months}::int % 26))::date as first
      from generate_series(0, ${plans - 1}::int) n) made`);
  await run(sql`
    insert into plan_executor (plan_id, user_id, role, planned_hours)
    select plan.id, (${workers})[1 + (plan.id + k * 17) % ${people}::int], k, null
    from plan cross join generate_series(0, 1) k where plan.title ~ ' [0-9]+$'`);
}

/** Four records of two hours on every day; those of the last two weeks wait for review. */
async function seedHours({ world }: TestApp, run: Run): Promise<void> {
  const { people, daysWorked, recordsADay } = workVolumes;
  await run(sql`
    insert into work_hour (kind, plan_id, internal_matter_id, title, company_id, service_number_id, team_id, executor_user_id,
      work_date, start_at, end_at, hours, remark, service_type, category, overtime_type, review_status, reviewer_user_id, reviewed_at,
      created_by, created_at)
    select case when plan.id is null then 3 else 1 end, plan.id, case when plan.id is null then matter.id end,
      coalesce(plan.title, matter.name), plan.company_id, plan.service_number_id, ${world.teams.one}::bigint, made.person,
      made.day, made.start, made.start + interval '2 hours', 2, '检查归档日志、清理空间并复核备份，第 ' || made.n || ' 次。',
      coalesce(plan.task_type, 0), made.n % 4, case when made.n % 20 = 0 then 0 end,
      case when made.back < 14 then 0 when made.n % 50 = 0 then 2 else 1 end,
      case when made.back >= 14 then ${world.users.ta}::bigint end, case when made.back >= 14 then made.start + interval '3 days' end,
      made.person, made.start
    from (
      select p * ${daysWorked * recordsADay}::int + back * ${recordsADay}::int + k as n, back, k, (${workers})[p + 1] as person,
        current_date - back as day,
        (current_date - back)::timestamp at time zone 'Asia/Shanghai' + interval '9 hours' + k * interval '2 hours' as start
      from generate_series(0, ${people - 1}::int) p, generate_series(0, ${daysWorked - 1}::int) back,
        generate_series(0, ${recordsADay - 1}::int) k) made
    cross join (select id, name from internal_matter order by id limit 1) matter
    left join plan on made.k < 3 and plan.id = (select min(id) from plan) + made.n * 7 % ${workVolumes.plans}::int`);
}

/** Half a year of requests under one service number, with both promises of each. */
async function seedRequests({ world }: TestApp, run: Run): Promise<void> {
  await run(sql`
    insert into service_request (sr_no, title, content_md, severity, status, company_id, service_number_id, reporter_user_id, team_id,
      executor_user_id, submitted_at, accepted_at, first_reply_at, closed_at, close_type, sla_snapshot, created_by)
    select 'SR' || to_char(at, 'YYYYMMDD') || '-9' || lpad(n::text, 5, '0'),
      (array['主库磁盘空间不足', '从库延迟升高', 'ORA-01555 夜间批处理失败', '连接数耗尽'])[n % 4 + 1] || ' ' || n, '现象描述',
      n % 4, 3, ${world.companies.a}::bigint, ${world.serviceNumbers.a247}::bigint, ${world.users.customer}::bigint, ${world.teams.one}::bigint,
      ${world.users.dba}::bigint, at, at + interval '3 minutes', at + interval '5 minutes', at + interval '2 hours', 0,
      (select sla_snapshot from service_request limit 1), ${world.users.customer}::bigint
    from (
      select n, date_trunc('month', now()) - make_interval(months => 1 + n % 6) + n / 6 * interval '28 days' / ${workVolumes.requestsAMonth}::int as at
      from generate_series(0, ${workVolumes.requestsAMonth * 6 - 1}::int) n) made`);
  await run(sql`
    insert into sla_clock (service_request_id, kind, severity, target_minutes, calendar_code, started_at, due_at, stopped_at, outcome)
    select r.id, k.kind, r.severity, 30, '7x24', r.submitted_at, r.submitted_at + interval '30 days', r.closed_at, 'met'
    from service_request r cross join (values ('firstResponse'), ('solve')) k (kind) where r.title ~ ' [0-9]+$'`);
}
