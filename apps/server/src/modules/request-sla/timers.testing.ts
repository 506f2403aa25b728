import { fileURLToPath } from "node:url";
import type { Database } from "@pharos/db";
import { defaultPolicies } from "@pharos/domain/sla";
import { sql } from "kysely";
import { type KillableProcess, startKillableProcess } from "../../testing/killable-process.ts";

const script = fileURLToPath(new URL("./timer-process.testing.ts", import.meta.url));

/** Starts a process that does nothing but announce stages. */
export const startTimerProcess = (environment: NodeJS.ProcessEnv): Promise<KillableProcess> =>
  startKillableProcess(script, environment);

interface Planting {
  readonly count: number;
  /** Seconds from now until the first is due. */
  readonly afterSeconds: number;
  /** Seconds over which they come due. */
  readonly overSeconds: number;
}

/**
 * Raises requests whose solve clock is breached at a moment each, spread evenly over some seconds. What is written then is
 * noted with the database's own time.
 */
export async function plantTimers(
  database: Database,
  { count, afterSeconds, overSeconds }: Planting,
): Promise<void> {
  const [policy] = defaultPolicies;
  const snapshot = JSON.stringify({
    targets: policy?.targets,
    calendars: ["7x24", "business"].map((code) => ({
      code,
      timeZone: "Asia/Shanghai",
      isWallClock: code === "7x24",
      weekly: [{ weekday: 1, startMinute: 540, endMinute: 1080 }],
      days: {},
    })),
  });
  const db = database.kysely;
  await sql`alter table sla_event add column if not exists fired_at timestamptz not null default clock_timestamp()`.execute(
    db,
  );
  await sql`
    with customer as (
      insert into company (name, party_type) values ('计时测试 ' || ${count}::text, 1) returning id
    ), person as (
      insert into app_user (account, display_name) values ('timers' || ${count}::text || clock_timestamp()::text, '计时') returning id
    ), request as (
      insert into service_request (sr_no, title, content_md, severity, company_id, reporter_user_id, sla_snapshot)
      select left(md5(i::text || clock_timestamp()::text), 20), '计时', '计时', 2, customer.id, person.id, ${snapshot}::jsonb
      from generate_series(1, ${count}::int) i, customer, person
      returning id
    ), timer as (
      select id, clock_timestamp() + make_interval(secs => ${afterSeconds}::float8
        + ${overSeconds}::float8 * row_number() over (order by id) / ${count}::float8) as due_at
      from request
    )
    insert into sla_clock (service_request_id, kind, severity, target_minutes, calendar_code, started_at, due_at, next_stage, next_stage_at)
    select id, 'solve', 2, 20, '7x24', due_at - interval '20 minutes', due_at, 100, due_at from timer`.execute(
    db,
  );
}

/** What the timers did. */
export interface Firings {
  /** Timers that fired at least once. */
  readonly fired: number;
  /** Facts published for them; as many as have fired when each fired once. */
  readonly published: number;
  /** Lines in the history. */
  readonly notified: number;
  /** Milliseconds after the due moment, the earliest first. */
  readonly latenessMs: readonly number[];
}

/** Counts what was written by all processes together. */
export async function readFirings(database: Database): Promise<Firings> {
  const { rows } = await sql<{ fired: number; published: number; notified: number; lateness: number[] }>`
    select (select count(*)::int from sla_event where stage = 100) as fired,
      (select count(*)::int from outbox_event where type = 'serviceRequest.slaStage') as published,
      (select count(*)::int from service_request_history where action = 'sla_breach') as notified,
      (select coalesce(json_agg(extract(epoch from e.fired_at - c.due_at) * 1000 order by e.fired_at - c.due_at), '[]')
        from sla_event e join sla_clock c on c.id = e.clock_id where e.stage = 100) as lateness`.execute(
    database.kysely,
  );
  const [row] = rows;
  if (!row) throw new Error("nothing was counted");
  return { fired: row.fired, published: row.published, notified: row.notified, latenessMs: row.lateness };
}
