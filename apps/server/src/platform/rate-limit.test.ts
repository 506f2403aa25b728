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

/** Numbers from 0 to 1 that are the same in every run. */
function randomSteps(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

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
    `update rate_limit set
       moments = (select array_agg(moment - make_interval(secs => $2::float8) order by moment) from unnest(moments) moment),
       opened_at = opened_at - make_interval(secs => $2::float8),
       expires_at = expires_at - make_interval(secs => $2::float8)
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

it("holds no more than a few moments, however many attempts it counts", async () => {
  const many = { max: 5_000, windowSeconds: 60 };
  const steps = 40;
  const begin = performance.now();
  for (let step = 0; step < steps; step += 1) {
    expect(await countAllowed("many", 30, many)).toBe(30);
    await age("many", 2);
  }
  // The attempts themselves take time as well.
  const secondsEach = 2 + (performance.now() - begin) / 1_000 / steps;
  const { rows } = await database.executeSql(
    `select cardinality(moments) as moments, (select sum(count) from unnest(counts) count) as attempts
     from rate_limit where bucket = 'many'`,
  );
  expect(Number(rows[0]?.["moments"])).toBeLessThanOrEqual(21);
  // Of the last sixty seconds: those of the first steps have gone.
  expect(Number(rows[0]?.["attempts"])).toBeGreaterThanOrEqual(30 * Math.floor(60 / secondsEach - 1));
  expect(Number(rows[0]?.["attempts"])).toBeLessThanOrEqual(30 * 32);
});

it("keeps to the limit in every window and refuses at most a twentieth of it longer, whenever attempts come", async () => {
  const limit = { max: 7, windowSeconds: 60 };
  const grain = limit.windowSeconds / 20;
  const random = randomSteps(20_260_712);
  let now = 0;
  const taken: number[] = [];
  for (let step = 0; step < 150; step += 1) {
    const seconds = random() < 0.6 ? random() * 2 : random() * 25;
    await age("random", seconds);
    now += seconds;
    const since = (span: number) => taken.filter((at) => at > now - span).length;
    const isAllowed = (await countAllowed("random", 1, limit)) === 1;
    // The real clock runs on meanwhile, less than a second in each window.
    if (isAllowed) expect(since(limit.windowSeconds - 2)).toBeLessThan(limit.max);
    else expect(since(limit.windowSeconds + grain + 2)).toBeGreaterThanOrEqual(limit.max);
    if (isAllowed) taken.push(now);
  }
  expect(taken.length).toBeGreaterThan(20);
  expect(taken.length).toBeLessThan(150);
});

it("does not prolong what was counted before by what was taken back since", async () => {
  await countAllowed("back", 4);
  await age("back", 50);
  await countAllowed("back", 1);
  await limits.refund("back");
  expect(await countAllowed("back", 1)).toBe(1);
  await age("back", 11);
  // The first four are more than a minute old.
  expect(await countAllowed("back", 9)).toBe(4);
});
