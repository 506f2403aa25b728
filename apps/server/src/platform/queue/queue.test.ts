import type { Database } from "@pharos/db";
import { createTestDatabase } from "@pharos/db/testing";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Clock, createDatabaseClock } from "../clock.ts";
import { createLogger } from "../log.ts";
import { eventually } from "../testing/eventually.ts";
import { createTransact, type Transact, type UnitOfWork } from "../unit-of-work.ts";
import { createQueues, type Queues } from "./create-queues.ts";
import { defineLeasedQueue, type LeasedQueueDefinition } from "./define-leased-queue.ts";
import { defineQueue, type QueueDefinition } from "./define-queue.ts";
import { discard, findParked, unpark } from "./parked-work.repo.ts";
import type { Queue, TakeScope } from "./queue.ts";
import { sweep } from "./sweep.ts";

interface Task {
  readonly id: number;
}

const log = createLogger({ level: "silent" });

const opened: Queues[] = [];
let database: Database;
let withTransaction: Transact;
let clock: Clock;

beforeAll(async () => {
  database = await createTestDatabase();
  clock = createDatabaseClock(database);
  await database.executeSql(
    "create table task (id bigint primary key, due_at timestamptz not null default now(), done integer not null default 0)",
  );
  withTransaction = createTransact({
    database,
    clock,
    onPublished: () => {},
    hint: () => {},
    hintUser: () => {},
    onError: () => {},
  });
});
beforeEach(async () => {
  await database.executeSql(
    "truncate task, queue_attempt; insert into task (id) select generate_series(1, 6)",
  );
});
afterEach(async () => {
  for (const queues of opened.splice(0)) await queues.stop(10_000);
});
afterAll(() => database.close());

/** A process with a queue. */
function openProcess(queue: Queue): Queues {
  const queues = createQueues({ database, withTransaction, clock, log });
  queues.register([queue]);
  opened.push(queues);
  return queues;
}

async function take({ db }: UnitOfWork, { limit, isFree }: TakeScope): Promise<readonly Task[]> {
  const { rows } = await sql<Task>`
    select id from task where done = 0 and due_at <= now() and ${isFree("task.id")}
    order by id limit ${limit} for update skip locked`.execute(db);
  return rows;
}
const markDone = async ({ db }: UnitOfWork, { id }: Task): Promise<void> => {
  await sql`update task set done = done + 1 where id = ${id}`.execute(db);
};
const common = { name: "test.tasks", pollMs: 20, take, keyOf: ({ id }: Task) => id };

/** The ids that were done, each as often as it was done. */
async function readDone(): Promise<number[]> {
  const { rows } = await database.executeSql("select id, done from task order by id");
  return rows.flatMap(({ id, done }) => Array.from({ length: Number(done) }, () => Number(id)));
}
const readParked = () => findParked(database.kysely, undefined, { pageNum: 1, pageSize: 10 });
const parkedKeys = async () => (await readParked()).map(({ key }) => key).sort();

