import { expect, it } from "vitest";
import { retryOnLockTimeout } from "./lock-retry.ts";

const inUse = Object.assign(new Error("canceling statement due to lock timeout"), { code: "55P03" });
const failing = (error: Error, times: number) => {
  let calls = 0;
  return async (): Promise<number> => {
    calls += 1;
    if (calls <= times) throw error;
    return calls;
  };
};

it("tries again while a table is in use", async () => {
  expect(await retryOnLockTimeout(failing(inUse, 3), { tries: 4, pauseMs: 0 })).toBe(4);
});

it("gives up after the last try, and at once for any other reason", async () => {
  await expect(retryOnLockTimeout(failing(inUse, 3), { tries: 3, pauseMs: 0 })).rejects.toBe(inUse);
  const other = Object.assign(new Error("syntax error"), { code: "42601" });
  await expect(retryOnLockTimeout(failing(other, 1), { tries: 9, pauseMs: 0 })).rejects.toBe(other);
});
