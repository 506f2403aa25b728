import type { Clock, DatabaseClock } from "./clock.ts";

/** Compares a clock that follows the database with it again; a clock set by hand stays as it is. */
export async function synchroniseClock(clock: Clock): Promise<void> {
  if (isDatabaseClock(clock)) await clock.synchronise();
}

function isDatabaseClock(clock: Clock): clock is DatabaseClock {
  return "synchronise" in clock;
}