describe("a queue whose work is in the database", () => {
  const poisoned = (ids: readonly number[], definition: Partial<QueueDefinition<Task>> = {}) =>
    defineQueue<Task>({
      ...common,
      retrySeconds: [],
      async handle(tx, task) {
        await markDone(tx, task);
        if (ids.includes(task.id)) throw new Error(`poison ${task.id}`);
      },
      ...definition,
    });

  it.each([1, 4, 100])("parks a row that always fails, alone, with batches of %i", async (batch) => {
    const queues = openProcess(poisoned([1, 4], { batch }));
    await queues.drain("test.tasks");
    expect(await readDone()).toEqual([2, 3, 5, 6]);
    expect(await readParked()).toMatchObject([
      { queue: "test.tasks", attempts: 1, error: expect.stringMatching(/^poison/) },
      { queue: "test.tasks", attempts: 1, error: expect.stringMatching(/^poison/) },
    ]);
    expect(await parkedKeys()).toEqual(["1", "4"]);
    // What comes later is not held up either.
    await database.executeSql("insert into task (id) values (7)");
    await queues.drain("test.tasks");
    expect(await readDone()).toEqual([2, 3, 5, 6, 7]);
    expect(queues.figures().get("test.tasks")).toEqual({ handled: 5, failed: 2 });
  });

  it("handles rows one by one when a statement for many of them fails", async () => {
    const queues = openProcess(
      poisoned([5], {
        batch: 10,
        async handleBatch(tx, tasks) {
          for (const task of tasks) await markDone(tx, task);
          if (tasks.some(({ id }) => id === 5)) throw new Error("one of them");
        },
      }),
    );
    await queues.drain("test.tasks");
    expect(await readDone()).toEqual([1, 2, 3, 4, 6]);
    expect(await parkedKeys()).toEqual(["5"]);
  });

  it("tries again after the waits it was given, and forgets failures that are over", async () => {
    let isBroken = true;
    const queue = poisoned([], {
      retrySeconds: [1000, 0],
      async handle(tx, task) {
        if (isBroken && task.id === 2) throw new Error("not now");
        await markDone(tx, task);
      },
    });
    const queues = openProcess(queue);
    await queues.drain("test.tasks");
    await queues.drain("test.tasks");
    const { rows } = await database.executeSql(
      "select attempts, round(extract(epoch from available_at - now())) as wait from queue_attempt",
    );
    expect(rows).toEqual([{ attempts: 1, wait: 1000 }]);
    await database.executeSql("update queue_attempt set available_at = now()");
    isBroken = false;
    await queues.drain("test.tasks");
    expect(await readDone()).toEqual([1, 2, 3, 4, 5, 6]);
    expect((await database.executeSql("select from queue_attempt")).rowCount).toBe(0);
  });

  it("takes parked work up again when someone asks for it, and never what was discarded", async () => {
    const failing = new Set([1, 2]);
    const queue = poisoned([], {
      async handle(tx, task) {
        if (failing.has(task.id)) throw new Error("not now");
        await markDone(tx, task);
      },
    });
    const queues = openProcess(queue);
    await queues.drain("test.tasks");
    failing.clear();
    expect(await unpark(database.kysely, { queue: "test.tasks", key: "1" })).toBe(true);
    expect(await discard(database.kysely, { queue: "test.tasks", key: "2" })).toBe(true);
    await queues.drain("test.tasks");
    expect(await readDone()).toEqual([1, 3, 4, 5, 6]);
    expect(await readParked()).toEqual([]);
  });

  it("does each row once although several processes work", async () => {
    const processes = Array.from({ length: 4 }, () =>
      openProcess(poisoned([3], { batch: 2, concurrency: 2 })),
    );
    await Promise.all(processes.map((queues) => queues.drain("test.tasks")));
    expect(await readDone()).toEqual([1, 2, 4, 5, 6]);
  });

  it("looks by itself, at once when it is woken, and begins nothing after the stop", async () => {
    const queues = openProcess(poisoned([]));
    queues.start();
    await eventually("all is done", async () => (await readDone()).length === 6);
    await database.executeSql("insert into task (id) values (7)");
    queues.wake("test.tasks");
    await eventually("the new one is done", async () => (await readDone()).length === 7);
    await queues.stop(10_000);
    await database.executeSql("insert into task (id) values (8)");
    expect(await queues.drain("test.tasks")).toBe(0);
  });

  it("waits exactly until the next row falls due when it can know", async () => {
    await database.executeSql("update task set due_at = now() + interval '300 milliseconds' where id = 6");
    const queues = openProcess(
      poisoned([], {
        pollMs: 600_000,
        async findNextDue(db, isFree) {
          const { rows } = await sql<{ at: string | null }>`
            select min(due_at) as at from task where done = 0 and ${isFree("task.id")}`.execute(db);
          return rows[0]?.at ?? null;
        },
      }),
    );
    queues.start();
    await eventually("also the later one is done", async () => (await readDone()).length === 6);
  });
});

