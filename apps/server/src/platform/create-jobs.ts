import { outsideTransactionScope } from "@pharos/db";
import { type CronJob, createCronJobs } from "./cron-jobs.ts";
import { type IntervalJob, startIntervalJob } from "./interval-jobs.ts";
import type { JobDefinition, Jobs } from "./jobs.ts";
import type { Platform } from "./platform.ts";
import { processId } from "./process-id.ts";

const NAME = /^[\w.-]{1,64}$/;
const DEFAULT_GRACE_MS = 5000;

/** Makes the jobs of a process. */
export function createJobs(platform: Pick<Platform, "database" | "log">, getPlatform: () => Platform): Jobs {
  const definitions = new Map<string, JobDefinition>();
  const cronJobs = createCronJobs(platform.database, platform.log);
  let stopIntervals: (() => Promise<void>)[] = [];
  let isStarted = false;

  const run = (definition: JobDefinition): Promise<void> =>
    outsideTransactionScope(() => definition.run(getPlatform()));

  const start = async (): Promise<void> => {
    isStarted = true;
    const all = [...definitions.values()];
    await cronJobs.start(all.filter(isCronJob), run);
    const dependencies = { ...platform, processId, run };
    stopIntervals = all.filter(isIntervalJob).map((job) => startIntervalJob(dependencies, job));
  };

  return {
    register(added) {
      for (const definition of added) {
        checkDefinition(definition);
        if (definitions.has(definition.name)) throw new Error(`Two jobs are called ${definition.name}`);
        definitions.set(definition.name, definition);
      }
    },
    start: () => outsideTransactionScope(start),
    async stop(graceMs = DEFAULT_GRACE_MS) {
      if (!isStarted) return;
      isStarted = false;
      const ended = Promise.all(stopIntervals.map((stop) => stop()));
      await Promise.all([atMost(ended, graceMs), cronJobs.stop(graceMs)]);
    },
    async runNow(name) {
      const definition = definitions.get(name);
      if (!definition) throw new Error(`There is no job ${name}`);
      await run(definition);
    },
  };
}

function checkDefinition({ name, schedule, isEveryProcess }: JobDefinition): void {
  if (!NAME.test(name)) throw new Error(`Job name ${name} does not fit`);
  if ("everySeconds" in schedule && !(schedule.everySeconds >= 0.1))
    throw new Error(`Job ${name} must wait at least 0.1 s`);
  if (isEveryProcess && !("everySeconds" in schedule))
    throw new Error(`Job ${name}: only interval jobs can run in every process`);
}

function isCronJob(definition: JobDefinition): definition is CronJob {
  return "cron" in definition.schedule;
}

function isIntervalJob(definition: JobDefinition): definition is IntervalJob {
  return "everySeconds" in definition.schedule;
}

async function atMost(work: Promise<unknown>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
