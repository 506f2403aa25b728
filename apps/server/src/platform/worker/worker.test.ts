import { describe, expect, it } from "vitest";
import { createWorker, WorkAbandonedError, WorkerBusyError } from "./create-worker.ts";

const workerOf = (deadlineMs = 20_000) =>
  createWorker<string, string>({
    module: new URL("./trying.worker.ts", import.meta.url),
    deadlineMs,
    memoryMb: 32,
    waitingMax: 3,
  });

describe("a worker", () => {
  it("answers one piece of work after the other, in order", async () => {
    const worker = workerOf();
    const answers = await Promise.all(["a", "b", "c"].map((work) => worker.run(work)));
    expect(answers).toEqual(["a", "b", "c"]);
  });

  it("passes on what the work tells before its answer, to the one who asked", async () => {
    const worker = createWorker<string, string, number>({
      module: new URL("./trying.worker.ts", import.meta.url),
      deadlineMs: 20_000,
      memoryMb: 32,
      waitingMax: 3,
    });
    const told: number[] = [];
    const answers = await Promise.all([
      worker.run("tell", [], { onProgress: (step) => told.push(step) }),
      worker.run("tell"),
    ]);
    expect([answers, told]).toEqual([
      ["tell", "tell"],
      [1, 2, 3],
    ]);
  });

  it("passes on what the work throws, and goes on", async () => {
    const worker = workerOf();
    await expect(worker.run("throw")).rejects.toThrow("it was thrown");
    expect(await worker.run("a")).toBe("a");
  });

  it("gives up work that takes longer than its deadline, and serves the next", async () => {
    const worker = workerOf(1_000);
    const [endless, next] = await Promise.allSettled([worker.run("run for ever"), workerOf().run("a")]);
    expect(endless).toMatchObject({ status: "rejected", reason: expect.any(WorkAbandonedError) });
    expect(next).toMatchObject({ status: "fulfilled", value: "a" });
  });

  it.each(["take memory", "end"])("survives work that makes its thread %s", async (work) => {
    const worker = workerOf();
    await expect(worker.run(work)).rejects.toThrow(WorkAbandonedError);
    expect(await worker.run("a")).toBe("a");
  });

  it("gives up work that takes more buffers than it may, and serves the next", async () => {
    const worker = createWorker<string, string>({
      module: new URL("./trying.worker.ts", import.meta.url),
      deadlineMs: 60_000,
      memoryMb: 32,
      buffersMb: 64,
      waitingMax: 3,
    });
    await expect(worker.run("take buffers")).rejects.toThrow("64 MB of buffers");
    expect(await worker.run("a")).toBe("a");
  });

  it("refuses what is more than may wait", async () => {
    const worker = workerOf();
    const answers = await Promise.allSettled(["a", "b", "c", "d"].map((work) => worker.run(work)));
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected"]);
    expect(answers[3]).toMatchObject({ reason: expect.any(WorkerBusyError) });
    expect(await worker.run("e")).toBe("e");
  });
});
