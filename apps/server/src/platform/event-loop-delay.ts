import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Logger } from "./log.ts";

/** How long the event loop was held up within the last full period, in milliseconds. */
export interface EventLoopFigures {
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** Watches how long other work waits for the event loop. */
export interface EventLoopDelay {
  start(): void;
  stop(): void;
  /** Of the last full period, or of the time since the start when there was none. */
  figures(): EventLoopFigures;
}

const resolutionMs = 10;
const periodMs = 10_000;
/** A delay that people notice. */
const highMs = 200;

/** Creates the watch of this process; a period with a high delay is logged. */
export function createEventLoopDelay(log: Logger): EventLoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  let last: EventLoopFigures | undefined;
  let timer: NodeJS.Timeout | undefined;

  // The histogram counts the time between two ticks of a timer, its own waiting included.
  const toMs = (nanoseconds: number): number =>
    Math.max(0, Math.round(nanoseconds / 1_000_000) - resolutionMs);
  const read = (): EventLoopFigures => ({
    p99Ms: toMs(histogram.percentile(99)),
    maxMs: toMs(histogram.max),
  });

  return {
    start() {
      histogram.enable();
      timer ??= setInterval(() => {
        last = read();
        histogram.reset();
        if (last.maxMs >= highMs) log.warn(last, "the event loop was held up");
      }, periodMs).unref();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
      histogram.disable();
    },
    figures: () => last ?? read(),
  };
}
