import { type Database, DatabaseUnavailableError, StatementTooSlowError } from "@pharos/db";
import { createTestDatabase } from "@pharos/db/testing";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Module } from "./module.ts";
import { defineEvent, listener } from "./outbox.ts";
import { preparePlatform } from "./prepare-platform.ts";
import { eventually } from "./testing/eventually.ts";
import { createTestPlatform, type TestPlatform } from "./testing/test-platform.ts";

const happened = defineEvent<{ id: number }>("test.happened");
const opened: TestPlatform[] = [];

let database: Database;

/** A process on the database that all tests of this file share; `changed` stands for what is different about it. */
async function openPlatform(changed: Partial<Database> = {}): Promise<TestPlatform> {
  const test = await createTestPlatform({ database: { ...database, close: async () => {}, ...changed } });
  opened.push(test);
  return test;
}
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const test of opened.splice(0)) await test.close();
});
afterAll(() => database.close());

describe("a platform that starts", () => {
  it("is not ready before its database is prepared, and has the modules' reference rows then", async () => {
    const { platform } = await openPlatform();
    const module: Module = {
      ensureReferenceData: async (tx) => {
        await tx
          .insertInto("role")
          .values({ code: "sys", name: "系统管理员", name_en: "System admin" })
          .onConflict((conflict) => conflict.column("code").doNothing())
          .execute();
      },
    };
    expect(await platform.isReady()).toBe(false);
    await preparePlatform(platform, [module]);
    await preparePlatform(platform, [module]);
    expect(await platform.isReady()).toBe(true);
    expect(await platform.database.kysely.selectFrom("role").select("code").execute()).toEqual([
      { code: "sys" },
    ]);
  });

  it("lets processes that start together prepare one after the other", async () => {
    const [first, second] = [await openPlatform(), await openPlatform()];
    let inside = 0;
    let most = 0;
    const module: Module = {
      ensureReferenceData: async (tx) => {
        inside += 1;
        most = Math.max(most, inside);
        await tx.selectFrom("role").select("code").execute();
        inside -= 1;
      },
    };
    await Promise.all([
      preparePlatform(first.platform, [module]),
      preparePlatform(second.platform, [module]),
    ]);
    expect(most).toBe(1);
  });

  it("waits for a database that is not there yet", async () => {
    let refusals = 1;
    const migrate = async (): Promise<string[]> => {
      if (refusals-- > 0) throw new DatabaseUnavailableError("The database is not available: starting up");
      return database.migrate();
    };
    const { platform, logged } = await openPlatform({ migrate });
    await preparePlatform(platform, []);
    expect(await platform.isReady()).toBe(true);
    expect(logged.map(({ msg }) => msg)).toContain("the database is not available yet; trying again");
  });

  it("fails instead of trying a slow statement again and again", async () => {
    const { platform } = await openPlatform();
    let tries = 0;
    const slow: Module = {
      ensureReferenceData: async (tx) => {
        tries += 1;
        // What the engine says when it ends a statement that ran too long.
        await sql.raw("do $$ begin raise exception 'too slow' using errcode = '57014'; end $$").execute(tx);
      },
    };
    await expect(preparePlatform(platform, [slow])).rejects.toThrow(StatementTooSlowError);
    expect(tries).toBe(1);
    expect(await platform.isReady()).toBe(false);
  });

  it("follows the database's clock", async () => {
    const { platform } = await openPlatform();
    await preparePlatform(platform, []);
    const { rows } = await platform.database.executeSql(
      "select abs(extract(epoch from clock_timestamp() - $1::timestamptz)) < 2 as close",
      [platform.clock.now().toISOString()],
    );
    expect(rows).toEqual([{ close: true }]);
  });
});

describe("a platform that runs", () => {
  it("delivers events to the modules, and stops them after the requests and before the database", async () => {
    let isClosed = false;
    const { platform } = await openPlatform({ close: async () => void (isClosed = true) });
    const seen: string[] = [];
    const module: Module = {
      listeners: [listener("test.listener", happened, async (_tx, { id }) => void seen.push(`event ${id}`))],
    };
    await preparePlatform(platform, [module]);
    await platform.start();
    await platform.withTransaction(undefined, (tx) => tx.publish(happened, { id: 1 }));
    await eventually("the event is delivered", () => seen.includes("event 1"));

    await platform.stop(async () => {
      seen.push(`ready while stopping: ${await platform.isReady()}`);
      // A request that was under way may still change things.
      await platform.withTransaction(undefined, (tx) => tx.publish(happened, { id: 2 }));
      seen.push(isClosed ? "the database was closed too early" : "requests finished");
    });
    expect(seen.filter((line) => !line.startsWith("event"))).toEqual([
      "ready while stopping: false",
      "requests finished",
    ]);
    expect(isClosed).toBe(true);
  });

  it("is not ready while the database is away", async () => {
    let isAway = false;
    const { platform } = await openPlatform({
      ping: () => (isAway ? Promise.reject(new DatabaseUnavailableError("gone")) : database.ping()),
    });
    await preparePlatform(platform, []);
    expect(await platform.isReady()).toBe(true);
    isAway = true;
    expect(await platform.isReady()).toBe(false);
    isAway = false;
    expect(await platform.isReady()).toBe(true);
  });
});
