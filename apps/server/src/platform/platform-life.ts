import { DatabaseUnavailableError } from "@pharos/db";
import { sql } from "kysely";
import type { DatabaseClock } from "./clock.ts";
import type { Module } from "./module.ts";
import type { Platform } from "./platform.ts";
import { removeUnfinishedUploads } from "./storage/create-storage.ts";

// Any number nobody else uses; every process of the product takes the same one.
const REFERENCE_DATA_LOCK = 7_203_114_502;
const RETRY_MS = 1_000;
const CLOCK_MS = 60_000;
const JOBS_GRACE_MS = 5_000;

const clockTimers = new WeakMap<Platform, NodeJS.Timeout>();

/**
 * Brings the database up to date: migrations, then the reference rows of every module, under a lock, so that several
 * processes may start at once. Registers listeners and jobs. Waits while the database is away.
 */
export async function preparePlatform(platform: Platform, modules: readonly Module[]): Promise<void> {
  for (const module of modules) {
    platform.outbox.register(module.listeners ?? []);
    platform.jobs.register(module.jobs ?? []);
  }
  await whenAvailable(platform, () => platform.database.migrate());
  await whenAvailable(platform, () => ensureReferenceData(platform, modules));
  await whenAvailable(platform, () => synchroniseClock(platform));
  platform.readiness.markPrepared();
}

async function ensureReferenceData({ database }: Platform, modules: readonly Module[]): Promise<void> {
  await database.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${REFERENCE_DATA_LOCK}::bigint)`.execute(tx);
    for (const module of modules) await module.ensureReferenceData?.(tx);
  });
}

/** Begins the background work: events, jobs, notifications, news of sessions, live hints. */
export async function startPlatform(platform: Platform): Promise<void> {
  await removeUnfinishedUploads(platform.config.storage);
  await whenAvailable(platform, () => platform.sessionChanges.start());
  await whenAvailable(platform, () => platform.live.start());
  await whenAvailable(platform, () => platform.outbox.start());
  platform.notifications.start();
  await whenAvailable(platform, () => platform.jobs.start());
  const timer = setInterval(() => {
    synchroniseClock(platform).catch((error: unknown) => platform.log.warn({ err: error }, "the clock could not be compared"));
  }, CLOCK_MS);
  clockTimers.set(platform, timer.unref());
}

/**
 * Stops in an order that loses nothing: not ready, no live connections (browsers go elsewhere), `closeHttp` (finishes the
 * requests that are under way), then the background work and last the database.
 */
export async function stopPlatform(platform: Platform, closeHttp: () => Promise<unknown> = async () => {}): Promise<void> {
  platform.readiness.markStopping();
  clearInterval(clockTimers.get(platform));
  await logged(platform, "live channel", platform.live.close());
  await logged(platform, "HTTP server", closeHttp());
  await Promise.all([
    logged(platform, "jobs", platform.jobs.stop(JOBS_GRACE_MS)),
    logged(platform, "outbox", platform.outbox.stop()),
    logged(platform, "notifications", platform.notifications.stop()),
    logged(platform, "news of sessions", platform.sessionChanges.stop()),
  ]);
  await logged(platform, "database", platform.database.close());
}

// One part that cannot be stopped must not keep the others from it.
async function logged(platform: Platform, part: string, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    platform.log.warn({ err: error, part }, "a part did not stop cleanly");
  }
}

async function synchroniseClock({ clock }: Platform): Promise<void> {
  if ("synchronise" in clock) await (clock as DatabaseClock).synchronise();
}

/** Repeats `work` while the database is away: a server that is started before its database waits for it. */
async function whenAvailable<T>(platform: Platform, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      platform.log.warn({ reason: error.message }, "the database is not available yet; trying again");
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
