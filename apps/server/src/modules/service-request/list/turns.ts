import type { Kysely, Schema } from "@pharos/db";
import type { Turn } from "@pharos/domain/service-request";
import type { BusinessCalendar } from "@pharos/domain/sla";
import { businessDayStart, toMs } from "@pharos/domain/time";
import { sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import { type OpenTurn, openTurnsOf } from "../../../platform/open-turn.ts";
import { visibleServiceRequests } from "../service-request.visibility.ts";
import { createCalendarParser } from "../sla-clock.view.ts";
import { type StoredTurnStep, toCurrentTurn, toTurns, turnSteps } from "../turn.ts";
import { isBreachedClock } from "./figure-conditions.ts";
import { isOpen } from "./filter-conditions.ts";
import { calendarOfClock } from "./service-request-list.repo.ts";

/** Whose turn it is on every open request that the actor may see. */
export async function findRequestTurns(
  db: Kysely<Schema>,
  actor: Actor,
  { teamId }: { readonly teamId: number | undefined },
): Promise<readonly OpenTurn[]> {
  const rows = await db
    .selectFrom("service_request")
    .select(["team_id as teamId", "company_id as companyId", "executor_user_id"])
    .select(["turn_holder", "turn_since", "turn_party"])
    .where(visibleServiceRequests(actor))
    .where(isOpen)
    .$if(teamId !== undefined, (query) => query.where("team_id", "=", teamId ?? 0))
    .execute();
  return openTurnsOf(
    rows.map(({ teamId: team, companyId, executor_user_id: executor, ...stored }) => ({
      teamId: team,
      companyId,
      personIds: executor === null ? [] : [executor],
      turn: toCurrentTurn(stored),
    })),
  );
}

/** A request whose promise to solve was missed, from its submission until that clock stood still for good. */
export interface MissedTurns {
  readonly turns: readonly Turn[];
  /** Null: every minute counts. */
  readonly calendar: BusinessCalendar | null;
  /** Null: the clock still runs. */
  readonly endMs: number | null;
}

interface MissedRange {
  /** First and last day of submission. */
  readonly from: string;
  readonly to: string;
  readonly teamId?: number | undefined;
  readonly companyId?: number;
}

/** The requests submitted within the days whose promise to solve was missed, with their turns. */
export async function findMissedTurns(
  db: Kysely<Schema>,
  actor: Actor,
  { from, to, teamId, companyId }: MissedRange,
): Promise<readonly MissedTurns[]> {
  const visible = db
    .selectFrom("service_request")
    .select(["service_request.id", "sla_snapshot"])
    .where(visibleServiceRequests(actor))
    .where("submitted_at", ">=", businessDayStart(from))
    .where("submitted_at", "<", businessDayStart(to, 1))
    .$if(teamId !== undefined, (query) => query.where("team_id", "=", teamId ?? 0))
    .$if(companyId !== undefined, (query) => query.where("company_id", "=", companyId ?? 0));
  const { rows } = await sql<{
    readonly steps: readonly StoredTurnStep[];
    readonly calendar: string | null;
    readonly stopped_at: string | null;
  }>`
    select distinct on (c.service_request_id) ${turnSteps(sql`c.service_request_id`)} as steps,
      ${calendarOfClock} as calendar, c.stopped_at
    from (${visible}) service_request
    join sla_clock c on c.service_request_id = service_request.id
    where c.kind = 'solve' and ${isBreachedClock("c")}
    order by c.service_request_id, c.cycle desc`.execute(db);
  const parse = createCalendarParser();
  return rows.map(({ steps, calendar, stopped_at }) => ({
    turns: toTurns(steps),
    calendar: calendar === null ? null : parse(calendar),
    endMs: stopped_at === null ? null : toMs(stopped_at),
  }));
}
