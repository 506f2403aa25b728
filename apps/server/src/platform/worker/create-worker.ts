import { type Transferable, Worker } from "node:worker_threads";
import type { WorkOutcome, WorkProgress } from "./route-work.ts";

/** How a worker thread runs and what it may use. */
export interface WorkerOptions {
  /** The module that calls `serveWork`. */
  readonly module: URL;
  /**
   * One piece of work that takes longer is given up, and the thread with it; milliseconds, without the start of the thread,
   * which is no fault of the work.
   */
  readonly deadlineMs: number;
  /** JavaScript memory of the thread, in megabytes. */
  readonly memoryMb: number;
  /** Memory outside of that, which buffers take, in megabytes; looked at while the work runs. Absent: as much as there is. */
  readonly buffersMb?: number;
  /** Pieces of work that may wait for the one that runs. */
  readonly waitingMax: number;
}

/** Runs work outside the event loop, one piece after another, in a thread that can be ended at any moment. */
export interface WorkerThread<Input, Output, Progress = never> {
  /**
   * Resolves with what the work answers. Rejects with `WorkAbandonedError` when the work ran into a limit, with
   * `WorkerBusyError` when too much waits already, and with the error that the work threw.
   */
  run(input: Input, transfer?: readonly Transferable[], options?: RunOptions<Progress>): Promise<Output>;
}

/** How one piece of work is run. */
export interface RunOptions<Progress> {
  /** For work that is worth less time than the others. */
  readonly deadlineMs?: number;
  /** What the work tells before its answer. */
  readonly onProgress?: (progress: Progress) => void;
}

/** The work was not finished: it took too long or too much memory, or the thread died under it. */
export class WorkAbandonedError extends Error {
  override readonly name = "WorkAbandonedError";
}

/** More work waits than a thread may keep; later there is room again. */
export class WorkerBusyError extends Error {
  override readonly name = "WorkerBusyError";
}

/** How often the buffers of a thread that works are looked at. */
const watchMs = 100;

/** A thread that has not loaded its modules by then will not: a machine without a second to spare takes a few. */
const startLimitMs = 30_000;

/** A thread without work ends after this time, and the next piece of work starts a new one. */
const idleMs = 30_000;

/** Creates the handle of a thread; the thread itself starts with the first piece of work. */
export function createWorker<Input, Output, Progress = never>(
  options: WorkerOptions,
): WorkerThread<Input, Output, Progress> {
  let thread: StartedThread | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  const end = (ended: Worker): void => {
    if (thread?.worker === ended) thread = undefined;
    void ended.terminate();
  };

  const start = (): StartedThread => {
    const worker = new Worker(options.module, {
      resourceLimits: { maxOldGenerationSizeMb: options.memoryMb, maxYoungGenerationSizeMb: 16 },
    });
    worker.on("exit", () => {
      if (thread?.worker === worker) thread = undefined;
    });
    // Anyone who waits for an answer learns of an error; between two pieces of work it must not end the process.
    worker.on("error", () => undefined);
    // The first message says that the thread is ready.
    const ready = messageOf(worker, { limitMs: startLimitMs }, () => undefined);
    return { worker, ready };
  };

  const work = async (
    input: Input,
    transfer: readonly Transferable[],
    { deadlineMs = options.deadlineMs, onProgress }: RunOptions<Progress>,
  ): Promise<Output> => {
    clearTimeout(idleTimer);
    const { worker: running, ready } = (thread ??= start());
    running.ref();
    try {
      await ready;
      const outcome = await messageOf<WorkOutcome<Output>, Progress>(
        running,
        { limitMs: deadlineMs, buffersMb: options.buffersMb, onProgress },
        () => running.postMessage(input, transfer),
      );
      if (!outcome.isDone) throw new Error(outcome.message);
      return outcome.output;
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
    async run(input, transfer = [], runOptions = {}) {
      if (waiting >= options.waitingMax) throw new WorkerBusyError("the worker has too much to do");
      waiting += 1;
      const result = last.then(() => work(input, transfer, runOptions)).finally(() => (waiting -= 1));
      last = result.catch(() => undefined);
      return result;
    },
  };
}

/** A thread, and when it has loaded what it needs. */
interface StartedThread {
  readonly worker: Worker;
  readonly ready: Promise<unknown>;
}

interface MessageOptions<Progress> {
  readonly limitMs: number;
  readonly buffersMb?: number | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** What a thread sends: what it tells on the way is no answer. */
const isProgress = <Progress>(message: unknown): message is WorkProgress<Progress> =>
  typeof message === "object" && message !== null && "progress" in message;

/** The next answer of the thread after `post`; rejects with `WorkAbandonedError` when a limit is met first. */
function messageOf<Message, Progress = never>(
  thread: Worker,
  { limitMs, buffersMb, onProgress }: MessageOptions<Progress>,
  post: () => void,
): Promise<Message> {
  return new Promise<Message>((resolve, reject) => {
    const settle = (finish: () => void): void => {
      clearTimeout(timer);
      clearInterval(watch);
      thread.off("message", onMessage).off("error", onError).off("exit", onExit);
      finish();
    };
    const abandon = (reason: string): void => settle(() => reject(new WorkAbandonedError(reason)));
    const onMessage = (message: Message | WorkProgress<Progress>): void => {
      if (isProgress<Progress>(message)) onProgress?.(message.progress);
      else settle(() => resolve(message));
    };
    // Also out of memory: an error that the work throws arrives as a message.
    const onError = (error: unknown): void => abandon(error instanceof Error ? error.message : "it failed");
    const onExit = (): void => abandon("the thread ended");
    const timer = setTimeout(() => abandon(`it took longer than ${limitMs} ms`), limitMs);
    const watch =
      buffersMb === undefined
        ? undefined
        : setInterval(() => {
            void bufferBytes(thread).then((bytes) => {
              if (bytes > buffersMb * 1024 * 1024) abandon(`it took more than ${buffersMb} MB of buffers`);
            });
          }, watchMs);
    thread.on("message", onMessage).on("error", onError).on("exit", onExit);
    post();
  });
}

/** The thread answers even while it works; one that has not begun yet, or has ended, has none. */
async function bufferBytes(thread: Worker): Promise<number> {
  try {
    return (await thread.getHeapStatistics()).external_memory;
  } catch {
    return 0;
  }
}
