import { listArticles } from "@pharos/api/article";
import {
  efficiencyCards,
  efficiencyColumns,
  listBoardCustomers,
  type Rows,
  readBoardChart,
  readBoardForecast,
  readBoardTiles,
  readEfficiency,
} from "@pharos/api/board";
import { listConsults } from "@pharos/api/consult";
import { listContracts } from "@pharos/api/contract";
import { getContractStatistics } from "@pharos/api/contract-item";
import type { CallResult } from "@pharos/api/core";
import { getPdcaBoard } from "@pharos/api/pdca";
import { listNewPlans } from "@pharos/api/plan";
import { listServiceOrders } from "@pharos/api/service-order";
import { listServiceRequests } from "@pharos/api/service-request";
import { listHours } from "@pharos/api/work-hour";
import { techLevel } from "@pharos/domain/enums";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf, failWith } from "../../testing/network.ts";
import { type Drawn, renderPage } from "../../testing/render.tsx";
import { listItemOf, sampleOf } from "../../testing/sample.ts";
import { dba, sys } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const lead = {
  ...sys,
  isInternalEmployee: true,
  perms: [
    "dash:view",
    "eff:view",
    "hour:view",
    "fault:view",
    "plan:view",
    "contract:view",
    "contract:stat",
    "knowledge:view",
  ],
};
const rows = (count: number) => ({
  list: "request" as const,
  query: { figure: "submitted", startTime: "2026-01-01", endTime: "2026-03-31", viewTags: "" },
  count,
});
const tiles = sampleOf(readBoardTiles, {
  tiles: [
    {
      key: "open",
      unit: "count",
      value: 7,
      isNow: true,
      rows: { list: "request", query: { status: "0,1,4,5" }, count: 7 },
    },
    { key: "submitted", unit: "count", value: 41, isNow: false, rows: rows(41) },
    {
      key: "firstRate",
      unit: "share",
      value: 0.9,
      isNow: false,
      rows: { ...rows(4), query: { ...rows(4).query, figure: "firstBreached" } },
    },
    { key: "rating", unit: "score", value: null, isNow: false, rows: rows(0) },
  ],
});
it("asks for the period before, so that it stands beside each figure", async () => {
  answer(readBoardTiles, tiles);
  await renderPage("/dashboard?span=lastMonth", { me: lead });
  await expect.poll(() => callsOf(readBoardTiles).length).toBe(2);
  await expect.element(page.getByText(t("board.before", { value: "41" })).first()).toBeVisible();
});

it("says that the figures could not be loaded", async () => {
  failWith(readBoardTiles, 500);
  await renderPage("/dashboard", { me: lead });
  await expect.element(page.getByRole("alert").first()).toBeVisible();
});

it("is for leads and management", async () => {
  const drawn = await renderPage("/dashboard", { me: { ...dba, perms: [] } });
  await expect.poll(drawn.path).toBe("/limit");
});

// Every figure of a page is given rows of its own; what the list of each link then asks for must be exactly those.

const period = { startTime: "2026-01-01", endTime: "2026-03-31" };
const days = { from: "2026-01-01", to: "2026-03-31" };

/** Makes rows that differ from all others, and remembers them. */
function rowsMaker() {
  const made: Rows[] = [];
  return {
    made,
    of(list: Rows["list"], given: Record<string, string> = {}): Rows {
      const place = String(made.length + 1);
      const query: Record<Rows["list"], Record<string, string>> = {
        request: { figure: "submitted", ...period, companyId: place, viewTags: "" },
        plan: { status: "0,1", startDate: days.from, endDate: days.to, companyId: place },
        hour: { ...days, isWorked: "true", executorIds: `7,${place}` },
        contract: { validity: "1,2", teamId: place },
        contractStatistics: { year: "2026", focus: "beginning", month: place },
        consult: { startTime: days.from, endTime: days.to },
        order: { waitingFor: "vendor", companyId: place },
        action: { waitingFor: "vendor", teamId: place },
        article: { authorIds: place, publishedFrom: days.from, publishedTo: days.to, viewTags: "" },
      };
      const rows = { list, query: { ...query[list], ...given }, count: 3 };
      made.push(rows);
      return rows;
    },
  };
}

type Chart = CallResult<typeof readBoardChart>;

/** A walk opens some twenty pages. */
const walkMs = 240_000;

const listOf = {
  request: listServiceRequests,
  plan: listNewPlans,
  hour: listHours,
  contract: listContracts,
  contractStatistics: getContractStatistics,
  article: listArticles,
  consult: listConsults,
  order: listServiceOrders,
  action: getPdcaBoard,
} as const;

/** Where the figures of the page that is drawn lead. */
async function addressesOf(made: readonly Rows[]): Promise<string[]> {
  const links = () => [...document.querySelectorAll<HTMLAnchorElement>("a.bd-number")];
  await expect.poll(() => links().length).toBe(made.length);
  return links().map((link) => `${link.pathname}${link.search}`);
}

