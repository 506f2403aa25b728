import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createScheduler } from "./scheduler.ts";
import { frame, queryFrame, STATUS } from "./wire.ts";

const settle = async (rounds = 50): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) await new Promise((resolve) => setImmediate(resolve));
};

const ready = (status: number): Uint8Array => frame("Z", new Uint8Array([status]));
const sqlOf = (unit: Uint8Array): string => Buffer.from(unit.subarray(5, -1)).toString();

/** A scheduler over an engine that understands begin, commit, rollback, write and read, and a disk that syncs on command. */
const createBench = () => {
  const executed: string[] = [];
  const sent: { session: number; status: number }[] = [];
  const early: number[] = [];
  const ended: number[] = [];
  // What had been written when the answers now under way were made, by session.
  const seenBy = new Map<number, number[]>();
  const pendingSyncs: (() => void)[] = [];
  let status: number = STATUS.idle;
  let written = 0;
  let synced = 0;
  let syncs = 0;

  const scheduler = createScheduler({
    execute: async (unit) => {
      const sql = sqlOf(unit);
      executed.push(sql);
      if (sql.startsWith("begin")) status = STATUS.inTransaction;
      if (sql.startsWith("commit") || sql.startsWith("rollback")) status = STATUS.idle;
      if (sql.startsWith("commit") || sql.startsWith("write")) written += 1;
      const session = Number(sql.split(" by ")[1] ?? 0);
      seenBy.set(session, [...(seenBy.get(session) ?? []), written]);
      return ready(status);
    },
    hasUnsynced: () => written > synced,
    sync: () =>
      new Promise((resolve) => {
        const upTo = written;
        if (upTo === synced) return resolve();
        syncs += 1;
        pendingSyncs.push(() => {
          synced = Math.max(synced, upTo);
          resolve();
        });
      }),
    send: (session, bytes) => {
      const status = bytes[bytes.length - 1] ?? 0;
      const seen = seenBy.get(session)?.shift() ?? 0;
      if (status === STATUS.idle && seen > synced) early.push(session);
      sent.push({ session, status });
    },
    sendEnd: (session) => ended.push(session),
    idleInTransactionMs: 0,
    onIdle: async () => {},
    onBroken: (error) => {
      throw error;
    },
  });
  const say = (session: number, sql: string): void => scheduler.receive(session, queryFrame(sql));
  const finishSyncs = (): void => pendingSyncs.splice(0).forEach((finish) => finish());
  return { scheduler, say, executed, sent, early, ended, finishSyncs, syncs: () => syncs };
};

describe("the scheduler of the embedded engine", () => {
  it("keeps a commit unacknowledged until it is on disk, and runs others meanwhile", async () => {
    const bench = createBench();
    bench.say(1, "write a");
    bench.say(2, "write b");
    await settle();
    expect([bench.executed, bench.sent]).toEqual([["write a", "write b"], []]);
    bench.finishSyncs();
    await settle();
    bench.finishSyncs();
    await settle();
    expect(bench.sent.map(({ session }) => session)).toEqual([1, 2]);
  });

  it("lets one sync serve every commit that arrived during the one before", async () => {
    const bench = createBench();
    bench.say(0, "write first");
    await settle();
    for (let session = 1; session <= 20; session += 1) bench.say(session, `write ${session}`);
    await settle();
    bench.finishSyncs();
    await settle();
    bench.finishSyncs();
    await settle();
    expect([bench.sent.length, bench.syncs()]).toEqual([21, 2]);
  });

  it("answers inside a transaction at once, even while another commit waits for the disk", async () => {
    const bench = createBench();
    bench.say(1, "write");
    bench.say(2, "begin");
    await settle();
    bench.say(2, "read");
    await settle();
    expect(bench.sent.map(({ session }) => session)).toEqual([2, 2]);
  });

  it("serves only the owner of an open transaction, then the others in order", async () => {
    const bench = createBench();
    bench.say(1, "begin");
    await settle();
    bench.say(2, "read two");
    bench.say(3, "read three");
    bench.say(1, "read one");
    await settle();
    expect(bench.executed).toEqual(["begin", "read one"]);
    bench.say(1, "rollback");
    await settle();
    expect(bench.executed).toEqual(["begin", "read one", "rollback", "read two", "read three"]);
  });

  it("rolls back what a lost session has left open, and goes on", async () => {
    const bench = createBench();
    bench.say(1, "begin");
    bench.say(2, "read");
    await settle();
    bench.scheduler.end(1);
    await settle();
    expect(bench.executed).toEqual(["begin", "rollback", "read"]);
  });

  it("ends a session that keeps a transaction open without using it", async () => {
    const bench = createBench();
    bench.say(1, "begin");
    bench.say(2, "read");
    await settle();
    bench.scheduler.endIdleTransaction();
    await settle();
    expect([bench.executed, bench.ended]).toEqual([["begin", "rollback", "read"], [1]]);
    bench.scheduler.endIdleTransaction();
    expect(bench.ended).toEqual([1]);
  });

  it("pauses between two transactions, and lets what arrives meanwhile wait", async () => {
    const bench = createBench();
    bench.say(1, "begin");
    await settle();
    let finish = (): void => {};
    const pause = bench.scheduler.pause(() => new Promise((resolve) => (finish = resolve)));
    bench.say(2, "read two");
    bench.say(1, "commit");
    await settle();
    expect(bench.executed).toEqual(["begin", "commit"]);
    finish();
    await pause;
    await settle();
    expect(bench.executed).toEqual(["begin", "commit", "read two"]);
  });

  it("goes on after a pause that failed", async () => {
    const bench = createBench();
    await expect(bench.scheduler.pause(() => Promise.reject(new Error("disk full")))).rejects.toThrow(
      "disk full",
    );
    bench.say(1, "read");
    await settle();
    expect(bench.executed).toEqual(["read"]);
  });

  it("never mixes transactions and never acknowledges early, whatever the sessions do", async () => {
    const step = fc.record({
      session: fc.integer({ min: 1, max: 4 }),
      act: fc.constantFrom("step", "sync", "settle", "lose"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const bench = createBench();
        const scripts = new Map<number, number>();
        const texts = ["begin", "write", "read", "commit", "write", "read"];
        for (const { session, act } of steps) {
          if (act === "sync") bench.finishSyncs();
          else if (act === "settle") await settle(3);
          else if (act === "lose") {
            bench.scheduler.end(session);
            scripts.set(session, 0);
          } else {
            const at = scripts.get(session) ?? 0;
            bench.say(session, `${texts[at % texts.length]} by ${session}`);
            scripts.set(session, at + 1);
          }
        }
        let owner: string | undefined;
        for (const sql of bench.executed) {
          const [what, , who] = sql.split(" ");
          if (owner !== undefined && what !== "rollback") expect(who).toBe(owner);
          if (what === "begin") owner = who;
          if (what === "commit" || what === "rollback") owner = undefined;
        }
        expect(bench.early).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
