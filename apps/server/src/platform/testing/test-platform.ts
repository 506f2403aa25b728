import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "@pharos/db";
import { createTestDatabase } from "@pharos/db/testing";
import type { Actor } from "../actor.ts";
import type { Call, IdempotencyKey } from "../call.ts";
import type { Clock } from "../clock.ts";
import { type Config, readConfig } from "../config.ts";
import { createPlatform } from "../create-platform.ts";
import { createLogger } from "../log.ts";
import type { Platform } from "../platform.ts";

/** A platform on a database of its own. */
export interface TestPlatform {
  readonly platform: Platform;
  /** What was logged, as records. */
  readonly logged: Record<string, unknown>[];
  /** Stops the platform and removes its folders. */
  close(): Promise<void>;
}

/** What a test may bring. */
export interface TestPlatformOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly database?: Database;
  readonly clock?: Clock;
}

/** A configuration with its folders in `folder`; the database in it is not used. */
export function testConfig(folder: string, environment: Readonly<Record<string, string>> = {}): Config {
  return readConfig({
    DATA_DIR: folder,
    SECRET_KEY: "Zq3vT9xW7bN1mK5pR8sY2dF6gH4jL0cA",
    LOG_LEVEL: "debug",
    ...environment,
  });
}

/** Makes a migrated platform that is neither prepared nor started. */
export async function createTestPlatform({
  environment,
  database,
  clock,
}: TestPlatformOptions = {}): Promise<TestPlatform> {
  const folder = mkdtempSync(join(tmpdir(), "pharos-platform-"));
  const logged: Record<string, unknown>[] = [];
  const log = createLogger({
    level: "debug",
    destination: { write: (line) => void logged.push(JSON.parse(line)) },
  });
  const own = database ?? (await createTestDatabase());
  const platform = await createPlatform(testConfig(folder, environment), {
    database: own,
    log,
    ...(clock && { clock }),
  });
  return {
    platform,
    logged,
    async close() {
      await platform.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Inserts a person and answers the number. */
export async function insertUser(database: Database, account: string): Promise<number> {
  const { id } = await database.kysely
    .insertInto("app_user")
    .values({ account, display_name: account })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A person without any rights. */
export function testActor(userId: number, sessionId = userId): Actor {
  return {
    userId,
    sessionId,
    account: `user${userId}`,
    name: `User ${userId}`,
    locale: "zh-CN",
    roles: new Set(),
    permissions: new Set(),
    isReviewDba: false,
    isInternal: false,
    isCustomer: false,
    companyIds: [],
    adminCompanyIds: [],
    teamIds: [],
    adminTeamIds: [],
    isOnDuty: false,
    mustChangePassword: false,
    viewTags: [],
  };
}

/** A request of that person. */
export function testCall(userId: number, idempotencyKey?: IdempotencyKey): Call {
  const actor = testActor(userId);
  return {
    requestId: "request-1",
    ip: "192.0.2.1",
    userAgent: "test",
    locale: "zh-CN",
    actor,
    ...(idempotencyKey && { idempotencyKey }),
  };
}
