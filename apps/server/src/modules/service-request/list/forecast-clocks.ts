import type { Kysely, Schema } from "@pharos/db";
import type { ForecastClock } from "@pharos/domain/board";
import { dayMs, minuteMs, toIso } from "@pharos/domain/time";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import { visibleServiceRequests } from "../service-request.visibility.ts";

/** A clock of a request, as forecasts look at it. */
export interface RequestForecastClock extends ForecastClock {
  readonly requestId: number;
  readonly srNo: string;
  readonly title: string;
  readonly severity: number;
  readonly kind: string;
  readonly isPaused: boolean;
}

interface ForecastScope {
  readonly teamId?: number | undefined;
  readonly now: Date;
}

/** Ended clocks that are learnt from: the latest so many of the last so many days. */
const learntMax = 20_000;
const learntDays = 180;

/** The running clocks of the requests that the actor may see, and the ended ones that tell how such clocks go. */
export async function findForecastClocks(
  db: Kysely<Schema>,
  actor: Actor,
  { teamId, now }: ForecastScope,
): Promise<{ readonly running: readonly RequestForecastClock[]; readonly ended: readonly ForecastClock[] }> {
  const since = toIso(now.getTime() - learntDays * dayMs);
  const visible = db
    .selectFrom("service_request")
    .select(["service_request.id", "service_request.sr_no", "service_request.title"])
    .where(visibleServiceRequests(actor))
    .$if(teamId !== undefined, (query) => query.where("team_id", "=", teamId ?? 0));
  const promises = sql`c.due_at is not null and c.target_minutes > 0`;
  const [running, ended] = await Promise.all([
    sql<ClockRow & RequestRow>`
      select r.id, r.sr_no, r.title, c.paused_at is not null as is_paused, ${clockColumns}
      from (${visible}) r join sla_clock c on c.service_request_id = r.id
      where ${promises} and c.outcome = 'running'`.execute(db),
    sql<ClockRow>`
      select ${clockColumns}
      from sla_clock c join (${visible}) r on r.id = c.service_request_id
      where ${promises} and c.outcome <> 'void' and c.stopped_at >= ${since}::timestamptz
      order by c.stopped_at desc limit ${learntMax}`.execute(db),
  ]);
  return {
    running: running.rows.map((row) => ({
      ...toForecastClock(row),
      requestId: row.id,
      srNo: row.sr_no,
      title: row.title,
      severity: row.severity,
      kind: row.kind,
      isPaused: row.is_paused,
    })),
    ended: ended.rows.map(toForecastClock),
  };
}

interface RequestRow {
  readonly id: number;
  readonly sr_no: string;
  readonly title: string;
  readonly is_paused: boolean;
}

/** Moments in milliseconds: there are many, and reading them from text would cost more than finding them. */
interface ClockRow {
  readonly kind: string;
  readonly severity: number;
  readonly started_ms: number;
  readonly due_ms: number;
  readonly target_minutes: number;
  readonly stopped_ms: number | null;
  readonly breached_ms: number | null;
}

const msOf = (column: RawBuilder<unknown>) => sql`(extract(epoch from ${column}) * 1000)::float8`;
const clockColumns = sql.join([
  sql`c.kind, c.severity, c.target_minutes`,
  sql`${msOf(sql`c.started_at`)} as started_ms, ${msOf(sql`c.due_at`)} as due_ms`,
  sql`${msOf(sql`c.stopped_at`)} as stopped_ms, ${msOf(sql`c.breached_at`)} as breached_ms`,
]);

const toForecastClock = (row: ClockRow): ForecastClock => ({
  group: `${row.kind} ${row.severity}`,
  startMs: row.started_ms,
  dueMs: row.due_ms,
  targetMs: row.target_minutes * minuteMs,
  endMs: row.stopped_ms,
  breachMs: row.breached_ms,
});
