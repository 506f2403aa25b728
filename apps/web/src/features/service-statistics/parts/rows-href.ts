import { monthsAfter } from "@pharos/domain/contract";
import { type RequestFigure, severity } from "@pharos/domain/enums";
import { dateOfDayNumber, dayNumberOf } from "@pharos/domain/time";
import { paths } from "../../../shared/paths.ts";

/** Days and parties that the figures of the page are about. */
export interface CountedRange {
  readonly from: string;
  readonly to: string;
  readonly company?: number | undefined;
  readonly team?: number | undefined;
}

/** A group of requests; null is all of them. */
export type Group =
  | {
      readonly by: "severity" | "product" | "menu" | "team" | "company" | "executor" | "reason";
      readonly key: string | null;
    }
  | { readonly by: "day" | "week" | "month"; readonly key: string }
  | null;

/** The list of exactly the requests behind a figure; null for the group of those without one, which no filter names. */
export function rowsHref(range: CountedRange, figure: RequestFigure, group: Group = null): string | null {
  const days = { from: range.from, to: range.to };
  const base = { tab: "all", figure, company: range.company, team: range.team };
  if (group === null) return listOf({ ...base, ...days });
  if (group.key === null) return null;
  switch (group.by) {
    case "severity":
      return listOf({ ...base, ...days, type: severity.fromCode(Number(group.key)) });
    case "day":
    case "week":
    case "month":
      return listOf({ ...base, ...within(days, periodOf(group.by, group.key)) });
    default:
      return listOf({ ...base, ...days, [group.by]: group.key });
  }
}

type Search = {
  readonly from: string;
  readonly to: string;
  readonly [name: string]: string | number | undefined;
};

const listOf = ({ from, to, ...search }: Search): string =>
  paths.serviceRecords({ ...search, submitted: `${from}..${to}` });

type Days = { readonly from: string; readonly to: string };

function periodOf(unit: "day" | "week" | "month", first: string): Days {
  if (unit === "day") return { from: first, to: first };
  const next = unit === "week" ? dayNumberOf(first) + 7 : dayNumberOf(monthsAfter(first, 1));
  return { from: first, to: dateOfDayNumber(next - 1) };
}

// The first and the last period may reach beyond the range.
const within = (range: Days, period: Days): Days => ({
  from: period.from < range.from ? range.from : period.from,
  to: period.to > range.to ? range.to : period.to,
});
