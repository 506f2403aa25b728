import type { Rows } from "@pharos/api/board";
import { businessTimeZone, dateAt, dayMs } from "@pharos/domain/time";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDemoApp, type DemoApp } from "../../testing/demo-app.ts";
import { expectedOf, pathOf, readersOf } from "./board.testing.ts";

type Readers = Awaited<ReturnType<typeof readersOf>>;

// Every figure of the boards is compared with the list in which its rows are opened, as several people see both.

let app: DemoApp;
let get: Readers["get"];
let read: Readers["read"];
let listed: Readers["listed"];
let openEverything: Readers["openEverything"];
const leads = ["admin", "pa01", "ma01", "ta_ora"] as const;
beforeAll(async () => {
  app = await createDemoApp();
  ({ get, read, listed, openEverything } = await readersOf(app, [...leads, "dba01", "mujin", "shancha"]));
}, 240_000);
afterAll(() => app.close());

const day = (days: number) => dateAt(Date.now() + days * dayMs, businessTimeZone);
const year = { from: day(-364), to: day(0) };
const month = { from: day(-30), to: day(0) };

interface Tiles {
  readonly tiles: readonly {
    readonly key: string;
    readonly unit: string;
    readonly value: number | null;
    readonly rows: Rows;
  }[];
}
interface Chart {
  readonly categories: readonly { readonly key: string | null; readonly people?: readonly unknown[] }[];
  readonly series: readonly {
    readonly values: readonly (number | null)[];
    readonly rows: readonly (Rows | null)[];
  }[];
}

describe("the tiles", () => {
  it.each(leads)("open for %s exactly the rows they count", async (as) => {
    for (const period of [year, month]) {
      const tiles = await read<Tiles>(as, "statistics/dashboard/baseData", period);
      expect(await openEverything(as, tiles)).toBeGreaterThan(6);
    }
  });

  it("say what the rows of the database add up to", async () => {
    const { tiles } = await read<Tiles>("admin", "statistics/dashboard/baseData", year);
    const valueOf = (name: string) => tiles.find(({ key }) => key === name)?.value;
    const { rows } = await sql<{ open: number; severe: number; submitted: number; overdue: number }>`
      select count(*) filter (where status in (0, 1, 4, 5))::int as open,
        count(*) filter (where status in (0, 1, 4, 5) and severity in (1, 2))::int as severe,
        count(*) filter (where (submitted_at at time zone 'Asia/Shanghai')::date between ${year.from}::date and ${year.to}::date)::int
          as submitted,
        (select count(*)::int from plan where status = 3 and deleted_at is null) as overdue
      from service_request where deleted_at is null`.execute(app.platform.database.kysely);
    expect({
      open: valueOf("open"),
      severe: valueOf("openSevere"),
      submitted: valueOf("submitted"),
      overdue: valueOf("plansOverdue"),
    }).toEqual(rows[0]);
    expect(rows[0]?.open).toBeGreaterThan(0);
  });

  it("narrow to a team, and are for leads and management alone", async () => {
    const teamId = (await read<{ list: { id: number }[] }>("admin", "team/list")).list[0]?.id ?? 0;
    const { tiles } = await read<Tiles>("admin", "statistics/dashboard/baseData", {
      ...year,
      teamId: String(teamId),
    });
    for (const { key, rows } of tiles)
      expect([key, await listed("admin", rows)]).toEqual([key, expectedOf(rows)]);
    expect(tiles.map(({ key }) => key)).not.toContain("renewalRate");
    for (const as of ["dba01", "mujin", "shancha"])
      expect((await get(as, "statistics/dashboard/baseData", year)).statusCode).toBe(205);
  });

  it.each([[{ from: day(0), to: day(-1) }], [{ from: day(-400), to: day(0) }]])(
    "are refused for the period %o",
    async (period) => {
      const { fields } = (await get("admin", "statistics/dashboard/baseData", period)).json<{
        fields?: object;
      }>();
      expect(fields).toHaveProperty("from");
    },
  );
});

