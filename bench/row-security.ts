import { cpuMsOf } from "./cpu.ts";
import { drive, type Load, turnsOf } from "./drive.ts";
import { prepareScenarios } from "./scenarios.ts";
import { volumes } from "./seed.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import {
  createDatabaseOn,
  type MeasuredServer,
  measureOnServer,
  print,
  secretKey,
  signIn,
  signInAs,
} from "./steps.ts";

// What row level security costs: `node bench/row-security.ts`. Two processes of the product on one database, with it and
// without, are asked the same by a customer's person in turns; processor time of the process and of the database.

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 5);
const seconds = Number(process.env["BENCH_SECONDS"] ?? 5);
/** Part of the names of the scenarios that are measured; all of them unless given. */
const only = process.env["BENCH_ONLY"] ?? "";

await measureOnServer(measure);

async function measure(database: MeasuredServer): Promise<void> {
  const url = await createDatabaseOn(database.urlOf, "bench");
  const { reads, writes, writers } = await prepareScenarios(url);
  const start = (rowSecurity: "on" | "off", port: number): Promise<ServerProcess> =>
    startServerProcess(
      {
        DATABASE_URL: url,
        SECRET_KEY: secretKey,
        DATA_DIR: database.dataDir,
        DEMO: "off",
        ROW_LEVEL_SECURITY: rowSecurity,
      },
      port,
    );
  const servers = { off: await start("off", 18_081), on: await start("on", 18_082) };
  const token = await signIn(servers.off.url, "customer");
  const tokens: string[] = [];
  for (const account of writers) tokens.push(await signInAs(servers.off.url, account));
  const asked: readonly (Pick<Load, "method" | "turns"> & { name: string; path: string })[] = [
    ...reads.filter(({ persona }) => persona === "customer"),
    { name: "list (customer, filters)", path: "/esapi/fault/list?type=1,2&title=ORA-01555" },
    { name: "list (customer, all)", path: "/esapi/fault/list" },
    ...writes.map(({ name, path, bodies }) => ({
      ...{ name, path, turns: turnsOf(bodies, tokens) },
      method: "POST" as const,
    })),
  ];
  print(
    `${volumes.requests} requests; medians of ${rounds} rounds of ${seconds} s; CPU of the server + of the database`,
  );
  for (const { name, path, ...how } of asked.filter((one) => one.name.includes(only))) {
    const costs = { off: [] as Cost[], on: [] as Cost[] };
    for (const kind of ["off", "on"] as const)
      await drive({ url: `${servers[kind].url}${path}`, token, ...how }, 1);
    for (let round = 0; round < rounds; round += 1)
      for (const kind of round % 2 === 0 ? (["off", "on"] as const) : (["on", "off"] as const))
        costs[kind].push(await costOf(database, servers[kind], { path, token, ...how }));
    report(name, median(costs.off), median(costs.on));
  }
  await servers.off.stop();
  await servers.on.stop();
}

/** Milliseconds of processor time of one request. */
interface Cost {
  readonly server: number;
  readonly database: number;
}

async function costOf(
  database: MeasuredServer,
  server: ServerProcess,
  { path, ...load }: Omit<Load, "url"> & { readonly path: string },
): Promise<Cost> {
  const before = [cpuMsOf(server.pid), cpuMsOf(database.pid)] as const;
  const { answers } = await drive({ url: `${server.url}${path}`, ...load }, seconds);
  return {
    server: (cpuMsOf(server.pid) - before[0]) / answers,
    database: (cpuMsOf(database.pid) - before[1]) / answers,
  };
}

function sumOf({ server, database }: Cost): number {
  return server + database;
}

function median(costs: readonly Cost[]): Cost {
  return (
    costs.toSorted((a, b) => sumOf(a) - sumOf(b))[Math.floor(costs.length / 2)] ?? { server: 0, database: 0 }
  );
}

function report(name: string, off: Cost, on: Cost): void {
  const words = ({ server, database }: Cost): string => `${server.toFixed(2)} + ${database.toFixed(2)} ms`;
  print(
    `${name.padEnd(32)} without ${words(off)}   with ${words(on)}   ${((sumOf(on) / sumOf(off) - 1) * 100).toFixed(1)} % more`,
  );
}
