import { businessToday } from "@pharos/domain/contract";
import { businessDayStart, toBusinessIso, toMs } from "@pharos/domain/time";
import { type Days, daysBefore, daysOf, type Span, spans } from "../service-statistics/parts.ts";
import type { Period } from "./api.ts";

/** What the address of a board says: a span of time, a team, a person. */
export interface BoardAddress {
  readonly span: Span;
  readonly team: number | undefined;
  readonly person: number | undefined;
  /** Instead of the span, when both are given. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** The day, or the moment, as of which the board is read; empty: now. */
  readonly asOf: string;
}

const idIn = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;

const isDay = (text: string): boolean =>
  /^20\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

const dayIn = (text: string | null): string | undefined => (text !== null && isDay(text) ? text : undefined);

/** The moment of a day's end, or the moment itself; undefined for nonsense. */
export function momentOf(asOf: string): string | undefined {
  if (isDay(asOf)) {
    const end = Math.min(toMs(businessDayStart(asOf, 1)), Date.now());
    return toBusinessIso(end);
  }
  const ms = /^20\d{2}-\d{2}-\d{2}T/.test(asOf) ? Date.parse(asOf) : Number.NaN;
  return Number.isNaN(ms) ? undefined : toBusinessIso(ms);
}

/** Reads the address; nonsense in it says nothing. */
export const readAddress = (params: URLSearchParams): BoardAddress => ({
  span: spans.find((one) => one === params.get("span")) ?? "quarter",
  team: idIn(params.get("team")),
  person: idIn(params.get("person")),
  from: dayIn(params.get("from")),
  to: dayIn(params.get("to")),
  asOf: momentOf(params.get("asOf") ?? "") === undefined ? "" : (params.get("asOf") ?? ""),
});

/** The days of the address and the days before them. */
export function periodsOf(
  { span, team, from, to }: BoardAddress,
  now = new Date(),
): { period: Period; before: Period } {
  const today = businessToday(now);
  const days = daysOf({ span, ...(from && to && from <= to && { from, to }) }, today);
  const of = ({ from, to }: Days): Period => ({ from, to, ...(team !== undefined && { teamId: team }) });
  return { period: of(days), before: of(daysBefore(days)) };
}