describe("the charts", () => {
  it.each(leads)("open for %s exactly the rows behind every point", async (as) => {
    for (const type of ["trend", "severity", "product", "sla"]) {
      const chart = await read<Chart>(as, "statistics/dashboard/chart", { ...year, type });
      expect(chart.categories.length).toBeGreaterThan(0);
      for (const { values, rows } of chart.series) {
        expect(values).toHaveLength(chart.categories.length);
        expect(rows).not.toContain(null);
      }
      expect(await openEverything(as, chart)).toBeGreaterThan(0);
    }
  });

  it("of trend and severity add up to the requests of the tile", async () => {
    const { tiles } = await read<Tiles>("pa01", "statistics/dashboard/baseData", year);
    const submitted = tiles.find(({ key }) => key === "submitted")?.value;
    for (const type of ["trend", "severity"]) {
      const { series } = await read<Chart>("pa01", "statistics/dashboard/chart", { ...year, type });
      expect(
        series.flatMap(({ values }) => values).reduce<number>((sum, value) => sum + (value ?? 0), 0),
      ).toBe(submitted);
    }
  });

  it("of engineers name the people they count, the same as the count of members", async () => {
    const { total, byLevel } = await read<{ total: number; byLevel: Record<string, number> }>(
      "admin",
      "team/memberCount",
    );
    const level = await read<Chart>("admin", "statistics/dashboard/chart", { ...year, type: "level" });
    const counted = Object.fromEntries(
      level.categories.map(({ key, people }) => [key ?? "none", people?.length ?? 0]),
    );
    expect(counted).toEqual(Object.fromEntries(Object.entries(byLevel).filter(([, count]) => count > 0)));
    const city = await read<Chart>("admin", "statistics/dashboard/chart", { ...year, type: "city" });
    expect(city.series[0]?.values.reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBe(total);
  });

  it("of amounts are for those who may see amounts", async () => {
    const { series } = await read<Chart>("admin", "statistics/dashboard/chart", { ...year, type: "amount" });
    for (const one of series[0]?.rows ?? []) if (one) expect(await listed("admin", one)).toBe(one.count);
    const refused = await get("ta_ora", "statistics/dashboard/chart", { ...year, type: "amount" });
    expect([refused.statusCode, refused.body]).toEqual([205, ""]);
  });
});

describe("the table of customers", () => {
  it.each(leads)("opens for %s exactly the rows of every cell", async (as) => {
    const customers = await read<{
      total: number;
      list: { companyId: number; hours: { value: number } }[];
    }>(as, "statistics/dashboard/taskTable", { ...year, pageSize: "50" });
    expect(customers.list).toHaveLength(Math.min(customers.total, 50));
    expect(await openEverything(as, customers)).toBeGreaterThan(2);
    for (const { companyId, hours } of customers.list) {
      const { sumHours } = await read<{ sumHours: number }>(as, pathOf.hour, {
        ...year,
        companyId: String(companyId),
      });
      expect([companyId, hours.value]).toEqual([companyId, sumHours]);
    }
  });
});

type Side = { readonly rows: Rows };
interface Turns {
  readonly byTeam: readonly { readonly vendor: Side; readonly customer: Side; readonly third: Side }[];
  readonly missed: { readonly rows: Rows; readonly customerShare: number | null } | null;
}

const rowsOfTeams = ({ byTeam }: Turns): number =>
  byTeam.reduce(
    (sum, { vendor, customer, third }) => sum + vendor.rows.count + customer.rows.count + third.rows.count,
    0,
  );

/** What the lists have by their states, which say nothing of turns. */
const openIn = {
  plan: { list: "plan", query: { status: "0,1,3" }, count: 0 },
  order: { list: "order", query: { signing: "0,1,4" }, count: 0 },
  action: { list: "action", query: { status: "0,1" }, count: 0 },
} as const satisfies Record<string, Rows>;

describe("whose turn it is", () => {
  it.each(leads)("opens for %s exactly the requests behind every turn", async (as) => {
    const turns = await read<Turns>(as, "statistics/dashboard/turns", year);
    expect(await openEverything(as, turns)).toBeGreaterThan(3);
    const { tiles } = await read<Tiles>(as, "statistics/dashboard/baseData", year);
    const open = tiles.find(({ key }) => key === "open")?.value;
    expect(rowsOfTeams(turns)).toBe(open);
    expect(turns.missed?.customerShare ?? 0).toBeLessThanOrEqual(1);
  });

  it.each(leads)("open for %s the plans, orders and actions that are open, and nothing else", async (as) => {
    for (const kind of ["plan", "order", "action"] as const) {
      const turns = await read<Turns>(as, "statistics/dashboard/turns", { ...year, kind });
      expect(turns.missed).toBeNull();
      await openEverything(as, turns);
      expect([kind, rowsOfTeams(turns)]).toEqual([kind, await listed(as, openIn[kind])]);
    }
  });

  it("is for leads and management alone", async () => {
    for (const as of ["dba01", "mujin", "shancha"])
      expect((await get(as, "statistics/dashboard/turns", year)).statusCode).toBe(205);
  });
});

interface Forecast {
  readonly rows: Rows;
  readonly list: readonly { readonly id: number; readonly dueAt: string; readonly chance: number }[];
  readonly grade: { readonly forecast: number; readonly hits: number; readonly breaches: number };
}

describe("the forecast", () => {
  it.each(leads)("opens for %s the requests it names, all of which are due within four hours", async (as) => {
    const { rows, list, grade } = await read<Forecast>(as, "statistics/dashboard/forecast");
    expect(rows.count).toBe(new Set(list.map(({ id }) => id)).size);
    if (rows.count > 0) expect(await listed(as, rows)).toBe(rows.count);
    const now = Date.now();
    for (const { dueAt, chance } of list) {
      expect(Date.parse(dueAt)).toBeLessThanOrEqual(now + 4 * 3_600_000);
      expect(chance).toBeGreaterThanOrEqual(0.5);
    }
    expect(grade.hits).toBeLessThanOrEqual(Math.min(grade.forecast, grade.breaches));
  });

  it("is for leads and management alone", async () => {
    for (const as of ["dba01", "mujin", "shancha"])
      expect((await get(as, "statistics/dashboard/forecast")).statusCode).toBe(205);
  });
});

interface Node {
  readonly key: string | null;
  readonly value: number;
  readonly children?: readonly Node[];
}

describe("the treemap", () => {
  it.each(["company", "team", "user"])(
    "by %s adds up to the hours of the list on every level",
    async (groupBy) => {
      for (const filter of [{}, { noAcc: "true" }, { noPlan: "true" }] as Record<string, string>[]) {
        const { total, tree } = await read<{ total: number; tree: Node[] }>(
          "pa01",
          "statistics/dashboard/taskTreemap",
          { ...month, groupBy, ...filter },
        );
        const same = {
          ...("noAcc" in filter && { missingAcc: "true" }),
          ...("noPlan" in filter && { missingImpl: "true" }),
        };
        const { sumHours } = await read<{ sumHours: number }>("pa01", pathOf.hour, { ...month, ...same });
        expect(total).toBe(sumHours);
        const check = (nodes: readonly Node[], value: number) => {
          expect(Math.round(nodes.reduce((sum, node) => sum + node.value, 0) * 10) / 10).toBe(value);
          for (const { children, value: own } of nodes) if (children) check(children, own);
        };
        check(tree, total);
      }
    },
  );
});

describe("the charts of a service number", () => {
  it("say what its statistics say", async () => {
    const { list } = await read<{ list: { id: number }[] }>("admin", "service/acc/list", { pageSize: "3" });
    for (const { id } of list) {
      const charts = await read<{
        srTrend: { month: string; submitted: number }[];
        severityPie: { type: number; count: number }[];
        hoursTrend: { month: string; hours: number }[] | null;
      }>("admin", `statistics/chatData/${id}`);
      const statistics = await read<{
        srByMonth: { month: string; count: number }[];
        srBySeverity: Record<string, number>;
        hoursByMonth: { month: string; hours: number }[] | null;
      }>("admin", `service/account/statistics/${id}`);
      expect(charts.srTrend.map(({ month: name, submitted }) => ({ month: name, count: submitted }))).toEqual(
        statistics.srByMonth,
      );
      expect(Object.fromEntries(charts.severityPie.map(({ type, count }) => [String(type), count]))).toEqual(
        statistics.srBySeverity,
      );
      expect(charts.hoursTrend).toEqual(statistics.hoursByMonth);
    }
    expect((await get("mujin", "statistics/chatData/999999")).statusCode).toBe(204);
  });
});

interface Figure {
  readonly value: number | null;
  readonly rows: Rows;
}
interface Efficiency {
  readonly totals: Readonly<Record<string, Figure>>;
  readonly people: readonly {
    readonly userId: number;
    readonly figures: Readonly<Record<string, Figure>>;
  }[];
}

describe("efficiency", () => {
  it.each(["admin", "ta_ora"])("opens for %s exactly the rows behind every figure", async (as) => {
    const efficiency = await read<Efficiency>(as, "statistics/efficiency", year);
    expect(efficiency.people.length).toBeGreaterThan(1);
    expect(await openEverything(as, efficiency)).toBeGreaterThan(20);
    for (const { userId, figures } of efficiency.people) {
      const { sumHours } = await read<{ sumHours: number }>(as, pathOf.hour, {
        ...year,
        executorId: String(userId),
      });
      expect([userId, figures["hours"]?.value]).toEqual([userId, sumHours]);
    }
    for (const figure of ["closed", "articles"])
      expect(efficiency.totals[figure]?.value).toBe(
        efficiency.people.reduce((sum, { figures }) => sum + (figures[figure]?.value ?? 0), 0),
      );
  });

  it("shows experts their own line alone, and customers nothing", async () => {
    const { people } = await read<Efficiency>("dba01", "statistics/efficiency", year);
    const own = await read<{ userId: number }>("dba01", "user/detail");
    expect(people.map(({ userId }) => userId)).toEqual([own.userId]);
    expect((await get("mujin", "statistics/efficiency", year)).statusCode).toBe(205);
  });
});
