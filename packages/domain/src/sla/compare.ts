import { toMs } from "../time.ts";
import { isSameClock, type SlaClock, withBreach } from "./clock.ts";

/** One clock that is not what the history says; undefined where there is no such clock. */
export type SlaDifference = {
  readonly stored: SlaClock | undefined;
  readonly replayed: SlaClock | undefined;
};

/**
 * What stored clocks and those rebuilt from the history do not have in common at a moment. The breach of a running clock
 * is noted by the timer on one side and by the next event on the other; so both are looked at as they stand now.
 */
export function compareClocks(
  stored: readonly SlaClock[],
  replayed: readonly SlaClock[],
  nowMs: number,
): readonly SlaDifference[] {
  const unmatched = stored.filter((clock) => !replayed.some((other) => isSameClock(clock, other)));
  return [
    ...unmatched.map((clock) => ({ stored: clock, replayed: undefined })),
    ...replayed.flatMap((clock) => {
      const other = stored.find((one) => isSameClock(one, clock));
      return other && textOf(other, nowMs) === textOf(clock, nowMs)
        ? []
        : [{ stored: other, replayed: clock }];
    }),
  ];
}

/** A clock as text: its times as moments, whatever they were written like. */
function textOf(clock: SlaClock, nowMs: number): string {
  const { severity, targetMinutes, calendarCode, pausedMinutes, outcome, ...noted } = withBreach(
    clock,
    nowMs,
  );
  const { startedAt, dueAt, pausedAt, stoppedAt, breachedAt } = noted;
  const times = [startedAt, dueAt, pausedAt, stoppedAt, breachedAt].map((time) => time && toMs(time));
  return JSON.stringify([severity, targetMinutes, calendarCode, pausedMinutes, outcome, ...times]);
}
