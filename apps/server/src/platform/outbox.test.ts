import type { Database } from "@pharos/db";
import { createTestDatabase, recordStatements } from "@pharos/db/testing";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createManualClock } from "./clock.ts";
import { createOutbox } from "./create-outbox.ts";
import { createLogger } from "./log.ts";
import { defineEvent, listener, type Outbox } from "./outbox.ts";
import { createQueues } from "./queue/create-queues.ts";
import { findParked, unpark } from "./queue/parked-work.repo.ts";
import { eventually } from "./testing/eventually.ts";
import { createTransact, type Transact, type UnitOfWork } from "./unit-of-work.ts";

const happened = defineEvent<{ id: number }>("test.happened");
const log = createLogger({ level: "silent" });

let database: Database;
let withTransaction: Transact;
let outboxes: Outbox[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
const clock = createManualClock(new Date("2026-06-12T02:00:00Z"));

beforeEach(() => {
  outboxes = [];
  withTransaction = createTransact({
    database,
    clock,
    onPublished: () => outboxes[0]?.wake(),
    hint: () => {},
    hintUser: () => {},
    onError: (error) => {
      throw error;
    },
  });
});
afterEach(async () => {
  for (const outbox of outboxes) await outbox.stop();
  await database.executeSql("truncate outbox_event, outbox_receipt, queue_attempt");
  // The audit log keeps its lines; the next test counts its own.
  tracesBefore += (await readTraces()).length;
});
afterAll(() => database.close());

/** A process's outbox; without waits between retries unless given. */
function openOutbox(retrySeconds: readonly number[] = [0, 0, 0]): Outbox {
  const queues = createQueues({ database, withTransaction, clock, log });
  const events = createOutbox({ database, queues, log, retrySeconds });
  const outbox: Outbox = {
    ...events,
    async start() {
      await events.start();
      queues.start();
    },
    async stop() {
      await events.stop();
      await queues.stop(10_000);
    },
  };
  outboxes.push(outbox);
  return outbox;
}

/** The events that were given up. */
const readParked = () => findParked(database.kysely, "platform.events", { pageNum: 1, pageSize: 10 });

const publish = (id: number): Promise<void> =>
  withTransaction(undefined, (tx) => tx.publish(happened, { id }));

/** The effect of a listener: one row, so that a double effect is visible. */
const leaveTrace = (tx: UnitOfWork, id: number): Promise<void> =>
  tx.audit({ action: "parkedWork.retried", objectId: id });

let tracesBefore = 0;

/** What the listeners of the running test have left. */
async function readTraces(): Promise<string[]> {
  const rows = await database.kysely
    .selectFrom("audit_log")
    .select("object_id")
    .where("action", "=", "parkedWork.retried")
    .orderBy("id")
    .execute();
  return rows.slice(tracesBefore).map(({ object_id }) => object_id ?? "");
}

const effects = listener("test.effects", happened, (tx, { id }) => leaveTrace(tx, id));

describe("the outbox", () => {
  it("delivers committed events once, and none that were rolled back", async () => {
    const outbox = openOutbox();
    outbox.register([effects]);
    await publish(1);
    await withTransaction(undefined, async (tx) => {
      await tx.publish(happened, { id: 2 });
      throw new Error("changed my mind");
    }).catch(() => {});
    await publish(3);
    await outbox.drain();
    await outbox.drain();
    // Several are delivered at the same time: nothing is promised of their order.
    expect((await readTraces()).toSorted()).toEqual(["1", "3"]);
  });

  it("tells every listener of a type, each with the event's number and time", async () => {
    const outbox = openOutbox();
    const seen: unknown[] = [];
    const watch = listener(
      "test.watch",
      happened,
      async (_tx, payload, meta) => void seen.push([payload, meta]),
    );
    outbox.register([effects, watch]);
    await publish(1);
    await outbox.drain();
    expect(await readTraces()).toEqual(["1"]);
    expect(seen).toEqual([[{ id: 1 }, { eventId: expect.any(Number), at: expect.any(Date) }]]);
  });

  it("repeats only the listener that failed, and nothing it had begun remains", async () => {
    const outbox = openOutbox();
    let failures = 2;
    const failing = listener("test.failing", happened, async (tx, { id }) => {
      await leaveTrace(tx, id * 100);
      failures -= 1;
      if (failures >= 0) throw new Error("not now");
    });
    outbox.register([failing, effects]);
    await publish(7);
    await outbox.drain();
    expect((await readTraces()).sort()).toEqual(["7", "700"]);
  });

  it("gives an event up after its last try, shows it, and takes it up again when asked to", async () => {
    const outbox = openOutbox([0, 0]);
    let isBroken = true;
    const broken = listener("test.broken", happened, async (tx, { id }) => {
      if (isBroken) throw new Error("still broken");
      await leaveTrace(tx, id);
    });
    outbox.register([broken]);
    await publish(5);
    await outbox.drain();
    const [parked] = await readParked();
    expect(parked).toMatchObject({ attempts: 3, error: "test.broken: still broken" });
    isBroken = false;
    const which = { queue: "platform.events", key: parked?.key ?? "" };
    expect(await unpark(database.kysely, which)).toBe(true);
    expect(await unpark(database.kysely, which)).toBe(false);
    await outbox.drain();
    expect(await readParked()).toEqual([]);
    expect(await readTraces()).toEqual(["5"]);
  });

  it("holds up no other event of the same batch", async () => {
    const outbox = openOutbox([]);
    const picky = listener("test.picky", happened, async (tx, { id }) => {
      await leaveTrace(tx, id);
      if (id === 3) throw new Error("not this one");
    });
    outbox.register([picky]);
    for (let id = 1; id <= 6; id += 1) await publish(id);
    await outbox.drain();
    expect((await readTraces()).sort()).toEqual(["1", "2", "4", "5", "6"]);
    expect(await readParked()).toMatchObject([{ attempts: 1, error: "test.picky: not this one" }]);
  });

  it("waits longer after every failure", async () => {
    const outbox = openOutbox([1000, 5000]);
    outbox.register([listener("test.broken", happened, () => Promise.reject(new Error("broken")))]);
    await publish(1);
    const waits: number[] = [];
    for (let pass = 0; pass < 2; pass += 1) {
      await outbox.drain();
      const { rows } = await database.executeSql(
        "select round(extract(epoch from available_at - now())) as wait from queue_attempt",
      );
      waits.push(Number(rows[0]?.["wait"]));
      await database.executeSql("update queue_attempt set available_at = now()");
    }
    expect(waits).toEqual([1000, 5000]);
  });

  it("has one effect although two processes deliver at the same time", async () => {
    const both = [openOutbox(), openOutbox()];
    for (const outbox of both) outbox.register([effects]);
    for (let id = 1; id <= 20; id += 1) await publish(id);
    await Promise.all(both.map((outbox) => outbox.drain()));
    const traces = await readTraces();
    expect(traces.map(Number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  });

  it("delivers what a killed process left between its listeners", async () => {
    // The state after a kill: the first listener's transaction is committed, the second one's never was.
    const outbox = openOutbox();
    const second = listener("test.second", happened, (tx, { id }) => leaveTrace(tx, id * 10));
    outbox.register([effects, second]);
    await publish(4);
    await withTransaction(undefined, async (tx) => {
      const { id } = await tx.db.selectFrom("outbox_event").select("id").executeTakeFirstOrThrow();
      await tx.db.insertInto("outbox_receipt").values({ event_id: id, listener: "test.effects" }).execute();
      await leaveTrace(tx, 4);
    });
    await outbox.drain();
    expect(await readTraces()).toEqual(["4", "40"]);
  });

  it("brings a lone event to its listeners in few statements", async () => {
    const outbox = openOutbox();
    outbox.register([effects, listener("test.silent", happened, async () => {})]);
    await publish(1);
    const statements = await recordStatements(() => outbox.drain());
    // Other processes are woken whenever their time comes.
    const own = statements.filter(({ text }) => !text.includes("pg_notify"));
    expect(own.map(({ text }) => text.trim().split(/\s/)[0])).toEqual([
      "select", // nothing waits to be retried
      ...["begin", "update", "insert", "commit"], // the event and the effect
      ...["begin", "update", "commit"], // nothing more is due
      "select", // for the caller of `drain`
    ]);
  });

  it("delivers by itself soon after the commit, and to another process's listeners as well", async () => {
    const [near, far] = [openOutbox(), openOutbox()];
    far.register([effects]);
    near.register([effects]);
    await far.start();
    await publish(1);
    await eventually("the event is delivered", async () => (await readTraces()).length === 1);
  });

  it("goes on after its process has been stopped and started", async () => {
    const stopped = openOutbox();
    stopped.register([effects]);
    await stopped.start();
    await stopped.stop();
    await publish(1);
    expect(await readTraces()).toEqual([]);
    const next = openOutbox();
    next.register([effects]);
    await next.start();
    await eventually("the event is delivered", async () => (await readTraces()).length === 1);
  });

  it("finishes what it is delivering before it stops", async () => {
    const outbox = openOutbox();
    let isEntered = false;
    let letGo = (): void => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const slow = listener("test.slow", happened, async (tx, { id }) => {
      isEntered = true;
      await gate;
      await leaveTrace(tx, id);
    });
    outbox.register([slow]);
    await outbox.start();
    await publish(1);
    await eventually("the listener runs", () => isEntered);
    const stopping = outbox.stop();
    letGo();
    await stopping;
    expect(await readTraces()).toEqual(["1"]);
  });

  it("refuses two listeners of the same name, because they would share their receipts", () => {
    const outbox = openOutbox();
    outbox.register([effects]);
    expect(() => outbox.register([listener("test.effects", happened, async () => {})])).toThrow(
      /test\.effects/,
    );
  });
});