/** Opens every figure of the page that is drawn, and compares what its list asks for with the rows it stands for. */
async function openEveryFigure({ router }: Drawn, made: readonly Rows[]): Promise<void> {
  const opened: string[] = [];
  for (const href of await addressesOf(made)) {
    const list = listAt(href);
    const before = callsOf(listOf[list]).length;
    await router.navigate(href);
    await expect.poll(() => callsOf(listOf[list]).length).toBeGreaterThan(before);
    opened.push(writtenOf(list, callsOf(listOf[list]).at(-1)?.query ?? {}));
  }
  expect(opened.toSorted()).toEqual(made.map(({ list, query }) => writtenOf(list, query)).toSorted());
}

/** What the list is narrowed by; page, order, and what every call of the list says are left out. */
function writtenOf(list: Rows["list"], query: Readonly<Record<string, string>>): string {
  const {
    pageNum: _page,
    pageSize: _size,
    sortField: _field,
    sortOrder: _order,
    sort: _sort,
    ...rest
  } = query;
  // The tab leaves what was terminated out, which has no validity of its own.
  const { status: _status, ...others } = rest;
  // The page groups its figures, which leaves the rows as they are.
  const { groupBy: _groupBy, ...ungrouped } = rest;
  const narrowed: Readonly<Record<string, string>> =
    list === "contract" ? others : list === "contractStatistics" ? ungrouped : rest;
  return JSON.stringify([
    list,
    Object.entries(narrowed)
      // An empty list of tags is written so that it is sent.
      .map(([name, value]) => [name, value === "," ? "" : value] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);
}

function listAt(href: string): Rows["list"] {
  const [path = ""] = href.split("?");
  const list = {
    "/serviceRecords": "request",
    "/planRecords": "plan",
    "/manHourSummary": "hour",
    "/contract": "contract",
    "/contractStatistics": "contractStatistics",
    "/article": "article",
    "/consultRecords": "consult",
    "/service-order-list": "order",
    "/pdca": "action",
  }[path];
  if (list === undefined) throw new Error(`${href} opens no list`);
  return list as Rows["list"];
}

it.each(locales)(
  "opens on the board exactly the rows behind every figure (%s)",
  async (locale) => {
    const { made, of } = rowsMaker();
    answer(readBoardTiles, {
      tiles: [
        { key: "open", unit: "count", value: 3, isNow: true, rows: of("request") },
        {
          key: "firstRate",
          unit: "share",
          value: 0.9,
          isNow: false,
          rows: of("request", { figure: "firstBreached" }),
        },
        { key: "plansDue", unit: "count", value: 3, isNow: false, rows: of("plan") },
        {
          key: "utilisation",
          unit: "share",
          value: 0.5,
          isNow: false,
          rows: of("hour", { reviewStatus: "1" }),
        },
        { key: "contractsExpiring", unit: "count", value: 3, isNow: true, rows: of("contract") },
        { key: "renewalRate", unit: "share", value: 0.5, isNow: false, rows: of("contractStatistics") },
        { key: "articles", unit: "count", value: 3, isNow: true, rows: of("article") },
        { key: "consults", unit: "count", value: 3, isNow: false, rows: of("consult") },
      ],
    });
    const charts: Partial<Record<string, Chart>> = {
      trend: {
        type: "trend",
        unit: "count",
        categories: [{ key: "2026-03-01", name: null, nameEn: null }],
        series: ["2", "1"].map((key) => ({ key, values: [3], rows: [of("request", { type: key })] })),
      },
      sla: {
        type: "sla",
        unit: "share",
        categories: [{ key: "2026-03-01", name: null, nameEn: null }],
        series: (["first", "reply", "solve"] as const).map((key) => ({
          key,
          values: [0.5],
          rows: [of("request", { figure: `${key}Breached` })],
        })),
      },
      product: {
        type: "product",
        unit: "count",
        categories: [
          { key: "5", name: "PostgreSQL", nameEn: null },
          { key: null, name: null, nameEn: null },
        ],
        series: [
          { key: "submitted", values: [3, 3], rows: [of("request"), of("request", { noProduct: "true" })] },
        ],
      },
    };
    answer(
      readBoardChart,
      ({ query }) =>
        charts[query["type"] ?? ""] ??
        sampleOf(readBoardChart, { type: "age", unit: "count", categories: [], series: [] }),
    );
    answer(listBoardCustomers, {
      total: 1,
      pageNum: 1,
      pageSize: 10,
      list: [
        {
          companyId: 7,
          companyName: "澜汐银行",
          companyNameEn: "Lanxi Bank",
          sr: of("request"),
          plan: of("plan"),
          hours: { value: 12.5, rows: of("hour") },
          sla: { value: 0.5, rows: of("request", { figure: "solveBreached" }) },
          rating: { value: 90, rows: of("request", { figure: "rated" }) },
        },
      ],
    });
    const drawn = await renderPage("/dashboard", { me: lead, locale });
    await expect.element(page.getByText(t("board.chart.product"))).toBeVisible();
    await openEveryFigure(drawn, made);
  },
  walkMs,
);

it.each(locales)(
  "opens of engineers exactly the rows behind every figure (%s)",
  async (locale) => {
    const { made, of } = rowsMaker();
    const figure = (list: Rows["list"]) => ({ value: 0.5, rows: of(list) });
    const listFor = (name: string): Rows["list"] =>
      name === "articles" ? "article" : name === "hours" || name === "utilisation" ? "hour" : "request";
    const figuresOf = <Name extends string>(names: readonly Name[]) =>
      Object.fromEntries(names.map((name) => [name, figure(listFor(name))])) as Record<
        Name,
        ReturnType<typeof figure>
      >;
    answer(readEfficiency, {
      totals: figuresOf(efficiencyCards),
      people: [{ userId: 9, name: "芒种", figures: figuresOf(efficiencyColumns) }],
    });
    answer(readBoardChart, sampleOf(readBoardChart, { type: "trend", unit: "count" }));
    const drawn = await renderPage("/efficiencyAnalysis", { me: lead, locale });
    const row = page.getByRole("row", { name: /芒种/ });
    await expect.element(row.getByRole("link").first()).toBeVisible();
    await expectAccessible();
    await openEveryFigure(drawn, made);
  },
  walkMs,
);

it("opens a figure of a chart by the keyboard, from its table", async () => {
  answer(readBoardTiles, tiles);
  answer(
    readBoardChart,
    ({ query }): Chart =>
      query["type"] === "trend"
        ? {
            ...sampleOf(readBoardChart),
            type: "trend",
            unit: "count",
            categories: [{ key: "2026-03-01", name: null, nameEn: null }],
            series: [{ key: "2", values: [3], rows: [rows(3)] }],
          }
        : sampleOf(readBoardChart, { type: "age", unit: "count" }),
  );
  const drawn = await renderPage("/dashboard", { me: lead });
  const summary = page.getByText(t("common.chart.table")).first();
  await expect.element(summary).toBeVisible();
  (summary.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  const figure = page.getByRole("link", { name: /2026-03/ });
  await expect.element(figure).toBeVisible();
  (figure.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(drawn.path).toMatch(/^\/serviceRecords/);
});

it("opens the engineers behind a bar", async () => {
  answer(readBoardTiles, tiles);
  answer(
    readBoardChart,
    ({ query }): Chart =>
      query["type"] === "level"
        ? {
            type: "level",
            unit: "count",
            categories: [
              {
                key: "1",
                name: null,
                nameEn: null,
                people: [
                  { userId: 9, name: "芒种" },
                  { userId: 10, name: "谷雨" },
                ],
              },
            ],
            series: [{ key: "people", values: [2], rows: [null] }],
          }
        : sampleOf(readBoardChart, { type: "age", unit: "count" }),
  );
  await renderPage("/dashboard", { me: lead });
  const name = t(techLevel.labelKeyOfCode(1));
  await page.getByRole("button", { name: t("board.people.open", { name, count: 2 }) }).click();
  for (const person of ["芒种", "谷雨"])
    await expect.element(page.getByRole("button", { name: person })).toBeVisible();
});

it.each(locales)("says what may breach, and how often such forecasts came true (%s)", async (locale) => {
  answer(readBoardTiles, tiles);
  answer(readBoardForecast, {
    rows: { list: "request", query: { ids: "7", viewTags: "" }, count: 1 },
    list: [
      {
        id: 7,
        srNo: "SR20260612-0007",
        title: "归档慢",
        type: 2,
        kind: "solve",
        dueAt: "2026-06-12T12:00:00+08:00",
        chance: 0.75,
      },
    ],
    grade: { forecast: 8, hits: 6, breaches: 10 },
  });
  await renderPage("/dashboard", { me: lead, locale });
  const grade = t("board.forecast.grade", { share: "75%", hits: 6, forecast: 8, breaches: 10 });
  await expect.element(page.getByText(grade)).toBeVisible();
  await expect.element(page.getByRole("link", { name: /SR20260612-0007/ })).toBeVisible();
});

it("shows on the wall figures and clocks, and neither customers nor titles", async () => {
  answer(readBoardTiles, tiles);
  answer(listServiceRequests, {
    ...sampleOf(listServiceRequests),
    list: [
      listItemOf(listServiceRequests, {
        id: 7,
        srNo: "SR20260612-0007",
        title: "归档慢",
        type: 2,
        companyName: "澜汐银行",
        executorName: "芒种",
      }),
    ],
  });
  await renderPage("/dashboard?screen", { me: lead });
  const wall = page.getByRole("region", { name: t("board.wall.title") });
  await expect.element(wall.getByText("SR20260612-0007")).toBeVisible();
  await expect.element(wall.getByText(t("board.tile.open"))).toBeVisible();
  const words = wall.element().textContent;
  expect(words).not.toContain("澜汐银行");
  expect(words).not.toContain("归档慢");
  expect(callsOf(listServiceRequests).at(-1)?.query).toMatchObject({ slaState: "atRisk", viewTags: "," });
  await expectAccessible();
});
