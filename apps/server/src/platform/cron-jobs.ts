import type { Database } from "@pharos/db";
import { type Db as BossDatabase, PgBoss } from "pg-boss";
import type { JobDefinition } from "./jobs.ts";
import type { Logger } from "./log.ts";

const TIME_ZONE = "Asia/Shanghai";

/** Jobs by the clock, kept in the database by pg-boss, so that one process at a time runs each of them. */
export interface CronJobs {
  start(
    definitions: readonly JobDefinition[],
    run: (definition: JobDefinition) => Promise<void>,
  ): Promise<void>;
  stop(graceMs: number): Promise<void>;
}

/** How often the clock is compared with the schedules. Tests make it short. */
export interface CronPace {
  readonly checkSeconds: number;
  readonly handOverSeconds: number;
}

const USUAL_PACE: CronPace = { checkSeconds: 30, handOverSeconds: 10 };

/** Makes the cron jobs of a process, on either engine. */
export function createCronJobs(database: Database, log: Logger, pace: CronPace = USUAL_PACE): CronJobs {
  const boss = new PgBoss({
    db: toBossDatabase(database),
    backend: database.kind === "embedded" ? "pglite" : "postgres",
    schema: "pgboss",
    // Woken by NOTIFY, so that idle queues need not be asked every other second.
    useListenNotify: true,
    cronMonitorIntervalSeconds: pace.checkSeconds,
    cronWorkerIntervalSeconds: pace.handOverSeconds,
    // Neither flows nor background migrations are used; their checks are writes.
    flowIntervalSeconds: 3600,
    bamIntervalSeconds: 3600,
    monitorVacuum: false,
    reindex: false,
  });
  boss.on("error", (error) => log.warn({ err: error }, "the job queue reported an error"));
  boss.on("warning", (warning) =>
    log.debug({ warning: warning.message }, "the job queue reported a warning"),
  );
  return {
    async start(definitions, run) {
      await boss.start();
      for (const definition of definitions) await addJob(boss, definition, run);
      await removeForgottenSchedules(boss, definitions);
    },
    stop: (graceMs) => boss.stop({ close: false, graceful: true, timeout: graceMs }),
  };
}

async function addJob(
  boss: PgBoss,
  definition: JobDefinition,
  run: (definition: JobDefinition) => Promise<void>,
): Promise<void> {
  const { name, cron } = definition;
  await boss.createQueue(name, {
    // Never two at once: an occurrence that falls due while the job is waiting or running is dropped.
    policy: "exclusive",
    notify: true,
    retryLimit: 2,
    retryDelay: 30,
    expireInSeconds: 3600,
    // The job of a process that was killed is taken over after this time.
    heartbeatSeconds: 60,
    deleteAfterSeconds: 7 * 24 * 3600,
  });
  await boss.schedule(name, cron, {}, { tz: TIME_ZONE, missed: "once" });
  await boss.work(name, { pollingIntervalSeconds: 30, notifyPollingIntervalSeconds: 60 }, () =>
    run(definition),
  );
}

async function removeForgottenSchedules(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
  const names = new Set(definitions.map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) {
    if (!names.has(name)) await boss.unschedule(name);
  }
}

function toBossDatabase(database: Database): BossDatabase {
  return {
    executeSql: (text, values) => database.executeSql(text, values),
    async listen(channel, onNotification, onReconnect) {
      const stop = await database.listen(channel, (payload) =>
        payload === "" ? onReconnect() : onNotification(payload),
      );
      return { close: stop };
    },
  };
}
