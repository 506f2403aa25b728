import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "@pharos/db";
import { hasPostgres, startPostgresCluster } from "@pharos/db/testing";
import { hourMs } from "@pharos/domain/time";
import { describe, expect, it } from "vitest";
import { eventually } from "../../platform/testing/eventually.ts";
import type { KillableProcess } from "../../testing/killable-process.ts";
import { plantTimers, readFirings, startTimerProcess } from "./timers.testing.ts";

/** Puts the clock of a process so many hours ahead: what the machine itself would be wrong by. */
const clockAhead = (hours: number): string =>
  `--import=data:text/javascript,${encodeURIComponent(`
    const RealDate = Date;
    const now = () => RealDate.now() + ${hours * hourMs};
    globalThis.Date = class extends RealDate {
      constructor(...given) { given.length > 0 ? super(...given) : super(now()); }
      static now() { return now(); }
    };`)}`;

interface World {
  readonly database: Database;
  readonly start: (nodeOptions?: string) => Promise<KillableProcess>;
}

/** A server of its own with the tables, and processes that do nothing but announce stages. */
async function withTimerProcesses(run: (world: World) => Promise<void>): Promise<void> {
  const cluster = await startPostgresCluster();
  const dataDir = mkdtempSync(join(tmpdir(), "pharos-timers-"));
  const database = await openDatabase({ kind: "postgres", url: cluster.urlOf("postgres"), poolSize: 2 });
  const processes: KillableProcess[] = [];
  const start = async (nodeOptions = ""): Promise<KillableProcess> => {
    const one = await startTimerProcess({
      ...process.env,
      NODE_OPTIONS: `${process.env["NODE_OPTIONS"] ?? ""} ${nodeOptions}`,
      DATABASE_URL: cluster.urlOf("postgres"),
      DATA_DIR: dataDir,
      SECRET_KEY: "k3Jx-9aQ2vLmZ8rT5yWc7nBp4dFg6hSe",
      LOG_LEVEL: "silent",
    });
    processes.push(one);
    return one;
  };
  try {
    await database.migrate();
    await run({ database, start });
  } finally {
    await Promise.all(processes.map((one) => one.kill()));
    await database.close();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Fifty fired, were published and notified once each, and none of them early. */
async function expectEachOnce(database: Database): Promise<void> {
  await eventually("all timers fire", async () => (await readFirings(database)).fired === 50, 30_000);
  const { published, notified, latenessMs } = await readFirings(database);
  expect([published, notified, latenessMs.filter((ms) => ms <= 0)]).toEqual([50, 50, []]);
}

// Several processes exist with a PostgreSQL server only.
describe.skipIf(!hasPostgres())("timers of two processes", () => {
  it("fire exactly once each, and none too early, when one is killed", { timeout: 60_000 }, () =>
    withTimerProcesses(async ({ database, start }) => {
      const [first] = await Promise.all([start(), start()]);
      await plantTimers(database, { count: 50, afterSeconds: 0.5, overSeconds: 2 });
      await eventually("some timers fire", async () => (await readFirings(database)).fired > 10);
      await first.kill();
      await expectEachOnce(database);
    }),
  );

  it(
    "fire exactly once each, and none too early, when their clocks are four hours apart",
    { timeout: 60_000 },
    () =>
      withTimerProcesses(async ({ database, start }) => {
        await Promise.all([start(clockAhead(2)), start(clockAhead(-2))]);
        await plantTimers(database, { count: 50, afterSeconds: 0.5, overSeconds: 2 });
        await expectEachOnce(database);
      }),
  );
});
