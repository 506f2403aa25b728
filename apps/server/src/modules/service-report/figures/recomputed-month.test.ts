import { generateMonthReport, getServiceReport, type ServiceReportDetail } from "@pharos/api/service-report";
import { getServiceRequestStatistics } from "@pharos/api/service-request";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDemoApp, type DemoApp } from "../../../testing/demo-app.ts";

// A month is reckoned a second time from the rows alone: what was said and when, when a request waited for its customer,
// which minutes are working time. Nothing here asks the clocks what they made of it.

let app: DemoApp;
let token: string;
beforeAll(async () => {
  app = await createDemoApp();
  token = await app.signIn("admin");
}, 120_000);
afterAll(() => app.close());

const ask = async <Result>(path: string): Promise<Result> => {
  const reply = await app.http.inject({ method: "GET", url: path, headers: { authorization: token } });
  return reply.json<{ operateCallBackObj: Result }>().operateCallBackObj;
};

interface RawCalendar {
  readonly code: string;
  readonly isWallClock: boolean;
  readonly weekly: readonly { weekday: number; startMinute: number; endMinute: number }[];
  readonly days: Readonly<Record<string, "holiday" | "workday">>;
}

interface RawRequest {
  readonly id: number;
  readonly sr_no: string;
  readonly severity: number;
  readonly submitted: string;
  readonly month: string;
  readonly number: number | null;
  readonly close_type: number | null;
  readonly calendars: readonly RawCalendar[];
  readonly calendar: string;
  readonly first_target: number;
  readonly solve_target: number;
  readonly replies: readonly { at: string; isSolution: boolean }[];
  readonly steps: readonly { at: string; from: number | null; to: number }[];
  readonly is_confidential: boolean;
}

const minute = 60_000;
const beijing = 8 * 60 * minute;

/** Minutes of working time between two moments, one minute after the other. */
function walked(calendar: RawCalendar, fromMs: number, untilMs: number): number {
  if (calendar.isWallClock) return (untilMs - fromMs) / minute;
  let sum = 0;
  for (let at = fromMs; at < untilMs; ) {
    const local = new Date(at + beijing);
    const next = Math.min(untilMs, at - (at % minute) + minute);
    const kind = calendar.days[local.toISOString().slice(0, 10)];
    const weekday = kind === "workday" ? 1 : local.getUTCDay() || 7;
    const minuteOfDay = local.getUTCHours() * 60 + local.getUTCMinutes();
    const isWorked =
      kind !== "holiday" &&
      calendar.weekly.some(
        (one) => one.weekday === weekday && minuteOfDay >= one.startMinute && minuteOfDay < one.endMinute,
      );
    if (isWorked) sum += next - at;
    at = next;
  }
  return sum / minute;
}

interface Reckoned {
  readonly row: RawRequest;
  readonly first: number | null;
  readonly solve: number | null;
}

const waiting = 4;
const [closed, restored] = [2, 5];
const cancelled = 3;

function reckon(row: RawRequest): Reckoned {
  const calendar = row.calendars.find(({ code }) => code === row.calendar);
  if (!calendar) throw new Error(`${row.sr_no} has no calendar`);
  const start = Date.parse(row.submitted);
  const first = row.replies[0];
  const solutions = [
    ...row.replies.filter(({ isSolution }) => isSolution).map(({ at }) => at),
    ...row.steps
      .filter(({ to }) => to === restored || (to === closed && row.close_type !== cancelled))
      .map(({ at }) => at),
  ].map((at) => Date.parse(at));
  const end = solutions.length === 0 ? null : Math.min(...solutions);
  const pauses = row.steps.flatMap(({ at, to, from }, index) => {
    if (to !== waiting || from === waiting) return [];
    const left = row.steps.slice(index + 1).find((later) => later.to !== waiting);
    return [[Date.parse(at), left ? Date.parse(left.at) : Number.POSITIVE_INFINITY] as const];
  });
  const paused = (until: number) =>
    pauses.reduce(
      (sum, [from, to]) => (from >= until ? sum : sum + walked(calendar, from, Math.min(to, until))),
      0,
    );
  return {
    row,
    first: first ? walked(calendar, start, Date.parse(first.at)) : null,
    solve: end === null ? null : walked(calendar, start, end) - paused(end),
  };
}

