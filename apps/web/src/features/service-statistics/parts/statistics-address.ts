import { monthsAfter } from "@pharos/domain/contract";
import type { AttainmentQuery, StatisticsQuery } from "../api.ts";

export const spans = ["month", "quarter", "year"] as const;
export const periods = ["day", "week", "month"] as const;
export const groupings = ["severity", "team", "company", "executor", "month"] as const;

export type Span = (typeof spans)[number];
export type Period = (typeof periods)[number];
export type Grouping = (typeof groupings)[number];

/** What the address of the page says. */
export interface StatisticsAddress {
  /** First and last day; when one is missing, the span counts. */
  readonly from?: string;
  readonly to?: string;
  readonly span: Span;
  readonly period: Period;
  readonly groupBy: Grouping;
  readonly company?: number;
  readonly team?: number;
}

const defaults = { span: "year", period: "month", groupBy: "severity" } as const;

/** Reads the address; nonsense in it says nothing. */
export function readAddress(params: URLSearchParams): StatisticsAddress {
  const from = dateIn(params.get("from"));
  const to = dateIn(params.get("to"));
  const company = idIn(params.get("company"));
  const team = idIn(params.get("team"));
  return {
    span: spans.find((name) => name === params.get("span")) ?? defaults.span,
    period: periods.find((name) => name === params.get("period")) ?? defaults.period,
    groupBy: groupings.find((name) => name === params.get("by")) ?? defaults.groupBy,
    ...(from && to && from <= to && { from, to }),
    ...(company && { company }),
    ...(team && { team }),
  };
}

/** Writes the address; what is the default is left out. */
export function writeAddress(address: StatisticsAddress): URLSearchParams {
  const { from, to, span, period, groupBy, company, team } = address;
  const params = new URLSearchParams();
  if (from && to) {
    params.set("from", from);
    params.set("to", to);
  } else if (span !== defaults.span) params.set("span", span);
  if (period !== defaults.period) params.set("period", period);
  if (groupBy !== defaults.groupBy) params.set("by", groupBy);
  if (company) params.set("company", String(company));
  if (team) params.set("team", String(team));
  return params;
}

/** First and last day that the address means. */
export function daysOf({ from, to, span }: StatisticsAddress, today: string): { from: string; to: string } {
  if (from && to) return { from, to };
  const months = { month: 0, quarter: 2, year: 11 }[span];
  return { from: `${monthsAfter(today, -months).slice(0, 7)}-01`, to: today };
}

/** What the server is asked for. */
export function queryOf(address: StatisticsAddress, today: string): StatisticsQuery {
  return { ...filterOf(address, today), groupBy: address.period };
}

/** What the server is asked for the table of attainment. */
export function attainmentQueryOf(address: StatisticsAddress, today: string): AttainmentQuery {
  return { ...filterOf(address, today), groupBy: address.groupBy, pageNum: 1, pageSize: 100 };
}

function filterOf(address: StatisticsAddress, today: string) {
  const { from, to } = daysOf(address, today);
  return {
    startTime: from,
    endTime: to,
    ...(address.company && { companyId: address.company }),
    ...(address.team && { teamId: address.team }),
  };
}

const idIn = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;

function dateIn(text: string | null): string | undefined {
  if (text === null || !/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return undefined;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text) ? undefined : text;
}
