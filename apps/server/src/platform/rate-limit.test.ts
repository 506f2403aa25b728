import type { Database } from "@pharos/db";
import { createTestDatabase } from "@pharos/db/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { AppError } from "./app-error.ts";
import { createRateLimiter, type RateLimiter } from "./rate-limit.ts";

let database: Database;
let limits: RateLimiter;
const fivePerMinute = { max: 5, windowSeconds: 60 };

beforeAll(async () => {
  database = await createTestDatabase();
  limits = createRateLimiter(database);
});
afterAll(() => database.close());

/** Tries so often at the same time and counts those let through. */
async function countAllowed(bucket: string, attempts: number, limit = fivePerMinute): Promise<number> {
  const outcomes = await Promise.allSettled(
    Array.from({ length: attempts }, () => limits.take(bucket, limit)),
  );
  return outcomes.filter(({ status }) => status === "fulfilled").length;
}

/** Lets time pass for a bucket. */
const age = (bucket: string, seconds: number): Promise<unknown> =>
  database.executeSql(
    `update rate_limit set hits = (select array_agg(hit - make_interval(secs => $2::int) order by hit) from unnest(hits) hit),
       expires_at = expires_at - make_interval(secs => $2::int)
     where bucket = $1`,
    [bucket, seconds],
  );

it("lets exactly the limit through, also when all come at once", async () => {
  expect(await countAllowed("at-once", 40)).toBe(5);
});

it("says how long to wait", async () => {
  await countAllowed("waiting", 5);
  await age("waiting", 20);
  const refusal = await limits.take("waiting", fivePerMinute).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({
    code: "common.tooManyRequests",
    detail: { retryAfterSeconds: expect.toSatisfy((seconds) => seconds > 35 && seconds <= 40) },
  });
});

it("never lets more than the limit through within any window, not even around a boundary", async () => {
  expect(await countAllowed("sliding", 3)).toBe(3);
  await age("sliding", 40);
  expect(await countAllowed("sliding", 10)).toBe(2);
  await age("sliding", 21);
  // The first three are more than a minute old now, the other two are not.
  expect(await countAllowed("sliding", 10)).toBe(3);
});

it("does not count refused attempts: a flood does not lock anybody out for longer", async () => {
  await countAllowed("flood", 5);
  await age("flood", 59);
  await countAllowed("flood", 20);
  await age("flood", 1);
  expect(await countAllowed("flood", 1)).toBe(1);
});

it("keeps buckets apart, also those with very long names", async () => {
  const [first, second] = [`${"x".repeat(400)}1`, `${"x".repeat(400)}2`];
  expect(await countAllowed(first, 9)).toBe(5);
  expect(await countAllowed(second, 9)).toBe(5);
  expect(await countAllowed(first, 1)).toBe(0);
});

it("takes one attempt back from each bucket after a success, and no more", async () => {
  await countAllowed("success", 5);
  await countAllowed("also", 3);
  await limits.refund("success", "also", "never counted");
  expect([await countAllowed("success", 9), await countAllowed("also", 9)]).toEqual([1, 3]);
});

it("refuses to count inside a transaction, whose rollback would forget the attempt", async () => {
  await expect(database.transaction(() => limits.take("inside", fivePerMinute))).rejects.toThrow(/tx handle/);
});
