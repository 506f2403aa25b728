import type { readServiceNumberCharts as endpoint } from "@pharos/api/board";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { severity } from "@pharos/domain/enums";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { closeRange } from "../../platform/counted-range.ts";
import type { Platform } from "../../platform/platform.ts";
import { alongAxis, countGroups, ratesOf } from "../request-statistics/index.ts";
import { findNumberHours, findVisibleNumber, sumHours } from "../service-number/index.ts";

/** Requests, promises kept and hours under a service number, month by month. */
export async function readNumberCharts(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { actor }: Call,
  { params, query }: Pick<HandlerInput<typeof endpoint>, "params" | "query">,
): Promise<CallResult<typeof endpoint>> {
  const db = database.kysely;
  const number = await findVisibleNumber(db, actor, params.id);
  if (!number) throw new AppError("serviceNumber.notFound");
  const range = { ...closeRange(query, clock.now()), serviceNumberId: number.id };
  const days = { first: range.startTime, last: range.endTime };
  const [groups, hours] = await Promise.all([
    countGroups(db, actor, range, { groupings: ["month", "severity"], durationsOf: null }),
    number.shows_hours ? findNumberHours(db, number.id, days) : null,
  ]);
  const along = (grouping: "month" | "severity") =>
    alongAxis(
      grouping,
      groups.filter((group) => group.grouping === grouping),
      range,
    );
  const months = along("month").map((group) => ({ ...group, month: (group.key ?? "").slice(0, 7) }));
  return {
    srTrend: months.map(({ month, submitted, closed }) => ({ month, submitted, closed })),
    severityPie: along("severity").map(({ key, submitted }) => ({
      type: severity.asCode(Number(key)),
      count: submitted,
    })),
    hoursTrend:
      hours &&
      months.map(({ month }) => ({ month, hours: sumHours(hours.filter((line) => line.month === month)) })),
    slaLine: months.map((group) => ({ month: group.month, ...ratesOf(group) })),
  };
}
