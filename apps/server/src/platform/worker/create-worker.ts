import { type Transferable, Worker } from "node:worker_threads";
import type { WorkOutcome } from "./route-work.ts";

/** How a worker thread runs and what it may use. */
export interface WorkerOptions {
  /** The module that calls `serveWork`. */
  readonly module: URL;
  /** One piece of work that takes longer is given up, and the thread with it; milliseconds. */
  readonly deadlineMs: number;
  /** JavaScript memory of the thread, in megabytes. */
  readonly memoryMb: number;
  /** Pieces of work that may wait for the one that runs. */
  readonly waitingMax: number;
}

/** Runs work outside the event loop, one piece after another, in a thread that can be ended at any moment. */
export interface WorkerThread<Input, Output> {
  /**
   * Resolves with what the work answers. Rejects with `WorkAbandonedError` when the work ran into a limit, with
   * `WorkerBusyError` when too much waits already, and with the error that the work threw.
   */
  run(input: Input, transfer?: readonly Transferable[]): Promise<Output>;
}

/** The work was not finished: it took too long or too much memory, or the thread died under it. */
export class WorkAbandonedError extends Error {
  override readonly name = "WorkAbandonedError";
}

/** More work waits than a thread may keep; later there is room again. */
export class WorkerBusyError extends Error {
  override readonly name = "WorkerBusyError";
}

/** A thread without work ends after this time, and the next piece of work starts a new one. */
const idleMs = 30_000;

/** Creates the handle of a thread; the thread itself starts with the first piece of work. */
export function createWorker<Input, Output>(options: WorkerOptions): WorkerThread<Input, Output> {
  let thread: Worker | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  const end = (ended: Worker): void => {
    if (thread === ended) thread = undefined;
    void ended.terminate();
  };

  const start = (): Worker => {
    const started = new Worker(options.module, {
      resourceLimits: { maxOldGenerationSizeMb: options.memoryMb, maxYoungGenerationSizeMb: 16 },
    });
    started.on("exit", () => {
      if (thread === started) thread = undefined;
    });
    // Anyone who waits for an answer learns of an error; between two pieces of work it must not end the process.
    started.on("error", () => undefined);
    return started;
  };

  const work = async (input: Input, transfer: readonly Transferable[]): Promise<Output> => {
    clearTimeout(idleTimer);
    const running = (thread ??= start());
    running.ref();
    try {
      return await outcomeOf<Output>(running, options, () => running.postMessage(input, transfer));
    } catch (error) {
      if (error instanceof WorkAbandonedError) end(running);
      throw error;
    } finally {
      // A thread that waits does not keep the process alive.
      running.unref();
      idleTimer = setTimeout(() => end(running), idleMs).unref();
    }
  };

  return {
    async run(input, transfer = []) {
      if (waiting >= options.waitingMax) throw new WorkerBusyError("the worker has too much to do");
      waiting += 1;
      const result = last.then(() => work(input, transfer)).finally(() => (waiting -= 1));
      last = result.catch(() => undefined);
      return result;
    },
  };
}

function outcomeOf<Output>(thread: Worker, { deadlineMs }: WorkerOptions, post: () => void): Promise<Output> {
  return new Promise<Output>((resolve, reject) => {
    const settle = (finish: () => void): void => {
      clearTimeout(timer);
      thread.off("message", onMessage).off("error", onError).off("exit", onExit);
      finish();
    };
    const abandon = (reason: string): void => settle(() => reject(new WorkAbandonedError(reason)));
    const onMessage = (outcome: WorkOutcome<Output>): void =>
      settle(() => (outcome.isDone ? resolve(outcome.output) : reject(new Error(outcome.message))));
    // Also out of memory: an error that the work throws arrives as a message.
    const onError = (error: unknown): void => abandon(error instanceof Error ? error.message : "it failed");
    const onExit = (): void => abandon("the thread ended");
    const timer = setTimeout(() => abandon(`it took longer than ${deadlineMs} ms`), deadlineMs);
    thread.on("message", onMessage).on("error", onError).on("exit", onExit);
    post();
  });
}