async function readRaw(): Promise<Reckoned[]> {
  const { rows } = await sql<RawRequest>`
    select r.id, r.sr_no, r.severity, r.is_confidential, r.close_type, r.service_number_id as number,
      to_char(r.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as submitted,
      to_char(r.submitted_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
      r.sla_snapshot -> 'calendars' as calendars,
      (select c.calendar_code from sla_clock c where c.service_request_id = r.id and c.kind = 'solve' and c.cycle = 0) as calendar,
      (select c.target_minutes from sla_clock c where c.service_request_id = r.id and c.kind = 'firstResponse' and c.cycle = 0) as first_target,
      (select c.target_minutes from sla_clock c where c.service_request_id = r.id and c.kind = 'solve' and c.cycle = 0) as solve_target,
      (select coalesce(json_agg(json_build_object('at', p.created_at, 'isSolution', p.is_solution) order by p.created_at, p.id), '[]')
        from service_request_reply p where p.service_request_id = r.id and p.is_vendor and p.visibility = 0) as replies,
      (select coalesce(json_agg(json_build_object('at', h.at, 'from', h.from_status, 'to', h.to_status) order by h.at, h.id), '[]')
        from service_request_history h where h.service_request_id = r.id and h.to_status is not null) as steps
    from service_request r
    where r.deleted_at is null and r.service_number_id is not null order by r.submitted_at, r.id`.execute(
    app.platform.database.kysely,
  );
  return rows.filter(({ calendar }) => calendar !== null).map(reckon);
}

const middle = (values: readonly number[]): number | null => {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(half)] ?? 0, sorted[Math.ceil(half)] ?? 0];
  return (low + high) / 2;
};

const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

describe("the demo story, reckoned again from its rows", () => {
  it("has the same minutes, results and medians in every monthly report", async () => {
    const all = await readRaw();
    const keys = new Set(all.map(({ row }) => `${row.number} ${row.month}`));
    let compared = 0;
    let differsFromWall = 0;
    for (const key of keys) {
      const [number = "", month = ""] = key.split(" ");
      const mine = all.filter(({ row }) => `${row.number} ${row.month}` === key);
      const made = await ask<{ reportId: number } | null>(
        `${generateMonthReport.path.replace(":id", number)}?month=${month}`,
      );
      if (!made) continue;
      const { figures } = await ask<ServiceReportDetail>(
        getServiceReport.path.replace(":id", number).replace(":id2", String(made.reportId)),
      );
      for (const { row, first, solve } of mine.filter((one) => !one.row.is_confidential)) {
        const shown = figures.requests.find(({ srNo }) => srNo === row.sr_no);
        if (!shown) continue;
        for (const [mineOf, theirs, isMet, target] of [
          [first, shown.firstMinutes, shown.isFirstMet, row.first_target],
          [solve, shown.solveMinutes, shown.isSolveMet, row.solve_target],
        ] as const) {
          if (mineOf === null) {
            expect([row.sr_no, theirs]).toEqual([row.sr_no, null]);
            continue;
          }
          compared += 1;
          expect(theirs).toBeCloseTo(mineOf, 0);
          if (isMet === true) expect(mineOf).toBeLessThanOrEqual(target + 0.01);
        }
        if (solve !== null) {
          const wall = (Date.parse(row.steps.at(-1)?.at ?? "") - Date.parse(row.submitted)) / minute;
          if (Math.abs(wall - solve) > 1) differsFromWall += 1;
        }
      }
      expect(figures.trend.at(-1)?.requests).toBeGreaterThanOrEqual(mine.length);
      for (const { severity, firstMinutes } of figures.bySeverity) {
        const own = middle(
          known(mine.filter(({ row }) => row.severity === severity).map(({ first }) => first)),
        );
        if (own !== null) expect(firstMinutes).toBeCloseTo(own, 0);
      }
    }
    expect(compared).toBeGreaterThan(50);
    expect(differsFromWall).toBeGreaterThan(5);
  });

  it("has the same medians in the statistics", async () => {
    const all = await readRaw();
    const days = all
      .map(({ row }) => new Date(Date.parse(row.submitted) + beijing).toISOString().slice(0, 10))
      .toSorted();
    const query = `startTime=${days[0]}&endTime=${days.at(-1)}`;
    const { durations } = await ask<{ durations: { firstResponseMedian: number; solveMedian: number } }>(
      `${getServiceRequestStatistics.path}?${query}`,
    );
    expect(durations.firstResponseMedian).toBeCloseTo(middle(known(all.map(({ first }) => first))) ?? -1, 0);
    expect(durations.solveMedian).toBeCloseTo(middle(known(all.map(({ solve }) => solve))) ?? -1, 0);
  });
});
