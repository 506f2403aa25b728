import type { Database } from "@pharos/db";
import type { Locale, TranslationKey } from "@pharos/i18n";
import type { ServerTranslator } from "@pharos/i18n/server";
import type { Vars } from "./app-error.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Notifications } from "./delivery/notifications.ts";
import type { DiskSpace } from "./disk-space.ts";
import type { EventLoopDelay } from "./event-loop-delay.ts";
import type { Jobs } from "./jobs.ts";
import type { Live } from "./live.ts";
import type { Logger } from "./log.ts";
import type { Outbox } from "./outbox.ts";
import type { Queues } from "./queue/create-queues.ts";
import type { RateLimiter } from "./rate-limit.ts";
import type { Readiness } from "./readiness.ts";
import type { Secrets } from "./secrets.ts";
import type { SessionChanges } from "./session-changes.ts";
import type { Storage } from "./storage/storage.ts";
import type { Transact } from "./unit-of-work.ts";

/** How a process stops. */
export interface StopOptions {
  /** How long requests are still answered while the process says that it is not ready; default 0. */
  readonly drainMs?: number;
}

/** What every module stands on. Made by `createPlatform`. */
export interface Platform {
  readonly config: Config;
  readonly log: Logger;
  /** The one source of "now". */
  readonly clock: Clock;
  readonly database: Database;
  /** The one way to change the database. */
  readonly withTransaction: Transact;
  /** Work that waits in rows. */
  readonly queues: Queues;
  readonly outbox: Outbox;
  readonly jobs: Jobs;
  readonly live: Live;
  /** News about sessions, roles and memberships, for caches and open connections. */
  readonly sessionChanges: SessionChanges;
  readonly storage: Storage;
  /** Mails and SMS. */
  readonly notifications: Notifications;
  readonly limits: RateLimiter;
  readonly secrets: Secrets;
  readonly words: ServerTranslator;
  /** The text of a key in a language, for keys and values that were stored as data. */
  readonly translate: (locale: Locale, key: TranslationKey, vars?: Vars) => string;
  readonly readiness: Readiness;
  readonly eventLoopDelay: EventLoopDelay;
  readonly diskSpace: DiskSpace;
  /** Whether this process may get requests. */
  readonly isReady: () => Promise<boolean>;
  /** Begins the background work: events, jobs, notifications, news of sessions, live hints. After `preparePlatform`. */
  readonly start: () => Promise<void>;
  /**
   * Stops in an order that loses nothing: not ready, `drainMs` in which everything is still answered and balancers notice,
   * no live connections (browsers go elsewhere), `closeHttp` (finishes the requests that are under way), then the
   * background work and last the database.
   */
  readonly stop: (closeHttp?: () => Promise<unknown>, options?: StopOptions) => Promise<void>;
}
