import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "./app-error.ts";
import type { Call, IdempotencyKey } from "./call.ts";
import { createManualClock } from "./clock.ts";
import { defineEvent } from "./outbox.ts";
import type { Platform } from "./platform.ts";
import { createTestPlatform, insertUser, type TestPlatform, testCall } from "./testing/test-platform.ts";

let test: TestPlatform;
let platform: Platform;
let alice: number;
let bob: number;
let keyNumber = 0;

const happened = defineEvent<{ id: number }>("test.happened");
const idempotencyKey = (key: string, body = "body"): IdempotencyKey => ({
  key,
  requestHash: createHash("sha256").update(body).digest(),
});
const newKey = (): string => `key-${(keyNumber += 1)}`;
const countEvents = async (): Promise<number> => {
  const { count } = await platform.database.kysely
    .selectFrom("outbox_event")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

/** Creates something: one event row stands for the new object. */
const create = (call: Call | undefined, id: number): Promise<{ id: number }> =>
  platform.withTransaction(call, async (tx) => {
    await tx.publish(happened, { id });
    return { id };
  });

beforeAll(async () => {
  test = await createTestPlatform({ clock: createManualClock(new Date("2026-06-12T02:00:00Z")) });
  platform = test.platform;
  alice = await insertUser(platform.database, "alice");
  bob = await insertUser(platform.database, "bob");
});
afterAll(() => test.close());

describe("a transaction", () => {
  it("leaves nothing behind when the work throws", async () => {
    const before = await countEvents();
    const ran: string[] = [];
    const failing = platform.withTransaction(undefined, async (tx) => {
      await tx.publish(happened, { id: 1 });
      tx.afterCommit(() => ran.push("after commit"));
      throw new AppError("common.stateConflict");
    });
    await expect(failing).rejects.toMatchObject({ code: "common.stateConflict" });
    expect(await countEvents()).toBe(before);
    expect(ran).toEqual([]);
  });

  it("runs what waits for the commit after it, and reports its failures instead of losing the result", async () => {
    const seen: number[] = [];
    const before = await countEvents();
    const result = await platform.withTransaction(undefined, async (tx) => {
      await tx.publish(happened, { id: 2 });
      tx.afterCommit(() => {
        throw new Error("the listener of the commit failed");
      });
      tx.afterCommit(() => seen.push(2));
      return "result";
    });
    expect(result).toBe("result");
    expect(seen).toEqual([2]);
    expect(await countEvents()).toBe(before + 1);
    expect(test.logged.filter(({ msg }) => msg === "work after a commit failed")).toHaveLength(1);
  });

  it("takes back a part that is refused, with its events and hints, and goes on", async () => {
    const notified: string[] = [];
    const before = await countEvents();
    const answer = await platform.withTransaction(undefined, async (tx) => {
      await tx.publish(happened, { id: 1 });
      const refused = await tx.attempt(async () => {
        await tx.audit({ action: "comment.hidden" });
        await tx.publish(happened, { id: 2 });
        tx.afterCommit(() => notified.push("refused"));
        throw new AppError("common.notFound");
      });
      const kept = await tx.attempt(async () => {
        await tx.publish(happened, { id: 3 });
        tx.afterCommit(() => notified.push("kept"));
        return "kept";
      });
      return { refused: refused instanceof AppError && refused.code, kept };
    });
    expect(answer).toEqual({ refused: "common.notFound", kept: "kept" });
    expect(notified).toEqual(["kept"]);
    expect(await countEvents()).toBe(before + 2);
    const lines = await platform.database.kysely
      .selectFrom("audit_log")
      .select("id")
      .where("action", "=", "comment.hidden")
      .execute();
    expect(lines).toEqual([]);
  });

  it("fails as a whole when a part of it fails for another reason than a refusal", async () => {
    const before = await countEvents();
    const work = platform.withTransaction(undefined, async (tx) => {
      await tx.publish(happened, { id: 1 });
      await tx.attempt(async () => {
        throw new Error("broken");
      });
    });
    await expect(work).rejects.toThrow("broken");
    expect(await countEvents()).toBe(before);
  });

  it("has one time for everything it writes", async () => {
    const times = await platform.withTransaction(undefined, async (tx) => [tx.now, tx.now]);
    expect(times.map((time) => time.toISOString())).toEqual([
      "2026-06-12T02:00:00.000Z",
      "2026-06-12T02:00:00.000Z",
    ]);
  });
});

describe("an idempotency key", () => {
  it("makes a repetition answer the stored result without a second effect", async () => {
    const key = newKey();
    const first = await create(testCall(alice, idempotencyKey(key)), 10);
    const before = await countEvents();
    const second = await create(testCall(alice, idempotencyKey(key)), 11);
    expect(second).toEqual(first);
    expect(await countEvents()).toBe(before);
  });

  it("gives simultaneous requests one effect and the same answer", async () => {
    const key = newKey();
    const before = await countEvents();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => create(testCall(alice, idempotencyKey(key)), 100 + index)),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await countEvents()).toBe(before + 1);
  });

  it("refuses the same key with another body", async () => {
    const key = newKey();
    await create(testCall(alice, idempotencyKey(key, "one body")), 20);
    const before = await countEvents();
    await expect(create(testCall(alice, idempotencyKey(key, "another body")), 21)).rejects.toMatchObject({
      code: "common.idempotencyKeyReused",
    });
    expect(await countEvents()).toBe(before);
  });

  it("belongs to one person", async () => {
    const key = newKey();
    await create(testCall(alice, idempotencyKey(key)), 30);
    expect(await create(testCall(bob, idempotencyKey(key)), 31)).toEqual({ id: 31 });
  });

  it("is free again after a refusal", async () => {
    const key = newKey();
    const refused = platform.withTransaction(testCall(alice, idempotencyKey(key)), async () => {
      throw new AppError("common.stateConflict");
    });
    await expect(refused).rejects.toBeInstanceOf(AppError);
    expect(await create(testCall(alice, idempotencyKey(key)), 40)).toEqual({ id: 40 });
  });

  it("keeps results that are nothing", async () => {
    const key = newKey();
    const run = (): Promise<void> =>
      platform.withTransaction(testCall(alice, idempotencyKey(key)), async () => {});
    expect(await run()).toBeUndefined();
    expect(await run()).toBeUndefined();
  });

  it("allows its call one transaction only", async () => {
    const call = testCall(alice, idempotencyKey(newKey()));
    await create(call, 50);
    await expect(create(call, 51)).rejects.toThrow(/exactly one transaction/);
  });

  it("is forgotten after two days", async () => {
    const [oldKey, youngKey] = [newKey(), newKey()];
    await create(testCall(alice, idempotencyKey(oldKey)), 60);
    await create(testCall(alice, idempotencyKey(youngKey)), 61);
    await platform.database.executeSql(
      "update idempotency_key set created_at = $2::timestamptz - interval '49 hours' where key = $1",
      [oldKey, platform.clock.now()],
    );
    await platform.jobs.runNow("platform.purge");
    expect(await create(testCall(alice, idempotencyKey(oldKey)), 62)).toEqual({ id: 62 });
    expect(await create(testCall(alice, idempotencyKey(youngKey)), 63)).toEqual({ id: 61 });
  });
});

