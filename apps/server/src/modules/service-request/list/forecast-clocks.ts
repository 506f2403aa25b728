import type { Kysely, Schema } from "@pharos/db";
import type { ForecastClock } from "@pharos/domain/board";
import { dayMs, minuteMs, toIso, toMs } from "@pharos/domain/time";
import { sql } from "kysely";
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
): Promise<readonly RequestForecastClock[]> {
  const since = toIso(now.getTime() - learntDays * dayMs);
  const visible = db
    .selectFrom("service_request")
    .select(["service_request.id", "service_request.sr_no", "service_request.title"])
    .where(visibleServiceRequests(actor))
    .$if(teamId !== undefined, (query) => query.where("team_id", "=", teamId ?? 0));
  const { rows } = await sql<{
    readonly id: number;
    readonly sr_no: string;
    readonly title: string;
    readonly kind: string;
    readonly severity: number;
    readonly started_at: string;
    readonly due_at: string;
    readonly target_minutes: number;
    readonly stopped_at: string | null;
    readonly breached_at: string | null;
    readonly is_paused: boolean;
  }>`
    select r.id, r.sr_no, r.title, c.kind, c.severity, c.started_at, c.due_at, c.target_minutes, c.stopped_at,
      c.breached_at, c.paused_at is not null as is_paused
    from (${visible}) r join sla_clock c on c.service_request_id = r.id
    where c.due_at is not null and c.target_minutes > 0 and c.outcome <> 'void'
      and (c.outcome = 'running' or c.stopped_at >= ${since}::timestamptz)
    order by c.stopped_at desc nulls first limit ${learntMax}`.execute(db);
  return rows.map((row) => ({
    requestId: row.id,
    srNo: row.sr_no,
    title: row.title,
    severity: row.severity,
    kind: row.kind,
    isPaused: row.is_paused,
    group: `${row.kind} ${row.severity}`,
    startMs: toMs(row.started_at),
    dueMs: toMs(row.due_at),
    targetMs: row.target_minutes * minuteMs,
    endMs: row.stopped_at === null ? null : toMs(row.stopped_at),
    breachMs: row.breached_at === null ? null : toMs(row.breached_at),
  }));
}
