import { type HistoryAction, type ServiceRequestStatus, type Severity, severity } from "../enums.ts";
import { replaySla, type SlaClock, type SlaEvent, type SlaSnapshot, withBreach } from "../sla/index.ts";
import { type IsoTime, toMs } from "../time.ts";
import { isOpenStatus } from "./lifecycle.ts";

/** A line of a request's history, as far as the figures of the boards hang on it. */
export interface CountedLine {
  readonly at: IsoTime;
  readonly action: HistoryAction;
  readonly status: ServiceRequestStatus;
  readonly sla: readonly SlaEvent[];
  readonly changes: readonly {
    readonly field: string;
    readonly from: string | null;
    readonly to: string | null;
  }[];
}

/** A request as it is stored now, with the lines of its history in their order. */
export interface CountedRequest {
  readonly submittedAt: IsoTime;
  readonly deletedAt: IsoTime | null;
  readonly severity: Severity;
  /** Mean of the rating that holds, and when it was given; for ratings of which the history says nothing. */
  readonly rating: { readonly mean: number; readonly at: IsoTime } | null;
  readonly snapshot: SlaSnapshot;
  readonly lines: readonly CountedLine[];
}

/** How a request counts on the boards at a moment. */
export interface Standing {
  /** It had been submitted, and was not deleted. */
  readonly isCounted: boolean;
  readonly isOpen: boolean;
  readonly isSevere: boolean;
  /** A clock runs whose due moment has passed. */
  readonly isLate: boolean;
  readonly first: "met" | "breached" | null;
  readonly solve: "met" | "breached" | null;
  readonly repliesMet: number;
  readonly repliesBreached: number;
  /** Mean of the rating that held. */
  readonly rating: number | null;
}

const absent: Standing = {
  isCounted: false,
  isOpen: false,
  isSevere: false,
  isLate: false,
  first: null,
  solve: null,
  repliesMet: 0,
  repliesBreached: 0,
  rating: null,
};

/** How a request counted at a moment: its history until then, read again. */
export function standingAt(request: CountedRequest, atMs: number): Standing {
  const { submittedAt, deletedAt, snapshot } = request;
  const isDeleted = deletedAt !== null && toMs(deletedAt) <= atMs;
  if (toMs(submittedAt) > atMs || isDeleted) return absent;
  const lines = request.lines.filter(({ at }) => toMs(at) <= atMs);
  const status = lines.at(-1)?.status ?? "submitted";
  const clocks = replaySla(
    lines.flatMap(({ sla }) => sla),
    snapshot,
  ).map((clock) => withBreach(clock, atMs));
  const isOpen = isOpenStatus(status);
  const severe = severityAt(request, atMs);
  const replies = clocks.filter(({ kind }) => kind === "reply");
  return {
    isCounted: true,
    isOpen,
    isSevere: isOpen && (severe === "p1" || severe === "p2"),
    isLate: clocks.some(({ outcome, breachedAt }) => outcome === "running" && breachedAt !== null),
    first: kept(clocks.filter(({ kind, cycle }) => kind === "firstResponse" && cycle === 0)),
    solve: kept(clocks.filter(({ kind }) => kind === "solve")),
    repliesMet: replies.filter(isMet).length,
    repliesBreached: replies.filter(isBreached).length,
    rating: ratingAt(request, lines, atMs),
  };
}

const isBreached = ({ breachedAt, outcome }: SlaClock): boolean =>
  breachedAt !== null || outcome === "breached";
const isMet = ({ breachedAt, outcome }: SlaClock): boolean => outcome === "met" && breachedAt === null;

function kept(clocks: readonly SlaClock[]): Standing["first"] {
  if (clocks.some(isBreached)) return "breached";
  return clocks.some(isMet) ? "met" : null;
}

/** What it was before the first change that came later. */
function severityAt({ severity: now, lines }: CountedRequest, atMs: number): Severity {
  const later = lines
    .filter(({ at }) => toMs(at) > atMs)
    .flatMap(({ changes }) => changes)
    .find(({ field }) => field === "type");
  return later?.from == null ? now : severity.fromCode(Number(later.from));
}

const scoreFields: ReadonlySet<string> = new Set([
  "responseScore",
  "durationScore",
  "resultScore",
  "reportScore",
]);

/** The mean of the scores as they were given and changed; a reopening takes a rating back. */
function ratingAt(
  { rating, lines: all }: CountedRequest,
  lines: readonly CountedLine[],
  atMs: number,
): number | null {
  if (!all.some(({ action }) => action === "rate"))
    return rating !== null && toMs(rating.at) <= atMs ? rating.mean : null;
  const scores = new Map<string, number>();
  for (const { action, changes } of lines) {
    if (action === "reopen") scores.clear();
    if (action !== "rate") continue;
    for (const { field, to } of changes.filter((change) => scoreFields.has(change.field)))
      if (to === null) scores.delete(field);
      else scores.set(field, Number(to));
  }
  if (scores.size === 0) return null;
  return [...scores.values()].reduce((sum, score) => sum + score, 0) / scores.size;
}
