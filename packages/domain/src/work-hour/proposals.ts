import { businessTimeZone, dayMs, endOfDayMs, hourMs, minuteMs } from "../time.ts";
import { overlap, workDateOf } from "./entry-rules.ts";
import { hourLimits } from "./limits.ts";

/** Something that shows that a person worked on a thing at a moment. */
export type WorkEvidence = {
  /** What was worked on: kind and id, such as `serviceRequest:12`. */
  readonly subject: string;
  readonly atMs: number;
  /** The end of what lasts, such as a shift or planned work; it fills what moments leave free. */
  readonly untilMs?: number;
  /** How much of what lasts is work, such as the planned hours of a day; left out: all of it. */
  readonly hours?: number;
  /** What has certainly been done: where nothing is left of its time, it was done after it, up to here. */
  readonly overtimeUntilMs?: number;
};

/** A span of time, such as a record that stands already. */
export type Span = { readonly startMs: number; readonly endMs: number };

/** Time that a person has probably worked on a thing. */
export type HourProposal<Evidence extends WorkEvidence = WorkEvidence> = Span & {
  readonly subject: string;
  readonly workDate: string;
  readonly hours: number;
  readonly evidence: readonly Evidence[];
};

const half = 30 * minuteMs;
/** Evidence of one thing that lies closer together belongs to one piece of work. */
const gapMax = 2 * hourMs;
/** What comes before the first item: reading and looking into it. */
const lead = half;

/**
 * Pieces of work that the evidence of a person shows, in half hours and by time, each on one business day. What is taken
 * already is left out, and of two that would overlap the earlier one keeps its time.
 */
export function proposeHours<Evidence extends WorkEvidence>(
  evidence: readonly Evidence[],
  taken: readonly Span[],
  nowMs: number,
): HourProposal<Evidence>[] {
  const proposals: HourProposal<Evidence>[] = [];
  const moments = evidence.filter(({ untilMs }) => untilMs === undefined);
  const lasting = evidence.filter(({ untilMs }) => untilMs !== undefined);
  for (const piece of [...piecesOf(moments), ...lasting.map((item) => [item])]) {
    const [first] = piece;
    const found = first && freeTimeOf(piece, [...taken, ...proposals], nowMs);
    if (!found) continue;
    const free = first.hours === undefined ? found : shortened(found, first.hours);
    const hours = (free.endMs - free.startMs) / hourMs;
    proposals.push({
      ...free,
      subject: first.subject,
      workDate: workDateOf(first.atMs),
      hours: first.untilMs === undefined ? hours : Math.min(hours, hourLimits.dayHours),
      evidence: piece,
    });
  }
  return proposals.toSorted((one, other) => one.startMs - other.startMs);
}

/** The beginning of a span, in whole half hours and at least one of them. */
const shortened = ({ startMs, endMs }: Span, hours: number): Span => ({
  startMs,
  endMs: Math.min(endMs, startMs + Math.max(1, Math.round((hours * hourMs) / half)) * half),
});

/** Evidence by thing, day and nearness, in the order of their first moment. */
function piecesOf<Evidence extends WorkEvidence>(evidence: readonly Evidence[]): Evidence[][] {
  const pieces: Evidence[][] = [];
  const latest = new Map<string, Evidence[]>();
  for (const item of evidence.toSorted((one, other) => one.atMs - other.atMs)) {
    const key = `${item.subject} ${workDateOf(item.atMs)}`;
    const piece = latest.get(key);
    const last = piece?.at(-1);
    if (piece && last && item.atMs - last.atMs <= gapMax) {
      piece.push(item);
      continue;
    }
    const begun = [item];
    latest.set(key, begun);
    pieces.push(begun);
  }
  return pieces;
}

/** The time of a piece, from its first to its last item, on the day on which it began and not after now. */
function spanOf(piece: readonly WorkEvidence[], nowMs: number): Span {
  const [first] = piece;
  const firstMs = first?.atMs ?? 0;
  const lastMs = first?.untilMs ?? piece.at(-1)?.atMs ?? firstMs;
  const dayEnd = endOfDayMs(firstMs, businessTimeZone);
  const dayStart = endOfDayMs(firstMs - dayMs, businessTimeZone);
  const before = first?.untilMs === undefined ? lead : 0;
  const startMs = Math.max(dayStart, Math.floor((firstMs - before) / half) * half);
  // What lasts counts as far as it has passed.
  const untilMs = first?.untilMs === undefined ? lastMs : Math.min(lastMs, nowMs);
  return { startMs, endMs: Math.min(dayEnd, Math.max(startMs + half, Math.ceil(untilMs / half) * half)) };
}

/** Time of a piece that nothing else holds. */
function freeTimeOf(piece: readonly WorkEvidence[], taken: readonly Span[], nowMs: number): Span | undefined {
  const span = spanOf(piece, nowMs);
  const overtimeUntilMs = piece[0]?.overtimeUntilMs ?? span.endMs;
  const overtimeEndMs = Math.floor(Math.min(overtimeUntilMs, nowMs) / half) * half;
  return freeSpan(span, taken) ?? freeSpan({ startMs: span.endMs, endMs: overtimeEndMs }, taken);
}

/** The longest part of a span, in whole half hours, that nothing else holds. */
function freeSpan(span: Span, taken: readonly Span[]): Span | undefined {
  let best: Span | undefined;
  let run: Span | undefined;
  for (let startMs = span.startMs; startMs < span.endMs; startMs += half) {
    const slot = { startMs, endMs: startMs + half };
    if (taken.some((other) => overlap(slot, other))) {
      run = undefined;
      continue;
    }
    run = run ? { startMs: run.startMs, endMs: slot.endMs } : slot;
    if (!best || run.endMs - run.startMs > best.endMs - best.startMs) best = run;
  }
  return best;
}
