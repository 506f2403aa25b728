import { type Database, type DatabaseOptions, openDatabase } from "@pharos/db";
import { createServerTranslator } from "@pharos/i18n/server";
import { type Clock, createDatabaseClock } from "./clock.ts";
import type { Config } from "./config.ts";
import { createJobs } from "./create-jobs.ts";
import { createLive } from "./create-live.ts";
import { createOutbox } from "./create-outbox.ts";
import { createNotifications } from "./delivery/create-notifications.ts";
import { createDiskSpace } from "./disk-space.ts";
import { createEventLoopDelay } from "./event-loop-delay.ts";
import { createLogger, type Logger } from "./log.ts";
import type { Outbox } from "./outbox.ts";
import type { Platform } from "./platform.ts";
import { createPlatformLife, type PlatformParts } from "./platform-life.ts";
import { createQueues } from "./queue/create-queues.ts";
import { createRateLimiter } from "./rate-limit.ts";
import { createReadiness } from "./readiness.ts";
import { purgeOld } from "./retention/purge.job.ts";
import { readSecretKey } from "./secret-key.ts";
import { createSecrets } from "./secrets.ts";
import { createSessionChanges } from "./session-changes.ts";
import { createStorage } from "./storage/create-storage.ts";
import { createTransact } from "./unit-of-work.ts";

/** What tests bring along. */
export interface Brought {
  readonly database?: Database;
  /** Default: follows the database's clock. */
  readonly clock?: Clock;
  readonly log?: Logger;
}

/**
 * Puts the platform together. Next come `preparePlatform` (migrations, reference data) and
 * `platform.start`. Throws when the embedded folder is in use; a PostgreSQL server may come up later.
 */
export async function createPlatform(config: Config, brought: Brought = {}): Promise<Platform> {
  const log = brought.log ?? createLogger({ level: config.logLevel });
  const secrets = createSecrets(await readSecretKey(config));
  const database = brought.database ?? (await openConfiguredDatabase(config, log));
  const clock = brought.clock ?? createDatabaseClock(database);
  const sessionChanges = createSessionChanges(database, log);
  const live = createLive({ config, database, clock, log, sessionChanges });
  const words = createServerTranslator();
  const diskSpace = createDiskSpace(config);
  const readiness = createReadiness(database, diskSpace);
  // Each needs the other: transactions wake the outbox, and the outbox runs listeners in transactions.
  const late: { outbox?: Outbox } = {};
  const withTransaction = createTransact({
    database,
    clock,
    onPublished: () => late.outbox?.wake(),
    hint: live.hint,
    hintUser: live.hintUser,
    onError: (error) => log.error({ err: error }, "work after a commit failed"),
  });
  const queues = createQueues({ database, withTransaction, clock, log });
  const outbox = (late.outbox = createOutbox({ database, queues, log }));
  const parts: PlatformParts = {
    config,
    log,
    clock,
    database,
    withTransaction,
    queues,
    outbox,
    jobs: createJobs({ database, log }, () => platform),
    live,
    sessionChanges,
    storage: createStorage({ config: config.storage, secrets, clock }),
    notifications: createNotifications({ config, secrets, clock, database, queues, log }),
    limits: createRateLimiter(database),
    secrets,
    words,
    translate: (locale, key, vars) => words.render(locale, key, vars && { ...vars }),
    readiness,
    diskSpace,
    eventLoopDelay: createEventLoopDelay(log),
    isReady: () => readiness.isReady(),
  };
  const platform: Platform = { ...parts, ...createPlatformLife(parts) };
  platform.jobs.register([purgeOld]);
  return platform;
}

function openConfiguredDatabase({ database, hasRowSecurity }: Config, log: Logger): Promise<Database> {
  const common: Pick<DatabaseOptions, "hasRowSecurity" | "log" | "onTooSlow"> = {
    hasRowSecurity,
    log: (message, detail) => log.info({ ...detail }, message),
    onTooSlow: ({ fingerprint, statement }) =>
      log.warn({ fingerprint, statement }, "a statement ran too long and was ended"),
  };
  return database.kind === "embedded"
    ? openDatabase({ kind: "embedded", folder: database.folder, ...common })
    : openDatabase({ kind: "postgres", url: database.url, poolSize: database.poolSize, ...common });
}
