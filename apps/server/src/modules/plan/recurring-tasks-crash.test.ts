import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { saveServiceItem } from "@pharos/api/contract-item";
import { openDatabase } from "@pharos/db";
import { hasPostgres, startPostgresCluster } from "@pharos/db/testing";
import { businessToday, daysAfter } from "@pharos/domain/contract";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "../../platform/testing/eventually.ts";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { type KillableProcess, startKillableProcess } from "../../testing/killable-process.ts";
import { randomRun } from "../../testing/random-run.ts";
import { generateDays, generateOccurrences } from "./generate-occurrences.ts";

const script = fileURLToPath(new URL("./generate-process.testing.ts", import.meta.url));
const tasks = 12;
const processCount = 3;
const kills = 4;

// Several processes exist with a PostgreSQL server only.
describe.skipIf(!hasPostgres())("the job of recurring tasks", () => {
  let cluster: Awaited<ReturnType<typeof startPostgresCluster>>;
  let app: TestApp;
  let environment: NodeJS.ProcessEnv;
  const dataDir = mkdtempSync(join(tmpdir(), "pharos-recurring-"));
  beforeAll(async () => {
    cluster = await startPostgresCluster();
    const url = cluster.urlOf("postgres");
    const database = await openDatabase({ kind: "postgres", url, poolSize: 3 });
    await database.migrate();
    app = await createTestApp({ database });
    environment = {
      ...process.env,
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      SECRET_KEY: "k3Jx-9aQ2vLmZ8rT5yWc7nBp4dFg6hSe",
      LOG_LEVEL: "silent",
    };
  }, 60_000);
  beforeEach(async () => {
    await app.platform.database.executeSql("truncate recurring_task, plan, outbox_event cascade");
    await plantTasks(app);
  });
  afterAll(async () => {
    await app.close();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("makes each occurrence once in three processes that are killed at random", {
    timeout: 120_000,
  }, async () => {
    const start = () => startKillableProcess(script, environment);
    const processes: KillableProcess[] = await Promise.all(Array.from({ length: processCount }, start));
    const victims = fc.sample(fc.nat({ max: processCount - 1 }), randomRun(kills));
    try {
      for (const [killed, victim] of victims.entries()) {
        const some = Math.ceil((tasks * (killed + 1)) / (victims.length + 2));
        await eventually("more tasks are done", async () => (await countDone(app)) >= some, 60_000);
        await processes[victim]?.kill();
        processes[victim] = await start();
      }
      await eventually("all tasks are done", async () => (await countDone(app)) === tasks, 60_000);
    } finally {
      await Promise.all(processes.map((one) => one.kill()));
    }
    expect(await readMade(app)).toEqual(everythingOnce(app));
  });

  it("makes nothing when it runs again, though it has forgotten how far it came", async () => {
    const { signal } = new AbortController();
    await generateOccurrences.run(app.platform, signal);
    const made = await readMade(app);
    expect(made).toEqual(everythingOnce(app));
    await generateOccurrences.run(app.platform, signal);
    await app.platform.database.executeSql("update recurring_task set generated_until = null");
    await generateOccurrences.run(app.platform, signal);
    expect(await readMade(app)).toEqual(made);
  });
});

/** Tasks for every day, each for a person. */
async function plantTasks(app: TestApp): Promise<void> {
  const { serviceNumbers, companies, teams, users } = app.world;
  const item = { accId: serviceNumbers.a247, name: "每日巡检", taskType: 0, quota: 99 } as const;
  const { id } = (
    await app.call(saveServiceItem, { body: { ...item, unit: "times", cycle: 1 } }, { as: "pa" })
  ).result;
  const today = businessToday(app.platform.clock.now());
  await sql`
    insert into recurring_task (name, company_id, service_item_id, task_type, rule, first_date, until_date, on_free_day,
      planned_hours, team_id, executor_ids, created_by)
    select '每日巡检 ' || n, ${companies.a}::bigint, ${id}::bigint, 0, 'FREQ=DAILY', ${today}::date, ${today}::date + 300, 'keep',
      0.1, ${teams.one}::bigint, array[${users.dba}::bigint], ${users.pa}::bigint
    from generate_series(1, ${tasks}::int) n`.execute(app.platform.database.kysely);
}

/** Tasks whose plans are made as far ahead as they are due. */
async function countDone(app: TestApp): Promise<number> {
  const { rows } = await app.platform.database.executeSql(
    "select count(*)::int as count from recurring_task where generated_until is not null",
  );
  return Number(rows[0]?.["count"]);
}

/** What was made: plans by day, and what came with them, however many processes took part. */
async function readMade(app: TestApp) {
  const { rows } = await sql<{ day: string; plans: number; beginnings: number; told: number }>`
    select start_date::text as day, count(*)::int as plans,
      sum((select count(*) from plan_history h where h.plan_id = plan.id and h.action = 'create'))::int as beginnings,
      sum((select count(*) from outbox_event e where e.type = 'plan.assigned' and (e.payload ->> 'id')::bigint = plan.id))::int as told
    from plan group by start_date order by start_date`.execute(app.platform.database.kysely);
  return rows;
}

function everythingOnce(app: TestApp) {
  const today = businessToday(app.platform.clock.now());
  return Array.from({ length: generateDays + 1 }, (_, index) => ({
    day: daysAfter(today, index),
    plans: tasks,
    beginnings: tasks,
    told: tasks,
  }));
}
