import { AsyncLocalStorage } from "node:async_hooks";
import { AbandonedError, TimeLimitError } from "./errors.ts";

type Limit = {
  allowedMs: number;
  signal: AbortSignal | undefined;
  /** Time that has been waited, but for the waits that go on. */
  spentMs: number;
  /** Waits that go on at the moment; several at once count once. */
  waits: number;
  waitingSince: number;
  /** The work has ended; what it left running in the background is not limited. */
  isOver: boolean;
};

const limits = new AsyncLocalStorage<Limit>();

/**
 * Runs `work`, which may wait for connections, locks and statements of the people's lane for `ms` in all; whatever it waits
 * for then is given up with a `TimeLimitError`. When `signal` is aborted, with an `AbandonedError`. Commits are never given up.
 */
export const withTimeLimit = async <T>(
  { ms, signal }: { ms: number; signal?: AbortSignal | undefined },
  work: () => Promise<T>,
): Promise<T> => {
  const limit = { allowedMs: ms, signal, spentMs: 0, waits: 0, waitingSince: 0, isOver: false };
  try {
    return await limits.run(limit, work);
  } finally {
    limit.isOver = true;
  }
};

/** Runs `work` without the limit of whoever starts it: for work that others share. */
export const outsideTimeLimit = <T>(work: () => T): T => limits.exit(work);

// A server that does not even end what it is asked to end is not waited for.
const GRACE_MS = 250;

const remainingMs = (limit: Limit): number =>
  limit.allowedMs - limit.spentMs - (limit.waits > 0 ? performance.now() - limit.waitingSince : 0);

const refusalOf = (limit: Limit): Error | undefined => {
  if (limit.isOver) return undefined;
  if (limit.signal?.aborted) return new AbandonedError();
  return remainingMs(limit) <= 0 ? new TimeLimitError() : undefined;
};

const enter = (limit: Limit): void => {
  if (limit.waits === 0) limit.waitingSince = performance.now();
  limit.waits += 1;
};

const leave = (limit: Limit): void => {
  limit.waits -= 1;
  if (limit.waits === 0) limit.spentMs += performance.now() - limit.waitingSince;
};

/** Something that is waited for. */
export type Wait<T> = {
  start: () => Promise<T>;
  /** Ends it early; resolves when nothing more of it will arrive. */
  stop?: (() => Promise<void>) | undefined;
  /** Called when it goes on although no one waits any more. */
  onLeft: (started: Promise<T>) => void;
};

/** Waits for something, for as long as the limit of the running work allows. */
export const waitWithinLimit = async <T>(wait: Wait<T>): Promise<T> => {
  const limit = limits.getStore();
  if (!limit || limit.isOver) return wait.start();
  const refusal = refusalOf(limit);
  if (refusal) throw refusal;
  enter(limit);
  const started = wait.start();
  try {
    return await untilStopped(limit, started, wait);
  } catch (error) {
    // What was ended early fails with an error of the server about it, which is not the reason.
    throw refusalOf(limit) ?? error;
  } finally {
    leave(limit);
  }
};

const untilStopped = <T>(limit: Limit, started: Promise<T>, { stop, onLeft }: Wait<T>): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    let stopping: Promise<void> | undefined;
    const giveUp = (): void => {
      // What the work has left behind goes on, and no one learns of its failure.
      if (!limit.isOver) stopping ??= end();
    };
    const end = async (): Promise<void> => {
      const settled = started.then(
        () => {},
        () => {},
      );
      const grace = new Promise<"left">((leaveAlone) => setTimeout(leaveAlone, GRACE_MS, "left"));
      // Both: what arrives too late must not end the next statement of the connection.
      const outcome = stop ? await Promise.race([Promise.all([settled, stop()]), grace]) : "left";
      if (outcome !== "left") return;
      onLeft(started);
      reject(new TimeLimitError());
    };
    const timer = setTimeout(giveUp, Math.max(0, remainingMs(limit)));
    limit.signal?.addEventListener("abort", giveUp, { once: true });
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      limit.signal?.removeEventListener("abort", giveUp);
      if (stopping) void stopping.then(settle);
      else settle();
    };
    started.then(
      (value) => finish(() => resolve(value)),
      (error: Error) => finish(() => reject(error)),
    );
  });
