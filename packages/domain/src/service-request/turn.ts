import type { HistoryAction, ServiceRequestStatus } from "../enums.ts";
import { type BusinessCalendar, businessMinutesBetween } from "../sla/index.ts";
import { type IsoTime, minuteMs, toMs } from "../time.ts";
import { isOpenStatus } from "./lifecycle.ts";

/** Who must act next on an open request; `third` is somebody outside, such as the maker of a product. */
export const turnHolders = ["vendor", "customer", "third"] as const;
export type TurnHolder = (typeof turnHolders)[number];

/** A line of the history, as far as it says whose turn it is. */
export interface TurnStep {
  readonly at: IsoTime;
  readonly action: HistoryAction;
  readonly status: ServiceRequestStatus;
  /** It was done by a member of the customer's organisation. */
  readonly isByCustomer: boolean;
  /** Whom outside the request waits for from this step on. */
  readonly thirdParty?: string | null;
}

/** A stretch of time in which one side had to act. */
export interface Turn {
  readonly holder: TurnHolder;
  readonly from: IsoTime;
  /** Null: it still has to. */
  readonly to: IsoTime | null;
  /** Name of the third party whose turn it is. */
  readonly party: string | null;
  /** The step that began it. */
  readonly cause: HistoryAction;
}

/** Whose turn a request has come to, step by step. */
export interface TurnState {
  /** Null: nobody's, the request is not open. */
  readonly holder: TurnHolder | null;
  /** Since when; null when it is nobody's. */
  readonly since: IsoTime | null;
  /** Name of the third party whose turn it is; null when it is not a third party's. */
  readonly party: string | null;
  /** It was proposed to close, and the customer has not answered since. */
  readonly isCloseProposed: boolean;
}

/** Before the first step. */
export const noTurn: TurnState = { holder: null, since: null, party: null, isCloseProposed: false };

/** Whose turn it is after one more step. */
export function turnAfter(before: TurnState, step: TurnStep): TurnState {
  const { holder, party, isCloseProposed } = holderAfter(before, step);
  const isSame = holder === before.holder && party === before.party;
  const since = holder === null ? null : isSame ? before.since : step.at;
  return { holder, since, party, isCloseProposed };
}

/**
 * Whose turn it was from the first step to the last, without gaps while the request was open: the customer's while feedback
 * is asked for or a proposal to close is unanswered; else a third party's from the step that names it until it has
 * answered or the business is restored; else the vendor's. The steps stand in the order they happened.
 */
export function turnsOf(steps: readonly TurnStep[]): readonly Turn[] {
  const turns: Turn[] = [];
  let state = noTurn;
  for (const step of steps) {
    const next = turnAfter(state, step);
    if (next.holder !== state.holder || next.party !== state.party) {
      const last = turns.at(-1);
      if (last?.to === null) turns[turns.length - 1] = { ...last, to: step.at };
      if (next.holder !== null)
        turns.push({ holder: next.holder, from: step.at, to: null, party: next.party, cause: step.action });
    }
    state = next;
  }
  // What was passed on in the same moment was nobody's time.
  return turns.filter(({ from, to }) => to === null || toMs(from) < toMs(to));
}

/** Steps after which nobody outside is waited for any more. */
const endsWaiting: ReadonlySet<HistoryAction> = new Set(["thirdAnswered", "recover", "notRestored"]);

function holderAfter(
  { holder, party, isCloseProposed }: TurnState,
  { action, status, isByCustomer, thirdParty = null }: TurnStep,
): Omit<TurnState, "since"> {
  if (!isOpenStatus(status)) return { holder: null, party: null, isCloseProposed: false };
  const isAnswered =
    isByCustomer && (action === "reply" || action === "feedback" || action === "notRestored");
  const isProposed = action === "closeNotify" || (isCloseProposed && !isAnswered && action !== "reopen");
  const isAsked = status === "awaitingFeedback" || (isProposed && status !== "submitted");
  if (isAsked) return { holder: "customer", party: null, isCloseProposed: isProposed };
  if (action === "waitThird" && thirdParty !== null)
    return { holder: "third", party: thirdParty, isCloseProposed: isProposed };
  return holder === "third" && !endsWaiting.has(action)
    ? { holder, party, isCloseProposed: isProposed }
    : { holder: "vendor", party: null, isCloseProposed: isProposed };
}

/** Time of one side: by the wall clock, and in the working time of the request's promises. */
export interface TurnSum {
  readonly holder: TurnHolder;
  readonly minutes: number;
  readonly workingMinutes: number;
}

/** What the turns of each side add up to, within two moments. */
export function sumTurns(
  turns: readonly Turn[],
  calendar: BusinessCalendar | null,
  { fromMs = Number.NEGATIVE_INFINITY, toMs: endMs }: { readonly fromMs?: number; readonly toMs: number },
): readonly TurnSum[] {
  return turnHolders.map((holder) => {
    const spans = turns
      .filter((turn) => turn.holder === holder)
      .map(
        ({ from, to }) =>
          [Math.max(toMs(from), fromMs), Math.min(to === null ? endMs : toMs(to), endMs)] as const,
      )
      .filter(([start, end]) => start < end);
    const minutes = spans.reduce((sum, [start, end]) => sum + (end - start) / minuteMs, 0);
    const workingMinutes =
      calendar === null
        ? minutes
        : spans.reduce((sum, [start, end]) => sum + businessMinutesBetween(calendar, start, end), 0);
    return { holder, minutes, workingMinutes };
  });
}
