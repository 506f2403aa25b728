import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "./database.ts";
import { OuterHandleInTransactionError, sqlStateOf } from "./errors.ts";
import { createTestDatabase } from "./testing.ts";
import { outsideTransactionScope } from "./transaction-scope.ts";

/** A promise and the function that settles it. */
const createGate = () => {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

describe("a transaction", () => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.executeSql("create table counter (id integer primary key, value integer not null)");
  });
  beforeEach(() => database.executeSql("delete from counter; insert into counter values (1, 0)"));
  afterAll(() => database.close());

  const readValue = async (): Promise<unknown> =>
    (await database.executeSql("select value from counter where id = 1")).rows[0]?.["value"];

  it("is seen by others only after its commit", async () => {
    const changed = createGate();
    const mayCommit = createGate();
    const transaction = database.transaction(async (tx) => {
      await sql`update counter set value = 1`.execute(tx);
      changed.open();
      await mayCommit.opened;
    });
    await changed.opened;
    // Started while the transaction is open: PostgreSQL answers at once, the embedded engine when its turn comes.
    const seen = readValue();
    mayCommit.open();
    await transaction;
    expect([0, 1]).toContain(await seen);
    expect(await readValue()).toBe(1);
  });

  it("lets any number of outer queries wait without deadlock", async () => {
    const outer = Promise.all(Array.from({ length: 40 }, () => readValue()));
    const inner = Promise.all(
      Array.from({ length: 20 }, () =>
        database.transaction(async (tx) => {
          await sql`select value from counter where id = 1 for update`.execute(tx);
          await new Promise((resolve) => setImmediate(resolve));
          await sql`update counter set value = value + 1 where id = 1`.execute(tx);
        }),
      ),
    );
    await Promise.all([outer, inner]);
    expect(await readValue()).toBe(20);
  });

  it("leaves nothing behind when the work throws", async () => {
    const work = database.transaction(async (tx) => {
      await sql`update counter set value = 5`.execute(tx);
      throw new Error("changed my mind");
    });
    await expect(work).rejects.toThrow("changed my mind");
    expect(await readValue()).toBe(0);
  });

  it("leaves nothing behind when a statement fails, even if the work swallows the error", async () => {
    const work = database.transaction(async (tx) => {
      await sql`update counter set value = 5`.execute(tx);
      await sql`select 1 / 0`.execute(tx).catch(() => {});
    });
    await expect(work).rejects.toThrow("rolled back");
    expect(await readValue()).toBe(0);
  });

  it("refuses the outer handle inside, instead of waiting for itself", async () => {
    const uses: (() => Promise<unknown>)[] = [
      () => sql`select 1`.execute(database.kysely),
      () => database.executeSql("select 1"),
      () => database.ping(),
      () => database.notify("channel", "x"),
      () => database.transaction(async () => {}),
    ];
    for (const use of uses) {
      await expect(database.transaction(() => use())).rejects.toThrow(OuterHandleInTransactionError);
    }
    await database.ping();
  });

  it("lets background work that it starts use the outer handle", async () => {
    const background = await database.transaction(async (tx) => {
      await sql`update counter set value = 7`.execute(tx);
      return { seen: outsideTransactionScope(() => readValue()) };
    });
    expect([0, 7]).toContain(await background.seen);
  });

  it("is repeated after a serialisation failure, and gives up after three repeats", async () => {
    let runs = 0;
    const failing = (failures: number) =>
      database.transaction(async (tx) => {
        runs += 1;
        await sql`update counter set value = value + 1`.execute(tx);
        if (runs <= failures)
          await sql`do $$ begin raise exception 'clash' using errcode = '40001'; end $$`.execute(tx);
      });
    await failing(3);
    expect([runs, await readValue()]).toEqual([4, 1]);
    runs = 0;
    const error: unknown = await failing(9).catch((caught: unknown) => caught);
    expect([runs, sqlStateOf(error), await readValue()]).toEqual([4, "40001", 1]);
  });

  it("is not repeated after any other error", async () => {
    let runs = 0;
    const work = database.transaction(async (tx) => {
      runs += 1;
      await sql`insert into counter values (1, 1)`.execute(tx);
    });
    await expect(work).rejects.toThrow("duplicate key");
    expect(runs).toBe(1);
  });

  it("survives a table that changes under a prepared statement", async () => {
    const readAll = () =>
      sql<Record<string, unknown>>`select * from counter where id = ${1}`.execute(database.kysely);
    for (let times = 0; times < 5; times += 1) await readAll();
    await database.executeSql("alter table counter add column note text");
    expect((await readAll()).rows).toEqual([{ id: 1, value: 0, note: null }]);
    await database.executeSql("alter table counter drop column note");
    const { rows } = await database.transaction((tx) =>
      sql`select * from counter where id = ${1}`.execute(tx),
    );
    expect(rows).toEqual([{ id: 1, value: 0 }]);
  });

  it("does not leak from a script that fails half-way", async () => {
    await expect(
      database.executeSql("begin; update counter set value = 9; select 1 / 0; commit"),
    ).rejects.toThrow("division by zero");
    expect(await readValue()).toBe(0);
  });
});
