import { outsideTransactionScope } from "@pharos/db";
import { atMost } from "./at-most.ts";
import { createCronJobs } from "./cron-jobs.ts";
import type { JobDefinition, Jobs } from "./jobs.ts";
import type { Platform } from "./platform.ts";

const NAME = /^[\w.-]{1,64}$/;
const DEFAULT_GRACE_MS = 5000;

/** Makes the jobs of a process. */
export function createJobs(platform: Pick<Platform, "database" | "log">, getPlatform: () => Platform): Jobs {
  const definitions = new Map<string, JobDefinition>();
  const cronJobs = createCronJobs(platform.database, platform.log);
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let isStarted = false;

  const run = async (definition: JobDefinition): Promise<void> => {
    // A job that was handed over while the process stops is left to another one.
    stopping.signal.throwIfAborted();
    const work = outsideTransactionScope(() => definition.run(getPlatform(), stopping.signal));
    running.add(work);
    try {
      await work;
    } finally {
      running.delete(work);
    }
  };

  return {
    register(added) {
      for (const definition of added) {
        if (!NAME.test(definition.name)) throw new Error(`Job name ${definition.name} does not fit`);
        if (definitions.has(definition.name)) throw new Error(`Two jobs are called ${definition.name}`);
        definitions.set(definition.name, definition);
      }
    },
    async start() {
      isStarted = true;
      await outsideTransactionScope(() => cronJobs.start([...definitions.values()], run));
    },
    async stop(graceMs = DEFAULT_GRACE_MS) {
      stopping.abort();
      await Promise.all([
        atMost(Promise.allSettled(running), graceMs),
        isStarted ? cronJobs.stop(graceMs) : undefined,
      ]);
    },
    async runNow(name) {
      const definition = definitions.get(name);
      if (!definition) throw new Error(`There is no job ${name}`);
      await run(definition);
    },
  };
}