describe("a queue whose work is outside", () => {
  const settle = (task: Task) => ({ settle: (tx: UnitOfWork) => markDone(tx, task) });
  const leased = (definition: Partial<LeasedQueueDefinition<Task>> = {}) =>
    defineLeasedQueue<Task>({
      ...common,
      retrySeconds: [],
      work: async (task) => settle(task),
      ...definition,
    });
  /** Work that waits until the test lets it go. */
  function gate() {
    let open = (): void => {};
    const opens = new Promise<void>((resolve) => {
      open = resolve;
    });
    return { opens, open };
  }

  it("parks what always fails, alone, and settles the rest", async () => {
    const queues = openProcess(
      leased({
        concurrency: 3,
        async work(task) {
          if (task.id === 2) throw new Error("poison");
          return settle(task);
        },
      }),
    );
    await queues.drain("test.tasks");
    expect(await readDone()).toEqual([1, 3, 4, 5, 6]);
    expect(await readParked()).toMatchObject([{ key: "2", attempts: 1, error: "poison" }]);
  });

  it("leases each row just before its work, so that slow work ahead of it costs no other its turn", async () => {
    const slow = gate();
    const worked: number[] = [];
    const queue = leased({
      async work(task) {
        worked.push(task.id);
        if (task.id === 1) await slow.opens;
        return settle(task);
      },
    });
    const first = openProcess(queue).drain("test.tasks");
    await eventually("the slow one is worked on", () => worked.length === 1);
    // The other process does everything but what the first has in hand.
    await openProcess(queue).drain("test.tasks");
    expect(worked.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
    slow.open();
    await first;
    expect(await readDone()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("keeps its lease for as long as the work takes", async () => {
    const slow = gate();
    const worked: number[] = [];
    await database.executeSql("delete from task where id > 1");
    const queue = leased({
      leaseSeconds: 0.3,
      async work(task) {
        worked.push(task.id);
        await slow.opens;
        return settle(task);
      },
    });
    const first = openProcess(queue).drain("test.tasks");
    const leasedUntil = async (): Promise<string | undefined> =>
      (await database.kysely.selectFrom("queue_attempt").select("available_at").executeTakeFirst())
        ?.available_at ?? undefined;
    const begun = await eventually("the lease is taken", leasedUntil);
    // Three times its length: only a renewed lease is still held then.
    await eventually("the lease is renewed", async () => {
      const until = await leasedUntil();
      return until !== undefined && Date.parse(until) - Date.parse(begun) > 900;
    });
    await openProcess(queue).drain("test.tasks");
    slow.open();
    await first;
    expect(worked).toEqual([1]);
    expect(await readDone()).toEqual([1]);
  });

  it("takes over from a process that was killed, and parks what kills every process", async () => {
    const abandoned = (key: string, attempts: number) =>
      database.kysely
        .insertInto("queue_attempt")
        .values({
          queue: "test.tasks",
          key,
          attempts,
          holder: "a killed process",
          available_at: sql<string>`now() - interval '1 second'`,
        })
        .execute();
    await abandoned("1", 0);
    await abandoned("2", 2);
    await openProcess(leased({ retrySeconds: [0, 0] })).drain("test.tasks");
    expect(await readDone()).toEqual([1, 3, 4, 5, 6]);
    expect(await parkedKeys()).toEqual(["2"]);
  });

  it("leaves the rest for the next look when the other side is away", async () => {
    let isAway = true;
    const worked: number[] = [];
    const queue = leased({
      async work(task) {
        worked.push(task.id);
        return isAway ? { settle: async () => {}, isPaused: true } : settle(task);
      },
    });
    const queues = openProcess(queue);
    await queues.drain("test.tasks");
    expect(worked).toEqual([1]);
    isAway = false;
    await queues.drain("test.tasks");
    expect(await readDone()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await readParked()).toEqual([]);
  });

  it("finishes what is under way when the process stops, and begins nothing more", async () => {
    const slow = gate();
    let isEntered = false;
    const queues = openProcess(
      leased({
        async work(task) {
          isEntered = true;
          await slow.opens;
          return settle(task);
        },
      }),
    );
    queues.start();
    await eventually("the work has begun", () => isEntered);
    const stopping = queues.stop(10_000);
    slow.open();
    await stopping;
    expect(await readDone()).toEqual([1]);
  });
});

describe("a sweep", () => {
  const broken = new Set<number>();
  const walk = (signal: AbortSignal = new AbortController().signal) =>
    sweep<Task, number>(
      { database, log },
      {
        name: "test.sweep",
        async find(after) {
          const { rows } =
            await sql<Task>`select id from task where id > ${after} order by id limit 2`.execute(
              database.kysely,
            );
          return rows;
        },
        idOf: ({ id }) => id,
        async handle({ id }) {
          if (broken.has(id)) throw new Error("out of order");
          return id;
        },
      },
      signal,
    );

  it("goes on after a row that fails, and parks it when it keeps failing", async () => {
    broken.add(1);
    for (let night = 0; night < 2; night += 1) expect(await walk()).toEqual([2, 3, 4, 5, 6]);
    expect(await readParked()).toEqual([]);
    await walk();
    expect(await readParked()).toMatchObject([{ queue: "test.sweep", key: "1", attempts: 3 }]);
    broken.clear();
    expect(await walk()).toEqual([2, 3, 4, 5, 6]);
    await unpark(database.kysely, { queue: "test.sweep", key: "1" });
    expect(await walk()).toEqual([1, 2, 3, 4, 5, 6]);
    expect((await database.executeSql("select from queue_attempt")).rowCount).toBe(0);
  });

  it("ends when the process stops", async () => {
    expect(await walk(AbortSignal.abort())).toEqual([]);
  });
});

it("refuses two queues of the same name, because they would share their parked work", () => {
  const queue = defineQueue<Task>({ ...common, handle: markDone });
  expect(() => openProcess(queue).register([queue])).toThrow("test.tasks");
});
