import type { ContractStatistics, StatisticsQuery } from "../api.ts";

const groupings = ["team", "manager", "product", "city"] as const;
const focuses = [
  "inForce",
  "expiring",
  "expired",
  "pending",
  "ended",
  "renewed",
  "ending",
  "beginning",
] as const;

export type Grouping = (typeof groupings)[number];
export type Focus = (typeof focuses)[number];

/** What the address of the page says: year, grouping, and the figure whose contracts are shown. */
export interface StatisticsAddress {
  readonly year?: number;
  readonly groupBy: Grouping;
  readonly focus?: Focus;
  /** Key of a group; empty text means those without one. */
  readonly group?: string;
  /** 1 to 12. */
  readonly month?: number;
}

const numberIn = (text: string | null, min: number, max: number): number | undefined => {
  if (text === null || !/^\d{1,4}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= min && number <= max ? number : undefined;
};

/** Reads the address; nonsense in it says nothing. */
export function readAddress(params: URLSearchParams): StatisticsAddress {
  const year = numberIn(params.get("year"), 1970, 2999);
  const month = numberIn(params.get("month"), 1, 12);
  const focus = focuses.find((name) => name === params.get("focus"));
  const group = params.get("group");
  return {
    groupBy: groupings.find((name) => name === params.get("by")) ?? "team",
    ...(year && { year }),
    ...(focus && { focus }),
    ...(focus && group !== null && { group: group.slice(0, 64) }),
    ...(focus && month && { month }),
  };
}

/** Writes the address; what is the default is left out. */
export function writeAddress({ year, groupBy, focus, group, month }: StatisticsAddress): URLSearchParams {
  const params = new URLSearchParams();
  if (year !== undefined) params.set("year", String(year));
  if (groupBy !== "team") params.set("by", groupBy);
  if (focus) params.set("focus", focus);
  if (focus && group !== undefined) params.set("group", group);
  if (focus && month !== undefined) params.set("month", String(month));
  return params;
}

/** What the server is asked for. */
export function queryOf({ year, groupBy, focus, group, month }: StatisticsAddress): StatisticsQuery {
  return {
    groupBy,
    ...(year !== undefined && { year }),
    ...(focus && { focus }),
    ...(group !== undefined && { groupKey: group }),
    ...(month !== undefined && { month }),
  };
}

/** The name of a group in the reader's language; undefined for those without one. */
export function groupNamed(
  groups: ContractStatistics["byGroup"],
  key: string | undefined,
): ContractStatistics["byGroup"][number] | undefined {
  return key === undefined ? undefined : groups.find((group) => (group.key ?? "") === key);
}
