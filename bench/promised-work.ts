import { updateServiceReport } from "@pharos/api/service-report";
import { openDatabase } from "@pharos/db";
import { chromium } from "@playwright/test";
import { orderActionsOn } from "../apps/server/src/modules/service-order/service-order.testing.ts";
import { createTestApp, type TestApp } from "../apps/server/src/testing/index.ts";
import { chromiumLaunch } from "../tools/test/chromium-launch.ts";
import { askBesideStatements, medianOf, type Question, timed } from "./beside-statements.ts";
import { untilDrawn, visit, visitWords } from "./first-visit.ts";
import { seedWork } from "./promised-work-seed.ts";
import { startServerProcess } from "./server-process.ts";
import { createDatabaseOn, type MeasuredServer, measureOnServer, print, secretKey, signIn } from "./steps.ts";

// Plans, hours, reports and orders: `node bench/promised-work.ts`, after a build. 50 people, 100,000 records of hours, 20,000
// plans (500 a month), and a customer with 1,000 requests a month. BENCH_ONLY=questions, report or pages measures a part.

const only = process.env["BENCH_ONLY"] ?? "";
const isAsked = (part: string): boolean => part.includes(only);
const port = Number(process.env["BENCH_PORT"] ?? 18_081);

async function measure({ urlOf, dataDir }: MeasuredServer): Promise<void> {
  const databaseUrl = await createDatabaseOn(urlOf, "work");
  const database = await openDatabase({ kind: "postgres", url: databaseUrl });
  await database.migrate();
  const app = await createTestApp({ database });
  await seedWork(app);
  await printVolumes(app);
  if (isAsked("report")) await measureReport(app);
  const order = await orderActionsOn(app).make();
  const link = await orderActionsOn(app).share("dba", order.id);
  const server = await startServerProcess(
    { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, DATA_DIR: dataDir, DEMO: "off" },
    port,
  );
  try {
    if (isAsked("questions"))
      await askBesideStatements({ serverUrl: server.url, app, databaseUrl }, questionsOf(app));
    if (isAsked("pages")) await measurePages(server.url, link);
  } finally {
    await server.stop();
    await app.close();
  }
}

async function printVolumes({ platform }: TestApp): Promise<void> {
  const { rows } = await platform.database.executeSql(`
    select (select count(*) from work_hour) as hours, (select count(*) from plan) as plans,
      (select count(*) from team_member) as people, (select count(*) from service_request) as requests`);
  print(
    Object.entries(rows[0] ?? {})
      .map(([name, count]) => `${Number(count)} ${name}`)
      .join(", "),
  );
}

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const thisMonth = dayIn(0).slice(0, 7);
/** The first day of the month so many months from this one. */
const monthIn = (months: number): string => {
  const [year = 0, month = 1] = thisMonth.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
};

function questionsOf({ world }: TestApp): Question[] {
  const team = world.teams.one;
  const hours = "/esapi/statistics/task/table";
  const [month, year] = [`from=${monthIn(-1)}&to=${thisMonth}-01`, `from=${dayIn(-364)}&to=${dayIn(0)}`];
  return [
    {
      name: "month matrix of the team",
      as: "ta",
      path: `/esapi/task/matrix?month=${monthIn(-1)}&teamId=${team}`,
    },
    { name: "month matrix of everybody", as: "pa", path: `/esapi/task/matrix?month=${monthIn(-1)}` },
    { name: "review page of 200 rows", as: "ta", path: `${hours}?mine=true&pageSize=200` },
    { name: "review page of 200 rows", as: "pa", path: `${hours}?mine=true&pageSize=200` },
    { name: "counts beside the review", as: "ta", path: "/esapi/task/reviewStatistics", body: {} },
    { name: "how many wait", as: "ta", path: "/esapi/task/pendingConfirmCount", body: {} },
    { name: "all hours, a page of 20", as: "pa", path: `${hours}?pageSize=20` },
    {
      name: "team report, a month by person",
      as: "ta",
      path: `${hours}/total?${month}&groupBy=user&teamId=${team}`,
    },
    {
      name: "team report, a year by person",
      as: "ta",
      path: `${hours}/total?${year}&groupBy=user&teamId=${team}`,
    },
    { name: "team report, a year by organisation", as: "pa", path: `${hours}/total?${year}&groupBy=company` },
    { name: "planned and reported, a page of 20", as: "ta", path: `${hours}/plan?${month}` },
    { name: "planned and reported, most over", as: "pa", path: `${hours}/plan?${year}&sortField=deviation` },
    {
      name: "plans of a month (500)",
      as: "ta",
      path: `/esapi/plan/calendar?startDate=${monthIn(1)}&endDate=${monthIn(2)}`,
    },
    { name: "plans, a page of 20", as: "pa", path: "/esapi/plan/list?pageSize=20" },
    {
      name: "who is free in a week",
      as: "ta",
      path: `/esapi/plan/availability?startDate=${dayIn(1)}&endDate=${dayIn(7)}&teamId=${team}`,
    },
    {
      name: "weekly reports of the team, one page",
      as: "ta",
      path: `/esapi/weeklyReport/team?date=${dayIn(-7)}&teamId=${team}`,
    },
    { name: "own weekly report, filled", as: "dba", path: `/esapi/weeklyReport/prepare?date=${dayIn(-7)}` },
    {
      name: "proposals for a week of hours",
      as: "dba",
      path: `/esapi/task/proposals?start=${dayIn(-7)}&end=${dayIn(-1)}`,
    },
  ];
}

