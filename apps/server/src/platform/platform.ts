import type { Database } from "@pharos/db";
import type { Locale, TranslationKey } from "@pharos/i18n";
import type { Vars } from "./app-error.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Jobs } from "./jobs.ts";
import type { Live } from "./live.ts";
import type { Logger } from "./log.ts";
import type { Outbox } from "./outbox.ts";
import type { RateLimiter } from "./rate-limit.ts";
import type { Secrets } from "./secrets.ts";
import type { Storage } from "./storage/storage.ts";
import type { Transact } from "./unit-of-work.ts";

/** What every module stands on. */
export interface Platform {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  readonly database: Database;
  readonly transact: Transact;
  readonly outbox: Outbox;
  readonly jobs: Jobs;
  readonly live: Live;
  readonly storage: Storage;
  readonly limits: RateLimiter;
  readonly secrets: Secrets;
  /** The text of a key in a language; for keys and values that were stored as data. */
  readonly translate: (locale: Locale, key: TranslationKey, vars?: Vars) => string;
}
