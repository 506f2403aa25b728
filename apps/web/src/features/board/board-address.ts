import { businessToday } from "@pharos/domain/contract";
import { type Days, daysBefore, daysOf, type Span, spans } from "../service-statistics/parts.ts";
import type { Period } from "./api.ts";

/** What the address of a board says: a span of time, a team, a person. */
export interface BoardAddress {
  readonly span: Span;
  readonly team: number | undefined;
  readonly person: number | undefined;
}

const idIn = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;

/** Reads the address; nonsense in it says nothing. */
export const readAddress = (params: URLSearchParams): BoardAddress => ({
  span: spans.find((one) => one === params.get("span")) ?? "quarter",
  team: idIn(params.get("team")),
  person: idIn(params.get("person")),
});

/** The days of the address and the days before them. */
export function periodsOf(
  { span, team }: BoardAddress,
  now = new Date(),
): { period: Period; before: Period } {
  const today = businessToday(now);
  const days = daysOf({ span }, today);
  const of = ({ from, to }: Days): Period => ({ from, to, ...(team !== undefined && { teamId: team }) });
  return { period: of(days), before: of(daysBefore(days)) };
}
