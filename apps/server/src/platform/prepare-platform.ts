import { sql } from "kysely";
import type { Module } from "./module.ts";
import type { Platform } from "./platform.ts";
import { synchroniseClock } from "./synchronise-clock.ts";
import { whenAvailable } from "./when-available.ts";

// Any number no one else uses; every process of the product takes the same one.
const REFERENCE_DATA_LOCK = 7_203_114_502;

/**
 * Brings the database up to date: migrations, then the reference rows of every module, under a lock, so that several
 * processes may start at once. Registers listeners, queues and jobs. Waits while the database is away.
 */
export async function preparePlatform(platform: Platform, modules: readonly Module[]): Promise<void> {
  for (const module of modules) {
    platform.outbox.register(module.listeners ?? []);
    platform.queues.register(module.queues ?? []);
    platform.jobs.register(module.jobs ?? []);
  }
  await whenAvailable(platform.log, () => platform.database.migrate());
  if (platform.database.rowSecurity() === "unavailable")
    platform.log.warn("the database does not keep organisations apart: row level security is unavailable");
  await whenAvailable(platform.log, () => ensureReferenceData(platform, modules));
  await whenAvailable(platform.log, () => synchroniseClock(platform.clock));
  platform.readiness.markPrepared();
}

async function ensureReferenceData({ database }: Platform, modules: readonly Module[]): Promise<void> {
  await database.maintenance.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${REFERENCE_DATA_LOCK}::bigint)`.execute(tx);
    for (const module of modules) await module.ensureReferenceData?.(tx);
  });
}
