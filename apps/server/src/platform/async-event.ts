/** A sleep that can be cut short. */
export interface AsyncEvent {
  /** Ends the sleep, or the next one when no one sleeps. */
  wake(): void;
  /** Resolves after the time or when woken. */
  sleep(timeoutMs: number): Promise<void>;
}

/** Makes a signal for one sleeper. */
export function createAsyncEvent(): AsyncEvent {
  let isWoken = false;
  let endSleep: (() => void) | undefined;
  return {
    wake() {
      isWoken = true;
      endSleep?.();
    },
    async sleep(timeoutMs) {
      if (!isWoken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          endSleep = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      endSleep = undefined;
      isWoken = false;
    },
  };
}
