import { openDatabase } from "@pharos/db";
import { createTestApp } from "../apps/server/src/testing/index.ts";
import { askBesideStatements, type Question } from "./beside-statements.ts";
import { seedWork } from "./promised-work-seed.ts";
import { seedRequests, volumes } from "./seed.ts";
import { startServerProcess } from "./server-process.ts";
import { createDatabaseOn, type MeasuredServer, measureOnServer, print, secretKey } from "./steps.ts";

// The boards over a year: `BENCH_REQUESTS=200000 BENCH_REPLIES=0 node bench/boards.ts`, beside 100,000 records of hours and
// 20,000 plans; each endpoint in turns with its own statements through the driver alone. BENCH_ONLY narrows by name.

const port = Number(process.env["BENCH_PORT"] ?? 18_083);
const only = process.env["BENCH_ONLY"] ?? "";

async function measure({ urlOf, dataDir }: MeasuredServer): Promise<void> {
  const databaseUrl = await createDatabaseOn(urlOf, "boards");
  const database = await openDatabase({ kind: "postgres", url: databaseUrl });
  await database.migrate();
  const app = await createTestApp({ database });
  await seedWork(app, { hasRequests: false });
  await seedRequests(database, app.world);
  print(`${volumes.requests} requests`);
  const server = await startServerProcess(
    { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, DATA_DIR: dataDir, DEMO: "off" },
    port,
  );
  try {
    const asked = questions.filter(({ name }) => name.includes(only));
    await askBesideStatements({ serverUrl: server.url, app, databaseUrl }, asked);
  } finally {
    await server.stop();
    await app.close();
  }
}

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const year = `from=${dayIn(-364)}&to=${dayIn(0)}`;
const lastWeek = `from=${dayIn(-13)}&to=${dayIn(-7)}`;
const board = "/esapi/statistics/dashboard";

const charts = ["trend", "severity", "product", "sla", "team", "level"] as const;

const questions: readonly Question[] = (["pa", "ta"] as const).flatMap((as) => [
  { name: "tiles", as, path: `${board}/baseData?${year}` },
  ...charts.map((type) => ({ name: `chart ${type}`, as, path: `${board}/chart?type=${type}&${year}` })),
  { name: "customers", as, path: `${board}/taskTable?${year}` },
  { name: "treemap", as, path: `${board}/taskTreemap?groupBy=company&${year}` },
  { name: "forecast", as, path: `${board}/forecast` },
  ...(["request", "plan", "order", "action"] as const).map((kind) => ({
    name: `turns ${kind}`,
    as,
    path: `${board}/turns?kind=${kind}&${year}`,
  })),
  {
    name: "as of a week ago, its week",
    as,
    path: `${board}/asOf?${lastWeek}&at=${encodeURIComponent(`${dayIn(-6)}T08:00:00+08:00`)}`,
  },
  {
    name: "as of a week ago, a year",
    as,
    path: `${board}/asOf?${year}&at=${encodeURIComponent(`${dayIn(-6)}T08:00:00+08:00`)}`,
  },
  { name: "efficiency", as, path: `/esapi/statistics/efficiency?${year}` },
]);

await measureOnServer(measure);
