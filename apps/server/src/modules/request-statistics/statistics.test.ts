import {
  exportSlaAttainment,
  getServiceRequestStatistics,
  listServiceRequests,
  listSlaAttainment,
} from "@pharos/api/service-request";
import { jsonText } from "@pharos/db";
import { breachReason, requestFigure } from "@pharos/domain/enums";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRequestApp, type RequestSetup } from "../service-request/service-request.testing.ts";

const now = new Date("2026-06-12T10:00:00+08:00");
const range = { startTime: "2026-01-01", endTime: "2026-06-12" };

let app: RequestSetup["app"];
beforeAll(async () => {
  ({ app } = await createRequestApp(now));
  await insertLives();
});
afterAll(() => app.close());

type Clock = readonly [
  kind: string,
  outcome: string,
  isBreached: boolean,
  cycle?: number,
  breachReason?: number,
];

/** Requests that differ in everything the figures speak of. */
const lives: readonly {
  readonly submitted: string;
  readonly severity: number;
  readonly status?: number;
  readonly closeType?: number;
  readonly company?: "a" | "b";
  readonly team?: boolean;
  readonly more?: Record<string, unknown>;
  readonly clocks?: readonly Clock[];
  readonly scores?: readonly [number, number, number, number | null];
  readonly isSuperseded?: boolean;
}[] = [
  { submitted: "2026-01-31T15:59:00Z", severity: 2, clocks: [["firstResponse", "met", false]] },
  { submitted: "2026-01-31T16:00:00Z", severity: 2, clocks: [["firstResponse", "breached", true]] },
  {
    submitted: "2026-03-10T02:00:00Z",
    severity: 1,
    status: 2,
    closeType: 1,
    team: true,
    clocks: [
      ["firstResponse", "met", false],
      ["reply", "met", false],
      ["reply", "breached", true, 0, 3],
      ["solve", "met", false],
    ],
    scores: [90, 80, 100, null],
  },
  {
    submitted: "2026-03-11T02:00:00Z",
    severity: 0,
    status: 3,
    closeType: 0,
    more: { reopen_count: 1, urgent_count: 2 },
    clocks: [
      ["firstResponse", "met", false],
      ["solve", "breached", true, 0, 0],
      ["solve", "met", false, 1],
    ],
    scores: [20, 40, 60, 20],
  },
  {
    submitted: "2026-04-01T02:00:00Z",
    severity: 3,
    status: 2,
    closeType: 3,
    clocks: [["firstResponse", "void", false]],
  },
  {
    submitted: "2026-05-05T02:00:00Z",
    severity: 3,
    status: 1,
    team: true,
    more: { escalation_level: 2, is_confidential: true },
    // Past due and still running.
    clocks: [["solve", "running", true]],
    scores: [10, 10, 10, 10],
    isSuperseded: true,
  },
  {
    submitted: "2026-06-11T02:00:00Z",
    severity: 1,
    company: "b",
    clocks: [["firstResponse", "running", false]],
  },
  { submitted: "2025-12-31T10:00:00Z", severity: 1, clocks: [["firstResponse", "met", false]] },
];

