import { dayMs, hourMs } from "../time.ts";

/** How far ahead breaches are forecast. */
export const forecastHours = 4;
/** Days whose forecasts are graded. */
export const gradedDays = 30;
/** Ended clocks of its own kind that a chance needs; with fewer, those of all kinds are taken. */
const samplesMin = 8;
/** From this chance on a breach is forecast. */
const forecastFrom = 0.5;

/** A clock that has ended, or that runs: what it promised and how it went. */
export interface ForecastClock {
  /** Clocks of one group behave alike: kind and severity. */
  readonly group: string;
  readonly startMs: number;
  readonly dueMs: number;
  readonly targetMs: number;
  /** Null: it still runs. */
  readonly endMs: number | null;
  readonly breachMs: number | null;
}

/** How ended clocks used their time, group by group. */
export interface ForecastHistory {
  readonly groups: ReadonlyMap<string, readonly number[]>;
  readonly all: readonly number[];
}

/** Part of its time that a clock has used at a moment, without pauses that are still to come; 1 is due. */
const usedAt = ({ dueMs, targetMs }: ForecastClock, atMs: number): number =>
  Math.max(0, 1 - (dueMs - atMs) / targetMs);

/** What the clocks that ended before a moment say. */
export function learn(clocks: readonly ForecastClock[], beforeMs: number): ForecastHistory {
  return learnMore(
    { groups: new Map(), all: [] },
    clocks.filter(({ endMs }) => endMs !== null && endMs < beforeMs),
  );
}

/** The same history with further clocks that have ended. */
function learnMore(
  { groups: before, all }: ForecastHistory,
  ended: readonly ForecastClock[],
): ForecastHistory {
  const groups = new Map(before);
  for (const [group, own] of Map.groupBy(ended, (clock) => clock.group))
    groups.set(group, merge(groups.get(group) ?? [], usedOf(own)));
  return { groups, all: merge(all, usedOf(ended)) };
}

/** How much of their time clocks have used that have ended. One that was breached used all of it, whenever it ended. */
const usedOf = (ended: readonly ForecastClock[]): number[] =>
  ended
    .map((clock) =>
      clock.breachMs === null ? Math.min(1, usedAt(clock, clock.endMs ?? 0)) : Number.POSITIVE_INFINITY,
    )
    .sort(ascending);

const ascending = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);

/** Two sorted lists as one. */
function merge(first: readonly number[], second: readonly number[]): readonly number[] {
  if (second.length === 0) return first;
  const merged: number[] = [];
  let place = 0;
  for (const value of first) {
    for (let next = second[place]; next !== undefined && next < value; next = second[place]) {
      merged.push(next);
      place += 1;
    }
    merged.push(value);
  }
  return merged.concat(second.slice(place));
}

/** Of the clocks that came as far as this one has, the part that was breached; null when none ever did. */
export function breachChance(history: ForecastHistory, clock: ForecastClock, atMs: number): number | null {
  const used = usedAt(clock, atMs);
  const own = history.groups.get(clock.group) ?? [];
  const values = own.length - firstAt(own, used) >= samplesMin ? own : history.all;
  const reached = values.length - firstAt(values, used);
  if (reached === 0) return null;
  const breached = values.length - firstAt(values, Number.POSITIVE_INFINITY);
  return breached / reached;
}

/** Whether the chance is high enough to say so. */
export const isForecast = (chance: number | null): boolean => chance !== null && chance >= forecastFrom;

/** The place of the first value that is at least as large. */
function firstAt(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a clock runs at a moment and is due within the hours that are looked ahead. */
export const isDueSoon = ({ startMs, endMs, breachMs, dueMs }: ForecastClock, atMs: number): boolean =>
  startMs <= atMs &&
  (endMs === null || endMs > atMs) &&
  (breachMs === null || breachMs > atMs) &&
  dueMs > atMs &&
  dueMs <= atMs + forecastHours * hourMs;

/** How good forecasts were. */
export interface ForecastGrade {
  /** Breaches that were forecast. */
  readonly forecast: number;
  /** Of them, those that came. */
  readonly hits: number;
  /** Breaches that came, forecast or not. */
  readonly breaches: number;
}

/** Repeats the forecasts of the last days, every four hours and with what was known then, and compares them with what came. */
export function gradeForecast(clocks: readonly ForecastClock[], nowMs: number): ForecastGrade {
  const firstMs = nowMs - gradedDays * dayMs;
  const stepMs = forecastHours * hourMs;
  // The steps follow each other without gaps: a clock is due in one of them.
  const dueIn = Map.groupBy(clocks, ({ dueMs }) => Math.ceil((dueMs - firstMs) / stepMs) - 1);
  const endedOn = Map.groupBy(clocks, ({ endMs }) =>
    endMs === null ? null : Math.max(0, Math.floor((endMs - firstMs) / dayMs) + 1),
  );
  let history: ForecastHistory = { groups: new Map(), all: [] };
  let [forecast, hits, breaches] = [0, 0, 0];
  for (let day = 0; day < gradedDays; day++) {
    history = learnMore(history, endedOn.get(day) ?? []);
    for (let step = 0; step < dayMs / stepMs; step++) {
      const atMs = firstMs + day * dayMs + step * stepMs;
      for (const clock of dueIn.get((day * dayMs) / stepMs + step) ?? []) {
        if (!isDueSoon(clock, atMs)) continue;
        const isBreached = clock.breachMs !== null && clock.breachMs <= atMs + stepMs;
        const isSaid = isForecast(breachChance(history, clock, atMs));
        if (isSaid) forecast += 1;
        if (isBreached) breaches += 1;
        if (isSaid && isBreached) hits += 1;
      }
    }
  }
  return { forecast, hits, breaches };
}
