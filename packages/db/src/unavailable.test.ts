import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Database, DatabaseOptions } from "./database.ts";
import { DatabaseUnavailableError, isDatabaseUnavailable, StatementTooSlowError } from "./errors.ts";
import { openDatabase } from "./open-database.ts";
import { openSlicingLine } from "./testing/slicing-line.ts";
import { hasPostgres, type PostgresCluster, startPostgresCluster } from "./testing.ts";

const UNREACHABLE = "postgresql://nobody@127.0.0.1:1/none";
const SHORT_MS = 100;

describe("a server that cannot be reached", () => {
  it("is an unavailable database in every way of asking, and never an unhandled error", async () => {
    const database = await openDatabase({ kind: "postgres", url: UNREACHABLE });
    const asks: (() => Promise<unknown>)[] = [
      () => database.ping(),
      () => database.executeSql("select 1"),
      () => sql`select 1`.execute(database.kysely),
      () => database.transaction((tx) => sql`select 1`.execute(tx)),
      () => database.migrate(),
      () => database.notify("channel", "x"),
    ];
    for (const ask of asks) await expect(ask()).rejects.toThrow(DatabaseUnavailableError);
    await database.close();
  });

  it("does not fail anyone who wants to listen to it", async () => {
    const database = await openDatabase({ kind: "postgres", url: UNREACHABLE });
    const stop = await database.listen("channel", () => {});
    await stop();
    await database.close();
  });
});

describe("an unavailable database", () => {
  it("is told from a mistake in a statement", () => {
    const withCode = (code: string): Error => Object.assign(new Error("x"), { code });
    for (const code of ["ECONNRESET", "ECONNREFUSED", "57P01", "53300", "08006", "53100"]) {
      expect([code, isDatabaseUnavailable(withCode(code))]).toEqual([code, true]);
    }
    for (const code of ["23505", "42P01", "22P02", "40001", "57014"])
      expect([code, isDatabaseUnavailable(withCode(code))]).toEqual([code, false]);
    expect(isDatabaseUnavailable("text")).toBe(false);
  });
});

describe.runIf(hasPostgres())("a server that goes and comes back", () => {
  let cluster: PostgresCluster;
  const opened: Database[] = [];
  beforeAll(async () => {
    cluster = await startPostgresCluster();
  });
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
  });
  afterAll(() => cluster.stop());

  const open = async (
    options: Pick<DatabaseOptions, "onTooSlow" | "poolWaitMs" | "statementTimeoutMs"> & {
      poolSize?: number;
    } = {},
  ): Promise<Database> => {
    const database = await openDatabase({ kind: "postgres", url: cluster.urlOf("postgres"), ...options });
    opened.push(database);
    return database;
  };

  it("serves again at once, with the same database object", async () => {
    const database = await open();
    const received: string[] = [];
    await database.listen("hints", (payload) => received.push(payload));
    await Promise.all(Array.from({ length: 10 }, () => database.ping()));
    const running = database.executeSql("select pg_sleep(60)");
    await Promise.all([expect(running).rejects.toThrow(DatabaseUnavailableError), cluster.kill()]);
    await expect(database.ping()).rejects.toThrow(DatabaseUnavailableError);
    await cluster.start();
    await Promise.all(Array.from({ length: 10 }, () => database.ping()));
    await vi.waitUntil(() => received.includes(""), { timeout: 10_000 });
    await database.notify("hints", "again");
    await vi.waitUntil(() => received.includes("again"), { timeout: 10_000 });
  });

  it("understands answers that arrive one byte at a time", async () => {
    const line = await openSlicingLine(cluster.port);
    const url = cluster.urlOf("postgres").replace(`:${cluster.port}/`, `:${line.port}/`);
    const database = await openDatabase({ kind: "postgres", url, poolSize: 2 });
    const text = "主备切换 ".repeat(2_000);
    const received: string[] = [];
    try {
      await database.listen("slices", (payload) => received.push(payload));
      const { rows } = await database.executeSql("select $1::text as said, null as nothing", [text]);
      expect(rows).toEqual([{ said: text, nothing: null }]);
      await database.transaction((tx) =>
        sql`create table sliced as select ${text}::text as said`.execute(tx),
      );
      expect((await database.executeSql("select length(said) as n from sliced")).rows).toEqual([
        { n: 10_000 },
      ]);
      await database.notify("slices", "主备");
      await vi.waitUntil(() => received.includes("主备"), { timeout: 10_000 });
    } finally {
      await database.close();
      await line.close();
    }
  });

  it("is unavailable while every connection is taken", async () => {
    // Long enough for a busy machine to make the one connection, which is then kept for as long as the test asks.
    const database = await open({ poolSize: 1, poolWaitMs: 2_000 });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: taken, resolve: take } = Promise.withResolvers<void>();
    const holder = database.transaction(async (tx) => {
      await sql`select 1`.execute(tx);
      take();
      await released;
    });
    await taken;
    await expect(database.ping()).rejects.toThrow(DatabaseUnavailableError);
    release();
    await holder;
    await database.ping();
  });

  it("ends statements that run too long, and the connection stays good", async () => {
    const tooSlow: StatementTooSlowError[] = [];
    const onTooSlow = (error: StatementTooSlowError): void => void tooSlow.push(error);
    const database = await open({ statementTimeoutMs: SHORT_MS, poolSize: 1, onTooSlow });
    const asks: (() => Promise<unknown>)[] = [
      () => database.executeSql("select pg_sleep($1)", [60]),
      () => sql`select pg_sleep(${60})`.execute(database.kysely),
      () => database.transaction((tx) => sql`select pg_sleep(${60})`.execute(tx)),
    ];
    for (const ask of asks) await expect(ask()).rejects.toThrow(StatementTooSlowError);
    expect(tooSlow.map(({ statement }) => statement)).toEqual(asks.map(() => "select pg_sleep($1)"));
    expect(new Set(tooSlow.map(({ fingerprint }) => fingerprint)).size).toBe(1);
    await database.ping();
  });

  it("lets maintenance take longer, on connections of its own", async () => {
    const database = await open({ statementTimeoutMs: SHORT_MS, poolSize: 1 });
    const { kysely, transaction } = database.maintenance;
    const slow = sql`select pg_sleep(${(3 * SHORT_MS) / 1000})`;
    await Promise.all([
      slow.execute(kysely),
      transaction((tx) => slow.execute(tx)),
      // Both connections of maintenance are busy, and people do not wait for them.
      database.ping(),
    ]);
    await expect(database.transaction(() => slow.execute(kysely))).rejects.toThrow("only the tx handle");
  });

  it("keeps its process when an idle connection is cut", async () => {
    const database = await open({ poolSize: 2 });
    await Promise.all([database.ping(), database.ping()]);
    const other = await open({ poolSize: 1 });
    await other.executeSql(
      "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and application_name = 'pharos'",
    );
    const answers = await Promise.allSettled([database.ping(), database.ping(), database.ping()]);
    for (const answer of answers)
      if (answer.status === "rejected") expect(answer.reason).toBeInstanceOf(DatabaseUnavailableError);
    await database.ping();
  });
});
