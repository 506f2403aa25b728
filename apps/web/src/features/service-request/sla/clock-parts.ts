import type { ExplainedClock } from "../api.ts";

type Interval = ExplainedClock["intervals"][number];

/** A part of the bar of a clock; `from` and `to` are shares of the bar. */
export interface ClockPart {
  readonly key: string;
  readonly state: Interval["state"] | "late";
  readonly from: number;
  readonly to: number;
}

/** The bar of a clock: its parts, and where the due moment stands; null when nothing is due. */
export interface ClockParts {
  readonly parts: readonly ClockPart[];
  readonly due: number | null;
}

/** The life of a clock as parts of a bar that reaches to the due moment, or beyond it as far as the clock did. */
export function clockParts({ intervals, dueAt }: ExplainedClock, nowMs: number): ClockParts | null {
  const spans = intervals.map(({ from, to, state }) => {
    const fromMs = Date.parse(from);
    return { state, fromMs, toMs: to === null ? Math.max(nowMs, fromMs) : Date.parse(to) };
  });
  const [startMs, endMs] = [spans[0]?.fromMs, spans.at(-1)?.toMs];
  if (startMs === undefined || endMs === undefined) return null;
  const dueMs = dueAt === null ? null : Date.parse(dueAt);
  const length = Math.max(endMs, dueMs ?? 0) - startMs;
  if (length <= 0) return null;
  const share = (atMs: number) => (atMs - startMs) / length;
  const late = dueMs ?? Number.POSITIVE_INFINITY;
  const parts = spans.flatMap(({ state, fromMs, toMs }): ClockPart[] => {
    const key = `${state} ${fromMs}`;
    if (state !== "running" || toMs <= late) return [{ key, state, from: share(fromMs), to: share(toMs) }];
    const turn = Math.max(fromMs, late);
    return [
      ...(fromMs < turn ? [{ key, state, from: share(fromMs), to: share(turn) }] : []),
      { key: `late ${fromMs}`, state: "late" as const, from: share(turn), to: share(toMs) },
    ];
  });
  return { parts, due: dueMs === null ? null : share(dueMs) };
}