describe("the audit log", () => {
  it("says who did what from where, with secrets masked", async () => {
    await platform.withTransaction(testCall(alice), async (tx) => {
      await tx.audit({
        action: "team.changed",
        objectType: "team",
        objectId: 7,
        companyId: 3,
        detail: { before: { password: "hunter2" }, title: "a" },
      });
    });
    const row = await platform.database.kysely
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "team.changed")
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      user_id: alice,
      account: `user${alice}`,
      object_type: "team",
      object_id: "7",
      company_id: 3,
      detail: { before: { password: "***" }, title: "a" },
      ip: "192.0.2.1",
      request_id: "request-1",
    });
    expect(new Date(row.at).toISOString()).toBe("2026-06-12T02:00:00.000Z");
  });

  it("takes lines of no one, and cuts what is too long instead of failing", async () => {
    const info = { requestId: "r", ip: "192.0.2.9", userAgent: "x".repeat(1000), locale: "zh-CN" as const };
    await platform.withTransaction(info, async (tx) =>
      tx.audit({ action: "identity.signInFailed", account: "y".repeat(200) }),
    );
    const row = await platform.database.kysely
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "identity.signInFailed")
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ user_id: null, account: "y".repeat(64), user_agent: "x".repeat(256) });
  });

  it("cannot be changed afterwards", async () => {
    await platform.withTransaction(testCall(alice), async (tx) => tx.audit({ action: "identity.signOut" }));
    await expect(platform.database.executeSql("delete from audit_log")).rejects.toThrow(/append-only/);
  });
});
