import { parentPort } from "node:worker_threads";

/** What a thread sends once its modules are loaded: from now on time counts for the work. */
const threadReady = "ready";

/** What became of one piece of work, as the thread sends it. */
export type WorkOutcome<Output> =
  | { readonly isDone: true; readonly output: Output }
  | { readonly isDone: false; readonly message: string };

/** What a thread tells while it works. */
export interface WorkProgress<Progress> {
  readonly progress: Progress;
}

/**
 * Makes the module it is called from the body of a worker thread: every message is one piece of work, every answer what
 * `work` made of it, which may `tell` how far it is. Only the main thread sends messages, so `work` says what they are.
 */
export function serveWork(work: (input: never, tell: (progress: unknown) => void) => unknown): void {
  const port = parentPort;
  if (!port) throw new Error("work is served in a worker thread only");
  port.on("message", (input) => {
    // The handle's type says what is sent.
    const tell = (progress: unknown): void => port.postMessage({ progress } satisfies WorkProgress<unknown>);
    void outcomeOf(() => work(input as never, tell)).then((outcome) => port.postMessage(outcome));
  });
  port.postMessage(threadReady);
}

async function outcomeOf(work: () => unknown): Promise<WorkOutcome<unknown>> {
  try {
    return { isDone: true, output: await work() };
  } catch (error) {
    return { isDone: false, message: error instanceof Error ? error.message : String(error) };
  }
}
