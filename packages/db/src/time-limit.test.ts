import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Database } from "./database.ts";
import { AbandonedError, TimeLimitError } from "./errors.ts";
import { openDatabase } from "./open-database.ts";
import { createTestDatabase, hasPostgres, type PostgresCluster, startPostgresCluster } from "./testing.ts";
import { outsideTimeLimit, withTimeLimit } from "./time-limit.ts";

const SHORT_MS = 200;

/** A transaction that holds its connection, and a row, until it is asked to end. */
const holdRow = async (database: Database): Promise<() => Promise<void>> => {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const isHeld = Promise.withResolvers<void>();
  const transaction = database.transaction(async (tx) => {
    await sql`update counter set value = value where id = 1`.execute(tx);
    isHeld.resolve();
    await ended;
  });
  await isHeld.promise;
  return async () => {
    end();
    await transaction;
  };
};

const increase = (database: Database) =>
  sql`update counter set value = value + 1 where id = 1`.execute(database.kysely);

describe("the time limit of a piece of work", () => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.executeSql("create table counter (id integer primary key, value integer not null)");
    await database.executeSql("insert into counter values (1, 0)");
  });
  afterAll(() => database.close());
  const valueNow = async () => (await database.executeSql("select value from counter")).rows[0]?.["value"];

  it("ends a wait for what another transaction holds, and what was waited for does not happen later", async () => {
    const before = await valueNow();
    const release = await holdRow(database);
    await expect(withTimeLimit({ ms: SHORT_MS }, () => increase(database))).rejects.toThrow(
      /waited for|ran too long/,
    );
    await release();
    expect(await valueNow()).toBe(before);
    await withTimeLimit({ ms: 60_000 }, () => increase(database));
    expect(await valueNow()).toBe(Number(before) + 1);
  });

  it("ends a wait when no one wants the answer any more", async () => {
    const before = await valueNow();
    const release = await holdRow(database);
    const controller = new AbortController();
    const waiting = withTimeLimit({ ms: 60_000, signal: controller.signal }, () => increase(database));
    controller.abort();
    await expect(waiting).rejects.toThrow(AbandonedError);
    await release();
    expect(await valueNow()).toBe(before);
    await expect(
      withTimeLimit({ ms: 60_000, signal: controller.signal }, () => increase(database)),
    ).rejects.toThrow(AbandonedError);
  });

  it("rolls back a transaction that it ends, and does not bind what runs outside it or after it", async () => {
    const before = await valueNow();
    let left: Promise<unknown> = Promise.resolve();
    const later = Promise.withResolvers<void>();
    await expect(
      withTimeLimit({ ms: SHORT_MS }, async () => {
        left = later.promise.then(() => increase(database));
        await outsideTimeLimit(() => increase(database));
        await database.transaction(async (tx) => {
          await sql`update counter set value = value + 10 where id = 1`.execute(tx);
          for (;;) await sql`select 1`.execute(tx);
        });
      }),
    ).rejects.toThrow(TimeLimitError);
    later.resolve();
    await left;
    expect(await valueNow()).toBe(Number(before) + 2);
  });
});

describe.runIf(hasPostgres())("the time limit on a server", () => {
  let cluster: PostgresCluster;
  let database: Database;
  let other: Database;
  beforeAll(async () => {
    cluster = await startPostgresCluster();
    const url = cluster.urlOf("postgres");
    database = await openDatabase({ kind: "postgres", url, poolSize: 1, poolWaitMs: 60_000 });
    other = await openDatabase({ kind: "postgres", url });
    await other.executeSql("create table counter (id integer primary key, value integer not null)");
    await other.executeSql("insert into counter values (1, 0)");
  });
  afterAll(async () => {
    await database.close();
    await other.close();
    await cluster.stop();
  });
  const sleepers = async () =>
    (
      await other.executeSql(
        "select from pg_stat_activity where state = 'active' and query like '%pg_sleep%' and pid <> pg_backend_pid()",
      )
    ).rowCount;

  it("is shared by all statements, ends the one that runs and keeps the connection", async () => {
    const pid = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.kysely)).rows[0]?.pid;
    const before = await pid();
    const many = withTimeLimit({ ms: SHORT_MS }, async () => {
      for (;;) await sql`select pg_sleep(0.03)`.execute(database.kysely);
    });
    await expect(many).rejects.toThrow(TimeLimitError);
    const one = withTimeLimit({ ms: SHORT_MS }, () => sql`select pg_sleep(4)`.execute(database.kysely));
    await expect(one).rejects.toThrow(TimeLimitError);
    await vi.waitUntil(async () => (await sleepers()) === 0);
    expect(await pid()).toBe(before);
  });

  it("ends a wait for a connection, which then goes to who comes next", async () => {
    const release = await holdRow(database);
    await expect(
      withTimeLimit({ ms: SHORT_MS }, () => sql`select 1`.execute(database.kysely)),
    ).rejects.toThrow(TimeLimitError);
    await release();
    await sql`select 1`.execute(database.kysely);
  });

  it("does not bind the lane for maintenance", async () => {
    await withTimeLimit({ ms: 1 }, () => sql`select pg_sleep(0.05)`.execute(database.maintenance.kysely));
  });
});
