import { expect, it } from "vitest";
import { createSemaphore } from "./semaphore.ts";

function heldWork(): { started: number; release: () => void; work: () => Promise<void> } {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const state = {
    started: 0,
    release,
    work: () => {
      state.started += 1;
      return held;
    },
  };
  return state;
}

it("runs two at once, lets some wait, and refuses the rest with a time to come back", async () => {
  const gate = createSemaphore({ concurrent: 2, waitingMax: 3 });
  const held = heldWork();
  const accepted = Array.from({ length: 5 }, () => gate.run(held.work));
  await expect(gate.run(held.work)).rejects.toMatchObject({
    code: "common.tooManyRequests",
    detail: { retryAfterSeconds: 5 },
  });
  expect(held.started).toBe(2);
  held.release();
  await Promise.all(accepted);
  expect(held.started).toBe(5);
});

it("gives the place back when the work fails", async () => {
  const gate = createSemaphore({ concurrent: 1, waitingMax: 1 });
  const failing = gate.run(() => Promise.reject(new Error("no")));
  const next = gate.run(() => Promise.resolve("yes"));
  await expect(failing).rejects.toThrow("no");
  await expect(next).resolves.toBe("yes");
});
