import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** Asks whether the process lives, again and again, from another thread. */
export function startWatch(url: string) {
  const watch = new Worker(new URL("./stall-watch.ts", import.meta.url), { workerData: url });
  return {
    /** Median and longest since the last time. */
    async take(): Promise<string> {
      const answer = once(watch, "message");
      watch.postMessage("take");
      return String((await answer)[0]);
    },
    stop: () => watch.terminate(),
  };
}
