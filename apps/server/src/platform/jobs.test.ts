import type { Database } from "@pharos/db";
import { createTestDatabase } from "@pharos/db/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type CronJobs, createCronJobs } from "./cron-jobs.ts";
import { startIntervalJob } from "./interval-jobs.ts";
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
    const job = { name: "test.often", schedule: { cron: "* * * * * *" }, run: nothing };
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
    await openProcess().start([{ name: "test.old", schedule: { cron: "0 3 * * *" }, run: nothing }], nothing);
    await openProcess().start([{ name: "test.new", schedule: { cron: "0 4 * * *" }, run: nothing }], nothing);
    const { rows } = await database.executeSql("select name, cron, timezone from pgboss.schedule");
    expect(rows).toEqual([{ name: "test.new", cron: "0 4 * * *", timezone: "Asia/Shanghai" }]);
  });
});

describe("a job that follows itself", () => {
  const stops: (() => Promise<void>)[] = [];
  const openProcess = (
    name: string,
    run: () => Promise<void>,
    options: { kind?: Database["kind"]; isEveryProcess?: boolean } = {},
  ): void => {
    const job = {
      name,
      schedule: { everySeconds: 0.1 },
      run: nothing,
      isEveryProcess: options.isEveryProcess,
    };
    // The lease works on both engines; only a server has several processes that need it.
    const shared = { ...database, kind: options.kind ?? ("postgres" as const) };
    stops.push(startIntervalJob({ database: shared, log, processId: `process-${stops.length}`, run }, job));
  };
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()));
  });

  it("runs again and again, in one process at a time", async () => {
    const { seen, run } = exclusiveWork();
    openProcess("test.exclusive", run);
    openProcess("test.exclusive", run);
    openProcess("test.exclusive", run);
    await eventually("the job has run several times", () => seen.runs >= 4);
    expect(seen.most).toBe(1);
  });

  it("goes on after a failure, which is written down", async () => {
    let runs = 0;
    openProcess("test.failing", async () => {
      runs += 1;
      if (runs === 1) throw new Error("out of order");
    });
    const recorded = (): Promise<string | null | undefined> =>
      database.kysely
        .selectFrom("job_lease")
        .select("error")
        .where("name", "=", "test.failing")
        .executeTakeFirst()
        .then((row) => row?.error);
    await eventually(
      "the failure is recorded",
      async () => (await recorded()) === "out of order" || runs > 1,
    );
    await eventually("the job runs again", async () => runs > 1 && (await recorded()) === null);
  });

  it("is taken over when its process was killed", async () => {
    await database.executeSql(
      "insert into job_lease (name, holder, leased_until, next_run_at) values ('test.orphan', 'killed', now() + interval '1 second', now())",
    );
    let runs = 0;
    openProcess("test.orphan", async () => void (runs += 1));
    await eventually("another process runs it", () => runs > 0);
    const { rows } = await database.executeSql(
      "select clock_timestamp() > leased_until - interval '5 seconds' as fresh, holder from job_lease where name = 'test.orphan'",
    );
    expect(rows[0]?.["holder"]).not.toBe("killed");
  });

  it("runs in every process when it asks for it", async () => {
    const runs = [0, 0];
    openProcess("test.everywhere", async () => void (runs[0] = (runs[0] ?? 0) + 1), { isEveryProcess: true });
    openProcess("test.everywhere", async () => void (runs[1] = (runs[1] ?? 0) + 1), { isEveryProcess: true });
    await eventually("both have run", () => runs.every((count) => count > 1));
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
        schedule: { cron: "0 3 * * *" },
        run: async ({ config }) => void seen.push(config.brand.productName),
      },
    ]);
    await test.platform.jobs.runNow("test.now");
    expect(seen).toEqual(["Pharos"]);
    await expect(test.platform.jobs.runNow("test.unknown")).rejects.toThrow(/test\.unknown/);
  });

  it.each<[string, JobDefinition]>([
    ["a name of the database's own", { name: "test job!", schedule: { cron: "0 3 * * *" }, run: nothing }],
    ["no pause at all", { name: "test.busy", schedule: { everySeconds: 0 }, run: nothing }],
    [
      "a time of day in every process",
      { name: "test.many", schedule: { cron: "0 3 * * *" }, isEveryProcess: true, run: nothing },
    ],
    [
      "a name that is taken",
      { name: "platform.sendNotifications", schedule: { everySeconds: 1 }, run: nothing },
    ],
  ])("are refused with %s", (_what, definition) => {
    expect(() => test.platform.jobs.register([definition])).toThrow();
  });

  it("remove what is no longer needed", async () => {
    const { platform } = test;
    await platform.database.executeSql(`
      insert into rate_limit (bucket, hits, was_allowed, expires_at) values
        ('old', array[now() - interval '2 hours'], true, now() - interval '1 hour'), ('young', array[now()], true, now() + interval '1 hour');
      insert into outbox_event (type, payload, delivered_at) values ('old', '{}', now() - interval '8 days'), ('young', '{}', now());
      insert into outbox_event (type, payload, dead_at) values ('dead', '{}', now() - interval '90 days');`);
    await platform.jobs.runNow("platform.forgetRateLimits");
    await platform.jobs.runNow("platform.forgetDeliveredEvents");
    const buckets = await platform.database.kysely.selectFrom("rate_limit").select("bucket").execute();
    const events = await platform.database.kysely
      .selectFrom("outbox_event")
      .select("type")
      .orderBy("type")
      .execute();
    expect(buckets).toEqual([{ bucket: "young" }]);
    expect(events).toEqual([{ type: "dead" }, { type: "young" }]);
  });
});
