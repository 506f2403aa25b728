import { AbandonedError } from "@pharos/db";
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

it("lets no owner take all places, and serves others who came later first", async () => {
  const gate = createSemaphore({
    concurrent: 2,
    waitingMax: 9,
    perOwner: { concurrent: 1, waitingMax: 1 },
  });
  const [greedy, other] = [heldWork(), heldWork()];
  const accepted = [
    gate.run(greedy.work, { owner: "greedy" }),
    gate.run(greedy.work, { owner: "greedy" }),
    gate.run(other.work, { owner: "other" }),
  ];
  await expect(gate.run(greedy.work, { owner: "greedy" })).rejects.toMatchObject({
    code: "common.tooManyRequests",
  });
  expect([greedy.started, other.started]).toEqual([1, 1]);
  greedy.release();
  other.release();
  await Promise.all(accepted);
  expect([greedy.started, other.started]).toEqual([2, 1]);
});

it("takes those who hang up out of the line, and their work is never begun", async () => {
  const gate = createSemaphore({ concurrent: 1, waitingMax: 1 });
  const [held, left, next] = [heldWork(), heldWork(), heldWork()];
  const first = gate.run(held.work);
  const controller = new AbortController();
  const waiting = gate.run(left.work, { abandoned: controller.signal });
  controller.abort();
  await expect(waiting).rejects.toThrow(AbandonedError);
  const second = gate.run(next.work);
  await expect(gate.run(left.work, { abandoned: AbortSignal.abort() })).rejects.toThrow(AbandonedError);
  held.release();
  next.release();
  await Promise.all([first, second]);
  expect([left.started, next.started]).toEqual([0, 1]);
});

it("lets go on what has begun, although its caller disconnects", async () => {
  const gate = createSemaphore({ concurrent: 1, waitingMax: 1 });
  const [held, begun] = [heldWork(), heldWork()];
  const controller = new AbortController();
  const first = gate.run(held.work);
  const second = gate.run(begun.work, { abandoned: controller.signal });
  held.release();
  await first;
  controller.abort();
  begun.release();
  await expect(second).resolves.toBeUndefined();
});

it("refuses whose turn does not come in time, and gives the place in the line to others", async () => {
  const gate = createSemaphore({ concurrent: 1, waitingMax: 1, waitMsMax: 1 });
  const held = heldWork();
  const first = gate.run(held.work);
  for (const _ of [1, 2])
    await expect(gate.run(held.work)).rejects.toMatchObject({
      code: "common.timedOut",
      detail: { retryAfterSeconds: 5 },
    });
  held.release();
  await first;
  expect(held.started).toBe(1);
});

it("says that there were too many where that is what a late turn means", async () => {
  const gate = createSemaphore({
    concurrent: 1,
    waitingMax: 1,
    waitMsMax: 1,
    refusalWhenLate: "common.tooManyRequests",
  });
  const held = heldWork();
  const first = gate.run(held.work);
  await expect(gate.run(held.work)).rejects.toMatchObject({ code: "common.tooManyRequests" });
  held.release();
  await first;
  expect(held.started).toBe(1);
});
