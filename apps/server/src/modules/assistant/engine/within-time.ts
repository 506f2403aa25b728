/** How long something that arrives in parts may be silent. */
export interface ArrivalTimes {
  /** Before the first part. */
  readonly firstMs: number;
  /** Between two parts. */
  readonly gapMs: number;
}

/** What is thrown for a silence. */
export class SilenceError extends Error {
  /** Nothing had arrived. */
  readonly isFirst: boolean;

  constructor(isFirst: boolean) {
    super("silence");
    this.name = "SilenceError";
    this.isFirst = isFirst;
  }
}

/** Passes on what arrives; throws `SilenceError` when the next part does not come in time. `counts` says which parts end a silence. */
export async function* withinTime<Part>(
  parts: AsyncIterable<Part>,
  { firstMs, gapMs }: ArrivalTimes,
  counts: (part: Part) => boolean,
): AsyncGenerator<Part, void> {
  const iterator = parts[Symbol.asyncIterator]();
  let isFirst = true;
  let leftMs = firstMs;
  try {
    for (;;) {
      // Counted while waiting only: the reader may take its time.
      const begin = performance.now();
      const next = await within(leftMs, iterator.next(), isFirst);
      if (next.done) return;
      leftMs -= performance.now() - begin;
      if (counts(next.value)) {
        isFirst = false;
        leftMs = gapMs;
      }
      yield next.value;
    }
  } finally {
    // Not waited for: it may be what is silent.
    void iterator.return?.().catch(() => undefined);
  }
}

async function within<Value>(ms: number, value: Promise<Value>, isFirst: boolean): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new SilenceError(isFirst)), Math.max(0, ms));
  try {
    return await Promise.race([value, late.promise]);
  } finally {
    clearTimeout(timer);
    value.catch(() => undefined);
  }
}