async function insertLives(): Promise<void> {
  const db = app.platform.database.kysely;
  const { users, companies, teams } = app.world;
  for (const [index, life] of lives.entries()) {
    const { id } = await db
      .insertInto("service_request")
      .values({
        sr_no: `SR-${index}`,
        title: `life ${index}`,
        content_md: "x",
        severity: life.severity,
        status: life.status ?? 0,
        company_id: companies[life.company ?? "a"],
        reporter_user_id: life.company === "b" ? users.otherCompany : users.customer,
        team_id: life.team ? Object.values(teams)[0] : null,
        executor_user_id: life.team ? users.dba : null,
        sla_snapshot: jsonText({}),
        submitted_at: life.submitted,
        first_reply_at: life.status === undefined ? null : new Date(Date.parse(life.submitted) + 30 * 60_000),
        close_type: life.closeType ?? null,
        closed_at: life.status === 2 || life.status === 3 ? "2026-06-01T00:00:00Z" : null,
        ...life.more,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const [no, [kind, outcome, isBreached, cycle = 0, reason = null]] of (life.clocks ?? []).entries()) {
      await db
        .insertInto("sla_clock")
        .values({
          service_request_id: id,
          kind,
          outcome,
          cycle,
          interval_no: no,
          severity: life.severity,
          calendar_code: "7x24",
          started_at: life.submitted,
          breached_at: isBreached ? life.submitted : null,
          breach_reason: reason,
          breach_explained_at: reason === null ? null : now,
          stopped_at: outcome === "running" ? null : new Date(Date.parse(life.submitted) + 60 * 60_000),
          // Less than what passed on the wall: the rest was a pause, or lay outside working hours.
          elapsed_minutes: outcome === "running" ? null : kind === "firstResponse" ? 12 : 45,
        })
        .execute();
    }
    if (life.scores) {
      const [response_score, duration_score, result_score, report_score] = life.scores;
      await db
        .insertInto("service_request_rating")
        .values({
          service_request_id: id,
          user_id: users.customer,
          response_score,
          duration_score,
          result_score,
          report_score,
          superseded_at: life.isSuperseded ? "2026-06-01T00:00:00Z" : null,
        })
        .execute();
    }
  }
}

const read = (as: PersonaName, query: object = range) =>
  app.call(getServiceRequestStatistics, { query }, { as });
const attain = (as: PersonaName, query: object) => app.call(listSlaAttainment, { query }, { as });
const count = async (as: PersonaName, query: object) =>
  (await app.call(listServiceRequests, { query: { ...range, ...query } }, { as })).result.total;

describe("the statistics", () => {
  it("count what happened in the range, by the days of the business time zone", async () => {
    const { result } = await read("pa");
    expect(result.totals).toEqual({
      submitted: 7,
      open: 4,
      closed: 2,
      cancelled: 1,
      urgent: 1,
      escalated: 1,
      reopened: 1,
      breached: 4,
      firstMet: 3,
      firstBreached: 1,
      replyMet: 0,
      replyBreached: 1,
      solveMet: 1,
      solveBreached: 2,
      rated: 2,
      lowRated: 1,
      responded: 2,
      solved: 2,
    });
    expect(result.series.map(({ key, figures }) => [key, figures.submitted])).toEqual([
      ["2026-01-01", 1],
      ["2026-02-01", 1],
      ["2026-03-01", 2],
      ["2026-04-01", 1],
      ["2026-05-01", 1],
      ["2026-06-01", 1],
    ]);
    expect(result.slaRate).toEqual({ first: 0.75, reply: 0.5, solve: 1 / 3 });
    expect(result.ratingAvg).toBe(62.5);
    expect(result.ratings).toMatchObject({ count: 2, response: 55, report: 20, stars: [0, 1, 0, 0, 1] });
    expect(result.reopenRate).toBe(0.5);
    expect(result.durations).toMatchObject({ firstResponseMedian: 12, solveMedian: 45 });
    expect(result.replyIntervals).toEqual({ met: 1, measured: 2 });
  });

  it("say nothing where nothing can be said", async () => {
    const { result } = await read("pa", { startTime: "2020-01-01", endTime: "2020-02-29", groupBy: "week" });
    expect(result.totals.submitted).toBe(0);
    expect(result.slaRate).toEqual({ first: null, reply: null, solve: null });
    expect([result.ratingAvg, result.reopenRate, result.durations.solveMedian]).toEqual([null, null, null]);
    expect(result.series.map(({ key }) => key)).toEqual([
      "2019-12-30",
      ...["06", "13", "20", "27"].map((day) => `2020-01-${day}`),
      ...["03", "10", "17", "24"].map((day) => `2020-02-${day}`),
    ]);
  });

  it.each(["pa", "ma", "ta", "dba", "customer", "orgAdmin", "otherCompany", "customer2"] as const)(
    "open for %s exactly the rows behind every figure",
    async (who) => {
      const { result } = await read(who);
      for (const figure of requestFigure.names) {
        expect([figure, await count(who, { figure })]).toEqual([figure, result.totals[figure]]);
      }
      for (const { key, figures } of result.bySeverity) {
        for (const figure of ["submitted", "breached"] as const) {
          expect([key, await count(who, { figure, type: key })]).toEqual([key, figures[figure]]);
        }
      }
    },
  );

  it("group by team, customer and person, and open the rows of a group", async () => {
    const filters = { team: "teamId", company: "companyId", executor: "personId" } as const;
    for (const [groupBy, filter] of Object.entries(filters)) {
      const { result } = await attain("pa", { ...range, groupBy });
      expect(result.list.length).toBeGreaterThan(1);
      for (const { key, name, figures } of result.list.filter((row) => row.key !== null)) {
        expect(name).toBeTruthy();
        for (const figure of ["submitted", "firstMet", "solveBreached"] as const) {
          expect(await count("pa", { figure, [filter]: key })).toBe(figures[figure]);
        }
      }
    }
  });

  it("count what was said to be the reason of a breach, for the vendor alone", async () => {
    const { result } = await read("pa");
    expect(result.breachReasons).toEqual([
      { reason: "unexplained", count: 2 },
      { reason: "waitingForCustomer", count: 1 },
      { reason: "staffing", count: 1 },
    ]);
    for (const { reason, count: shown } of result.breachReasons) {
      expect(await count("ta", { figure: "breached", breachReason: reason })).toBe(shown);
    }
    expect(await count("pa", { breachReason: "other" })).toBe(0);
    for (const who of ["customer", "orgAdmin", "otherCompany"] as const) {
      expect((await read(who)).result.breachReasons).toEqual([]);
      for (const reason of [...breachReason.names, "unexplained"]) {
        expect(await count(who, { breachReason: reason })).toBe(0);
      }
    }
  });

  it("are narrowed by customer, team and severity", async () => {
    const { companies } = app.world;
    expect((await read("pa", { ...range, companyId: companies.b })).result.totals.submitted).toBe(1);
    expect((await read("pa", { ...range, type: "1,3" })).result.totals.submitted).toBe(4);
    const page = await attain("pa", { ...range, groupBy: "month", pageNum: 2, pageSize: 4 });
    expect([page.result.total, page.result.list.length]).toEqual([6, 2]);
  });

  it("tell no one of requests they may not see, and refuse who has nothing to do with them", async () => {
    const { companies } = app.world;
    const foreign = await read("otherCompany", { ...range, companyId: companies.a });
    expect(foreign.result.totals.submitted).toBe(0);
    expect((await attain("otherCompany", { ...range, groupBy: "company" })).result.list).toHaveLength(1);
    expect((await read("noRole")).status).toBe(205);
  });

  it("refuse a range that is none, at its field", async () => {
    const backwards = await read("pa", { startTime: "2026-06-02", endTime: "2026-06-01" });
    expect(backwards.envelope).toMatchObject({ fields: { startTime: expect.any(String) } });
    const endless = await read("pa", { startTime: "2020-01-01", endTime: "2026-06-01" });
    expect(endless.envelope).toMatchObject({ fields: { startTime: expect.any(String) } });
  });

  it("are taken away as a file with words for codes", async () => {
    const filter = new URLSearchParams({ ...range, groupBy: "severity", format: "csv" });
    const { body } = await app.http.inject({
      url: `${exportSlaAttainment.path}?${filter.toString()}`,
      headers: { authorization: await app.signIn("pa") },
    });
    expect(body).toContain("首响达标率（%）");
    expect(
      body
        .split("\n")
        .slice(1)
        .map((line) => line.split(",")[0]),
    ).toEqual(expect.arrayContaining([expect.stringContaining("P1")]));
  });
});
