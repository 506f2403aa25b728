import { AbandonedError } from "@pharos/db";
import { AppError } from "./app-error.ts";

/** Lets a few pieces of costly work run at once and a bounded number wait for a while; refuses the rest. */
export interface Semaphore {
  /**
   * Runs `work` when it is its turn. Throws `common.tooManyRequests` when too many are waiting already, altogether or of the
   * same owner, `refusalWhenLate` when the turn does not come in time, and `AbandonedError` when the caller disconnects first.
   */
  run<T>(work: () => Promise<T>, asker?: Asker): Promise<T>;
}

/** On whose behalf work waits. */
export interface Asker {
  /** Work of the same owner shares the bounds per owner. */
  readonly owner?: string;
  /** Aborted when no one waits for the outcome any more: the place in the line is given up. */
  readonly abandoned?: AbortSignal | undefined;
}

/** How much runs and waits. */
export interface SemaphoreLimits {
  readonly concurrent: number;
  readonly waitingMax: number;
  /** Longest wait for a turn; as long as it takes by default. */
  readonly waitMsMax?: number;
  /** What refuses those whose turn does not come in time; by default that it took too long. */
  readonly refusalWhenLate?: "common.timedOut" | "common.tooManyRequests";
  /** The same for one owner; as much as for all by default. */
  readonly perOwner?: { readonly concurrent: number; readonly waitingMax: number };
}

interface Waiting {
  readonly owner: string | undefined;
  readonly start: () => void;
}

const RETRY_SECONDS = 5;

/** Creates a gate; who waits is served in turn, but for those whose owner has as much running as one owner may have. */
export function createSemaphore({
  concurrent,
  waitingMax,
  waitMsMax,
  refusalWhenLate = "common.timedOut",
  perOwner,
}: SemaphoreLimits): Semaphore {
  const waiting: Waiting[] = [];
  const running: (string | undefined)[] = [];

  const isOver = (
    entries: readonly (string | undefined)[],
    owner: string | undefined,
    max?: number,
  ): boolean =>
    owner !== undefined && max !== undefined && entries.filter((other) => other === owner).length >= max;
  const mayRun = (owner: string | undefined): boolean =>
    running.length < concurrent && !isOver(running, owner, perOwner?.concurrent);

  const leave = (owner: string | undefined): void => {
    running.splice(running.indexOf(owner), 1);
    // The place passes on to the next in line at once, so that no one can slip in between.
    const next = waiting.findIndex((entry) => mayRun(entry.owner));
    if (next >= 0) waiting.splice(next, 1)[0]?.start();
  };

  const waitForTurn = (owner: string | undefined, abandoned: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        abandoned?.removeEventListener("abort", onAbort);
      };
      const start = (): void => {
        settle();
        running.push(owner);
        resolve();
      };
      const entry = { owner, start };
      const giveUp = (error: Error): void => {
        settle();
        waiting.splice(waiting.indexOf(entry), 1);
        reject(error);
      };
      const onAbort = (): void => giveUp(new AbandonedError());
      const tooLate = (): void => giveUp(new AppError(refusalWhenLate, { retryAfterSeconds: RETRY_SECONDS }));
      const timer = waitMsMax === undefined ? undefined : setTimeout(tooLate, waitMsMax);
      abandoned?.addEventListener("abort", onAbort, { once: true });
      waiting.push(entry);
    });

  const enter = async ({ owner, abandoned }: Asker): Promise<void> => {
    if (abandoned?.aborted) throw new AbandonedError();
    if (mayRun(owner)) {
      running.push(owner);
      return;
    }
    const owners = waiting.map((entry) => entry.owner);
    if (waiting.length >= waitingMax || isOver(owners, owner, perOwner?.waitingMax))
      throw new AppError("common.tooManyRequests", { retryAfterSeconds: RETRY_SECONDS });
    await waitForTurn(owner, abandoned);
  };

  return {
    async run(work, asker = {}) {
      await enter(asker);
      try {
        return await work();
      } finally {
        leave(asker.owner);
      }
    },
  };
}
