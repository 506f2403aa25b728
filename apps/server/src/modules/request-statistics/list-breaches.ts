import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { BreachRow, listBreaches as contract, SlaClockView } from "@pharos/api/service-request";
import type { Kysely, Schema } from "@pharos/db";
import { minuteMs } from "@pharos/domain/time";
import type { Actor } from "../../platform/actor.ts";
import type { Call } from "../../platform/call.ts";
import { closeRange } from "../../platform/counted-range.ts";
import { offsetOf } from "../../platform/paging.ts";
import type { Platform } from "../../platform/platform.ts";
import { wireTime } from "../../platform/wire-time.ts";
import {
  createCalendarParser,
  serviceRequestPolicy,
  serviceRequestRepo,
  toListClock,
} from "../service-request/index.ts";
import { type BreachOfList, countBreaches, findBreaches } from "./breach.repo.ts";

/** One page of the promises that were broken, and how many there are of each reason. Reasons are the vendor's own. */
export async function listBreaches(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { actor }: Call,
  query: HandlerInput<typeof contract>["query"],
): Promise<CallResult<typeof contract>> {
  const { pageNum, pageSize, breachReason: reason } = query;
  const db = database.kysely;
  const now = clock.now();
  const range = closeRange(query, now);
  if (reason !== undefined && !actor.isInternal) {
    return { total: 0, list: [], pageNum, pageSize, reasons: [] };
  }
  const [reasons, rows] = await Promise.all([
    countBreaches(db, actor, range),
    findBreaches(db, actor, range, { reason, limit: pageSize, offset: offsetOf(query) }),
  ]);
  const explainable = actor.isInternal ? await findExplainable(db, actor, rows, now) : new Set<number>();
  const parse = createCalendarParser();
  const counted = reason === undefined ? reasons : reasons.filter((one) => one.reason === reason);
  return {
    total: counted.reduce((sum, { count }) => sum + count, 0),
    list: rows.map((row) => {
      const clockView = toListClock(row.clock, now, parse);
      return {
        ...toFacts(row),
        clock: clockView,
        overMinutes: overMinutes(clockView, now),
        breach: actor.isInternal ? toBreach(row) : null,
        isExplainable: explainable.has(row.request_id),
      };
    }),
    pageNum,
    pageSize,
    reasons: actor.isInternal ? reasons : [],
  };
}

async function findExplainable(
  db: Kysely<Schema>,
  actor: Actor,
  rows: readonly BreachOfList[],
  now: Date,
): Promise<Set<number>> {
  const requests = await serviceRequestRepo(db).findMany([...new Set(rows.map((row) => row.request_id))]);
  const explainable = requests.filter(
    (request) => serviceRequestPolicy.explainBreach(actor, request, now) === true,
  );
  return new Set(explainable.map(({ id }) => id));
}

function toFacts(row: BreachOfList): Omit<BreachRow, "clock" | "overMinutes" | "breach" | "isExplainable"> {
  return {
    id: row.clock.id,
    faultId: row.request_id,
    srNo: row.sr_no,
    title: row.title,
    type: row.severity,
    status: row.status,
    companyName: row.company_name,
    companyNameEn: row.company_name_en,
    teamName: row.team_name,
    teamNameEn: row.team_name_en,
    executorName: row.executor_name,
  };
}

function overMinutes({ workingLeft, dueAt, stoppedAt, pausedAt }: SlaClockView, now: Date): number {
  if (workingLeft) return Math.max(0, -workingLeft.minutes);
  const endedAt = stoppedAt ?? pausedAt;
  const endedMs = endedAt === null ? now.getTime() : Date.parse(endedAt);
  return dueAt === null ? 0 : Math.max(0, (endedMs - Date.parse(dueAt)) / minuteMs);
}

function toBreach({ clock, explained_by: byName }: BreachOfList): BreachRow["breach"] {
  const { breach_reason: reason, breach_remark: remark, breach_explained_at: time } = clock;
  return reason === null || time === null ? null : { reason, remark, byName, time: wireTime(time) };
}
