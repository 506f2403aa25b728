import { outsideTransactionScope } from "@pharos/db";
import { type AsyncEvent, createAsyncEvent } from "../async-event.ts";
import { atMost } from "../at-most.ts";
import { processId } from "../process-id.ts";
import { freeRows, untilRetryMs } from "./attempts.repo.ts";
import type { Queue, QueueRuntime } from "./queue.ts";

/** How many rows a queue has handled in this process. */
export interface QueueFigures {
  readonly handled: number;
  readonly failed: number;
}

/** The queues of this process. */
export interface Queues {
  /** Adds queues; before `start`. Two of the same name are refused. */
  register(queues: readonly Queue[]): void;
  start(): void;
  /** Lets what is under way finish, for at most `graceMs`; nothing more is begun. */
  stop(graceMs: number): Promise<void>;
  /** Looks for due rows now instead of at the next look. */
  wake(name: string): void;
  /** Works on what is due here and now and answers how many rows that were: for tests and commands. */
  drain(name: string): Promise<number>;
  /** What was done since the process was started, by queue. */
  figures(): ReadonlyMap<string, QueueFigures>;
}

// Another process has what is due in hand; should it be killed, the row is taken over this soon.
const BUSY_WAIT_MS = 20;

/** Makes the queues of a process. Several processes share the work. */
export function createQueues(
  dependencies: Pick<QueueRuntime, "database" | "withTransaction" | "clock" | "log">,
): Queues {
  const queues = new Map<string, Queue>();
  const signals = new Map<string, AsyncEvent>();
  const figures = new Map<string, { handled: number; failed: number }>();
  const stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  let isStarted = false;

  const runtime: QueueRuntime = {
    ...dependencies,
    processId,
    signal: stopping.signal,
    count(queue, outcome) {
      const figure = figures.get(queue) ?? { handled: 0, failed: 0 };
      figure[outcome] += 1;
      figures.set(queue, figure);
    },
  };

  return {
    register(added) {
      for (const queue of added) {
        if (queues.has(queue.name)) throw new Error(`Two queues are called ${queue.name}`);
        queues.set(queue.name, queue);
        signals.set(queue.name, createAsyncEvent());
      }
    },
    start() {
      if (isStarted) return;
      isStarted = true;
      running = outsideTransactionScope(() =>
        Promise.all([...queues.values()].map((queue) => run(runtime, queue, signals.get(queue.name)))),
      );
    },
    async stop(graceMs) {
      stopping.abort();
      for (const signal of signals.values()) signal.wake();
      await atMost(running, graceMs);
    },
    wake: (name) => signals.get(name)?.wake(),
    async drain(name) {
      const queue = queues.get(name);
      if (!queue) throw new Error(`There is no queue ${name}`);
      return outsideTransactionScope(() => queue.drain(runtime));
    },
    figures: () => figures,
  };
}

async function run(runtime: QueueRuntime, queue: Queue, signal = createAsyncEvent()): Promise<void> {
  while (!runtime.signal.aborted) {
    let waitMs = queue.pollMs;
    try {
      waitMs = await untilDueMs(runtime, queue);
      if (waitMs <= 0) {
        const handled = await queue.drain(runtime);
        waitMs = queue.findNextDue && handled > 0 ? 0 : queue.findNextDue ? BUSY_WAIT_MS : queue.pollMs;
      }
    } catch (error) {
      // The database is away; the rows are still there when it comes back.
      runtime.log.warn({ err: error, queue: queue.name }, "a queue could not be worked on for now");
    }
    if (waitMs > 0 && !runtime.signal.aborted) await signal.sleep(Math.min(waitMs, queue.pollMs));
  }
}

/** How long the next row of a queue takes to fall due; a queue that cannot know it may have one at any moment. */
async function untilDueMs({ database, clock }: QueueRuntime, queue: Queue): Promise<number> {
  if (!queue.findNextDue) return 0;
  const [dueAt, retryInMs] = await Promise.all([
    queue.findNextDue(database.kysely, freeRows(queue.name, 1).isFree),
    untilRetryMs(database.kysely, queue.name),
  ]);
  const dueInMs = dueAt === null ? queue.pollMs : Date.parse(dueAt) - clock.now().getTime() + 1;
  return Math.min(dueInMs, retryInMs ?? queue.pollMs);
}