/** The report of a large customer: its figures, and its document for each of what an organisation may see. */
async function measureReport(app: TestApp): Promise<void> {
  const id = app.world.serviceNumbers.a247;
  const { kysely } = app.platform.database;
  const path = `/esapi/service/${id}/report/generate_month_report?month=${monthIn(-1).slice(0, 7)}`;
  const authorization = await app.signIn("ta");
  const times: number[] = [];
  for (let run = 0; run < 7; run += 1)
    times.push(await timed(() => app.inject({ method: "GET", url: path, headers: { authorization } })));
  print(`monthly report generated: median ${Math.round(medianOf(times))} ms`);
  const report = await kysely
    .selectFrom("service_report")
    .select(["id", "version"])
    .executeTakeFirstOrThrow();
  await app.call(
    updateServiceReport,
    { params: { id, id2: report.id }, body: { version: report.version, status: 1 } },
    { as: "ta" },
  );
  for (const shown of [0, 1, 2, 1, 2]) {
    await kysely
      .updateTable("company")
      .set({ hour_visibility: shown })
      .where("id", "=", app.world.companies.a)
      .execute();
    const ms = await timed(() => app.platform.queues.drain("serviceReport.documents"));
    const { document_bytes: bytes } = await kysely
      .selectFrom("service_report")
      .select("document_bytes")
      .executeTakeFirstOrThrow();
    print(
      `its document, hours shown ${["not", "as sums", "line by line"][shown]}: ${Math.round(ms)} ms, ${Math.round((bytes ?? 0) / 1024)} KB`,
    );
  }
}

/** The calendar of a month, and the page behind a link to an order, in a browser that has seen neither. */
async function measurePages(serverUrl: string, link: string): Promise<void> {
  const browser = await chromium.launch(chromiumLaunch);
  const token = await signIn(serverUrl, "ta");
  for (const view of ["month", "week", "team"]) {
    const url = `${serverUrl}/planinfo?view=${view}&day=${monthIn(1).slice(0, 8)}14`;
    const seen = await visit(browser, {
      token,
      url,
      until: (page) =>
        page
          .locator(view === "team" ? "table" : ".plan-event")
          .first()
          .waitFor(),
      step: (page) =>
        untilDrawn(page, () => page.getByRole("button", { name: "下一段", exact: true }).first().click()),
    });
    print(`calendar, ${view}: ${visitWords(seen)}; the next one ${Math.round(seen.stepMs)} ms after a click`);
  }
  const empty = await visit(browser, {
    token,
    url: `${serverUrl}/planinfo?view=month&day=2019-01-14`,
    until: (page) => page.locator(".plan-day >> nth=0").waitFor(),
  });
  print(`calendar of an empty month: ${visitWords(empty)}`);
  const shared = await visit(browser, {
    url: `${serverUrl}/service-order-share/${link}`,
    until: (page) => page.getByRole("heading", { name: "核心库巡检" }).waitFor(),
  });
  print(`page of a shared order: ${visitWords(shared)}`);
  await browser.close();
}

await measureOnServer(measure);
