import { AppError } from "./app-error.ts";

/** Lets a few pieces of costly work run at once and a bounded number wait; refuses the rest. */
export interface Semaphore {
  /** Runs `work` when it is its turn; throws `common.tooManyRequests` when too many are waiting already. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Creates a gate for `concurrent` pieces of work and `waitingMax` waiting ones. */
export function createSemaphore({
  concurrent,
  waitingMax,
}: {
  concurrent: number;
  waitingMax: number;
}): Semaphore {
  const waiting: (() => void)[] = [];
  let running = 0;

  const leave = (): void => {
    const next = waiting.shift();
    // The place passes on to the next in line, so that no one can slip in between.
    if (next) next();
    else running -= 1;
  };

  const enter = async (): Promise<void> => {
    if (running < concurrent) {
      running += 1;
      return;
    }
    if (waiting.length >= waitingMax) throw new AppError("common.tooManyRequests", { retryAfterSeconds: 5 });
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  };

  return {
    async run(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
