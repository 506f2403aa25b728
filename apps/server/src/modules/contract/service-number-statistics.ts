import type { getServiceNumberStatistics } from "@pharos/api/contract";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { businessToday, monthsAfter } from "@pharos/domain/contract";
import { severity } from "@pharos/domain/enums";
import { businessDayStart } from "@pharos/domain/time";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { findNumberHours, findVisibleNumber, hoursByType, sumHours } from "../service-number/index.ts";
import { countClocks, countRequests, rateRequests } from "./request-counts.repo.ts";
import type { WorkUnderContract } from "./work-under-contract.ts";

/** More months than anybody compares; the range is cut to its last ones. */
const monthsMax = 60;

/** Requests, SLA, ratings, plans, hours and quotas under a service number within a range of days, as far as the caller may see them. */
export async function readServiceNumberStatistics(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { actor }: Call,
  { params, query }: Pick<HandlerInput<typeof getServiceNumberStatistics>, "params" | "query">,
  work: WorkUnderContract,
): Promise<CallResult<typeof getServiceNumberStatistics>> {
  const db = database.kysely;
  const number = await findVisibleNumber(db, actor, params.id);
  if (!number) throw new AppError("serviceNumber.notFound");
  const today = businessToday(clock.now());
  const { first, last } = daysOf(query, today);
  const range = {
    serviceNumberId: number.id,
    from: businessDayStart(first),
    until: businessDayStart(last, 1),
  };
  const [requests, clocks, rating, hours, planByType, itemUsage, costPerHour] = await Promise.all([
    countRequests(db, actor, range),
    countClocks(db, actor, range),
    rateRequests(db, actor, range),
    number.shows_hours ? findNumberHours(db, number.id, { first, last }) : null,
    work.countPlansByType(db, actor, { serviceNumberId: number.id, first, last }),
    work.findItemUsage(db, actor, { serviceNumberId: number.id }),
    work.findCostPerHour(db, actor, { serviceNumberId: number.id, today }),
  ]);
  const months = monthsBetween(first, last);
  const sumOf = (isCounted: (group: (typeof requests)[number]) => boolean): number =>
    requests.filter(isCounted).reduce((sum, { matches }) => sum + matches, 0);
  const rateOf = (kind: string): number | null => {
    const found = clocks.find((clock) => clock.kind === kind);
    return found && found.measured > 0 ? found.met / found.measured : null;
  };
  return {
    srTotal: sumOf(() => true),
    srOpen: sumOf((group) => group.is_open),
    srBySeverity: Object.fromEntries(
      severity.codes.map((code) => [String(code), sumOf((group) => group.severity === code)]),
    ),
    srByMonth: months.map((month) => ({
      month,
      count: sumOf((group) => group.month === month),
    })),
    slaRate: { first: rateOf("firstResponse"), reply: rateOf("reply"), solve: rateOf("solve") },
    ratingAvg: rating.average,
    ratingCount: rating.ratings,
    hoursByType: hours && hoursByType(hours),
    hoursByMonth:
      hours &&
      months.map((month) => ({ month, hours: sumHours(hours.filter((line) => line.month === month)) })),
    planByType,
    itemUsage,
    ...(costPerHour !== undefined && { costPerHour }),
  };
}

type Days = { readonly startTime?: string; readonly endTime?: string };

function daysOf({ startTime, endTime }: Days, today: string): { first: string; last: string } {
  const last = endTime ?? (startTime !== undefined && startTime > today ? startTime : today);
  const earliest = `${monthsAfter(last, 1 - monthsMax).slice(0, 7)}-01`;
  const first = startTime ?? `${monthsAfter(last, -11).slice(0, 7)}-01`;
  return { first: first < earliest ? earliest : first, last };
}

function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let at = `${first.slice(0, 7)}-01`; at <= last; at = monthsAfter(at, 1)) months.push(at.slice(0, 7));
  return months;
}
