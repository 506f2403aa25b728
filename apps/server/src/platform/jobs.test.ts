import type { Database } from "@pharos/db";
import { createTestDatabase } from "@pharos/db/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type CronJobs, createCronJobs } from "./cron-jobs.ts";
import type { JobDefinition } from "./jobs.ts";
import { createLogger } from "./log.ts";
import { eventually } from "./testing/eventually.ts";
import { createTestPlatform, type TestPlatform } from "./testing/test-platform.ts";

const log = createLogger({ level: "silent" });
const soon = { checkSeconds: 1, handOverSeconds: 1 };
const nothing = async (): Promise<void> => {};

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Work that notices when it runs twice at the same time. */
function exclusiveWork() {
  const seen = { runs: 0, running: 0, most: 0 };
  const run = async (): Promise<void> => {
    seen.runs += 1;
    seen.running += 1;
    seen.most = Math.max(seen.most, seen.running);
    // Gives the other process every chance to begin as well.
    for (let round = 0; round < 10; round += 1) await database.ping();
    seen.running -= 1;
  };
  return { seen, run };
}

describe("a job by the clock", () => {
  const opened: CronJobs[] = [];
  const openProcess = (): CronJobs => {
    const jobs = createCronJobs(database, log, soon);
    opened.push(jobs);
    return jobs;
  };
  afterEach(async () => {
    for (const jobs of opened.splice(0)) await jobs.stop(1000);
  });

  it("runs in one process only, although two have it", async () => {
    const { seen, run } = exclusiveWork();
    // Due every second; what comes within the same minute is one occurrence to the queue.
    const job = { name: "test.often", cron: "* * * * * *", run: nothing };
    await openProcess().start([job], run);
    await openProcess().start([job], run);
    await eventually("the job runs", () => seen.runs > 0, 20_000);
    await eventually("the run is recorded", async () => {
      const { rows } = await database.executeSql("select state from pgboss.job where name = 'test.often'");
      return rows.length > 0 && rows.every(({ state }) => state === "completed");
    });
    const { rows } = await database.executeSql(
      "select count(*)::int as count from pgboss.job where name = 'test.often'",
    );
    expect(seen.runs).toBe(rows[0]?.["count"]);
    expect(seen.most).toBe(1);
  }, 30_000);

  it("is no longer scheduled when the product no longer has it", async () => {
    await openProcess().start([{ name: "test.old", cron: "0 3 * * *", run: nothing }], nothing);
    await openProcess().start([{ name: "test.new", cron: "0 4 * * *", run: nothing }], nothing);
    const { rows } = await database.executeSql("select name, cron, timezone from pgboss.schedule");
    expect(rows).toEqual([{ name: "test.new", cron: "0 4 * * *", timezone: "Asia/Shanghai" }]);
  });
});

describe("the jobs of a platform", () => {
  let test: TestPlatform;
  beforeAll(async () => {
    test = await createTestPlatform();
  });
  afterAll(() => test.close());

  it("run here and now when a test or a command asks for it", async () => {
    const seen: string[] = [];
    test.platform.jobs.register([
      {
        name: "test.now",
        cron: "0 3 * * *",
        run: async ({ config }) => void seen.push(config.brand.productName),
      },
    ]);
    await test.platform.jobs.runNow("test.now");
    expect(seen).toEqual(["Pharos"]);
    await expect(test.platform.jobs.runNow("test.unknown")).rejects.toThrow(/test\.unknown/);
  });

  it.each<[string, JobDefinition]>([
    ["a name of the database's own", { name: "test job!", cron: "0 3 * * *", run: nothing }],
    ["a name that is taken", { name: "platform.purge", cron: "0 3 * * *", run: nothing }],
  ])("are refused with %s", (_what, definition) => {
    expect(() => test.platform.jobs.register([definition])).toThrow();
  });

  it("learn of the stop, and none begins after it", async () => {
    const stopped = await createTestPlatform();
    let isEntered = false;
    let hasEnded = false;
    stopped.platform.jobs.register([
      {
        name: "test.long",
        cron: "0 3 * * *",
        async run(_platform, signal) {
          isEntered = true;
          await new Promise((resolve) => signal.addEventListener("abort", resolve));
          await stopped.platform.database.ping();
          hasEnded = true;
        },
      },
    ]);
    const running = stopped.platform.jobs.runNow("test.long");
    await eventually("the job runs", () => isEntered);
    await stopped.close();
    expect(hasEnded).toBe(true);
    await running;
    await expect(stopped.platform.jobs.runNow("test.long")).rejects.toThrow("aborted");
  });
});
