import { setTimeout } from "node:timers/promises";
import type { Platform } from "./platform.ts";
import { removeUnfinishedUploads } from "./storage/create-storage.ts";
import { synchroniseClock } from "./synchronise-clock.ts";
import { whenAvailable } from "./when-available.ts";

const CLOCK_MS = 60_000;
const WORK_GRACE_MS = 5_000;

/** The parts of a platform that can be started and stopped. */
export type PlatformParts = Omit<Platform, "start" | "stop">;

/** Begins and ends the background work of a process. */
export function createPlatformLife(platform: PlatformParts): Pick<Platform, "start" | "stop"> {
  let clockTimer: NodeJS.Timeout | undefined;
  return {
    async start() {
      platform.eventLoopDelay.start();
      await logged(
        platform,
        "unfinished uploads",
        removeUnfinishedUploads(platform.config.storage, platform.clock),
      );
      await whenAvailable(platform.log, () => platform.sessionChanges.start());
      await whenAvailable(platform.log, () => platform.live.start());
      await whenAvailable(platform.log, () => platform.outbox.start());
      platform.queues.start();
      await whenAvailable(platform.log, () => platform.jobs.start());
      clockTimer = setInterval(() => {
        synchroniseClock(platform.clock).catch((error: unknown) =>
          platform.log.warn({ err: error }, "the clock could not be compared"),
        );
      }, CLOCK_MS).unref();
    },
    async stop(closeHttp = async () => {}, { drainMs = 0 } = {}) {
      platform.readiness.markStopping();
      await setTimeout(drainMs);
      clearInterval(clockTimer);
      platform.eventLoopDelay.stop();
      await stopParts(platform, closeHttp);
    },
  };
}

async function stopParts(platform: PlatformParts, closeHttp: () => Promise<unknown>): Promise<void> {
  await logged(platform, "live channel", platform.live.close());
  await logged(platform, "HTTP server", closeHttp());
  await Promise.all([
    logged(platform, "jobs", platform.jobs.stop(WORK_GRACE_MS)),
    logged(platform, "queues", platform.queues.stop(WORK_GRACE_MS)),
    logged(platform, "outbox", platform.outbox.stop()),
    logged(platform, "news of sessions", platform.sessionChanges.stop()),
  ]);
  platform.notifications.close();
  await logged(platform, "live hints", platform.live.stop());
  await logged(platform, "database", platform.database.close());
}

// One part that fails must not keep the others from starting or stopping.
async function logged(platform: PlatformParts, part: string, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    platform.log.warn({ err: error, part }, "a part did not start or stop cleanly");
  }
}
