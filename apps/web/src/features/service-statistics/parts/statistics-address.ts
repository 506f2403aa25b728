import type { GivenBreachReason } from "@pharos/api/service-request";
import { daysAfter, monthsAfter } from "@pharos/domain/contract";
import { breachReason } from "@pharos/domain/enums";
import { dayNumberOf } from "@pharos/domain/time";
import type { AttainmentQuery, BreachQuery, StatisticsQuery } from "../api.ts";

export const views = ["figures", "breaches"] as const;
export const spans = ["month", "lastMonth", "quarter", "lastQuarter", "year"] as const;
export const periods = ["day", "week", "month"] as const;
export const groupings = ["severity", "team", "company", "executor", "month"] as const;

export type View = (typeof views)[number];
export type Span = (typeof spans)[number];
export type Period = (typeof periods)[number];
export type Grouping = (typeof groupings)[number];

/** What the address of the page says. */
export interface StatisticsAddress {
  readonly view: View;
  /** First and last day; when one is missing, the span counts. */
  readonly from?: string;
  readonly to?: string;
  readonly span: Span;
  readonly period: Period;
  readonly groupBy: Grouping;
  readonly company?: number;
  readonly team?: number;
  /** Of the breach review: its reason and page. */
  readonly reason?: GivenBreachReason;
  readonly page: number;
}

/** First and last day. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const defaults = { view: "figures", span: "year", period: "month", groupBy: "severity" } as const;
const reasons = [...breachReason.names, "unexplained"] as const;
const breachPageSize = 50;

/** Reads the address; nonsense in it says nothing. */
export function readAddress(params: URLSearchParams): StatisticsAddress {
  const from = dateIn(params.get("from"));
  const to = dateIn(params.get("to"));
  const company = idIn(params.get("company"));
  const team = idIn(params.get("team"));
  const reason = reasons.find((name) => name === params.get("reason"));
  return {
    view: views.find((name) => name === params.get("view")) ?? defaults.view,
    page: idIn(params.get("page")) ?? 1,
    ...(reason && { reason }),
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
  const { view, from, to, span, period, groupBy, company, team, reason, page } = address;
  const params = new URLSearchParams();
  if (view !== defaults.view) params.set("view", view);
  if (from && to) {
    params.set("from", from);
    params.set("to", to);
  } else if (span !== defaults.span) params.set("span", span);
  if (period !== defaults.period) params.set("period", period);
  if (groupBy !== defaults.groupBy) params.set("by", groupBy);
  if (company) params.set("company", String(company));
  if (team) params.set("team", String(team));
  if (reason) params.set("reason", reason);
  if (page > 1) params.set("page", String(page));
  return params;
}

/** First and last day that the address means. */
export function daysOf(
  { from, to, span }: Pick<StatisticsAddress, "from" | "to" | "span">,
  today: string,
): Days {
  if (from && to) return { from, to };
  const firstOfMonth = (months: number) => `${monthsAfter(today, months).slice(0, 7)}-01`;
  const intoQuarter = (Number(today.slice(5, 7)) - 1) % 3;
  switch (span) {
    case "month":
      return { from: firstOfMonth(0), to: today };
    case "lastMonth":
      return { from: firstOfMonth(-1), to: daysAfter(firstOfMonth(0), -1) };
    case "quarter":
      return { from: firstOfMonth(-2), to: today };
    case "lastQuarter":
      return { from: firstOfMonth(-intoQuarter - 3), to: daysAfter(firstOfMonth(-intoQuarter), -1) };
    case "year":
      return { from: firstOfMonth(-11), to: today };
  }
}

/** The period before, for comparison: as many months when the days begin with a month, else as many days. */
export function daysBefore({ from, to }: Days): Days {
  const dayBefore = daysAfter(from, -1);
  if (!from.endsWith("-01")) {
    return { from: daysAfter(from, dayNumberOf(from) - dayNumberOf(to) - 1), to: dayBefore };
  }
  const months = monthOf(to) - monthOf(from) + 1;
  const isWhole = daysAfter(to, 1).endsWith("-01");
  return { from: monthsAfter(from, -months), to: isWhole ? dayBefore : monthsAfter(to, -months) };
}

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** What the server is asked for. */
export function queryOf(address: StatisticsAddress, today: string): StatisticsQuery {
  return { ...filterOf(address, today), groupBy: address.period };
}

/** What the server is asked for the table of attainment. */
export function attainmentQueryOf(address: StatisticsAddress, today: string): AttainmentQuery {
  return { ...filterOf(address, today), groupBy: address.groupBy, pageNum: 1, pageSize: 100 };
}

/** A page of the breach review. */
export type BreachPage = BreachQuery & { readonly pageNum: number; readonly pageSize: number };

/** What the server is asked for the breach review. */
export function breachQueryOf(address: StatisticsAddress, today: string): BreachPage {
  const { reason, page } = address;
  const filter = { ...filterOf(address, today), ...(reason && { breachReason: reason }) };
  return { ...filter, pageNum: page, pageSize: breachPageSize };
}

/** What the server is asked for the period before. */
export function queryBefore(address: StatisticsAddress, today: string): StatisticsQuery {
  const { from, to } = daysBefore(daysOf(address, today));
  return { ...queryOf(address, today), startTime: from, endTime: to };
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
