import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { getServiceRequestStatistics } from "@pharos/api/service-request";
import type { Call } from "../../platform/call.ts";
import { closeRange } from "../../platform/counted-range.ts";
import type { Platform } from "../../platform/platform.ts";
import { alongAxis } from "./axis.ts";
import { countBreachReasons } from "./breach.repo.ts";
import { countGroups, findGroupNames, type Grouping } from "./statistics.repo.ts";
import {
  durationsOf,
  figuresOf,
  ratesOf,
  replyIntervalsOf,
  shareOf,
  toNamedFigures,
} from "./statistics.view.ts";

type Query = HandlerInput<typeof getServiceRequestStatistics>["query"];
type Answer = CallResult<typeof getServiceRequestStatistics>;

/** Groups of a chart; the rest is too small to be drawn. */
const shownGroups = 10;

/** Counts the requests that the caller may see. */
export async function readServiceRequestStatistics(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { actor }: Call,
  query: Query,
): Promise<Answer> {
  const range = closeRange(query, clock.now());
  const by: Grouping = query.groupBy === "type" ? "severity" : query.groupBy;
  const wanted = [...new Set<Grouping>([by, "severity", "product", "catalogue"])];
  const [groups, breachReasons] = await Promise.all([
    countGroups(database.kysely, actor, range, { groupings: wanted, durationsOf: null }),
    // What the vendor says to itself.
    actor.isInternal ? countBreachReasons(database.kysely, actor, range) : [],
  ]);
  const total = groups.find(({ grouping }) => grouping === null);
  if (!total) throw new Error("grouping sets always answer the total");
  const named = async (grouping: Grouping) => {
    const rows = groups.filter((row) => row.grouping === grouping);
    const keys = rows.flatMap(({ key }) => (key === null ? [] : [key]));
    const names = await findGroupNames(database.kysely, grouping, keys);
    return alongAxis(grouping, rows, range).map((row) =>
      toNamedFigures(row, row.key === null ? undefined : names.get(row.key)),
    );
  };
  const [series, bySeverity, byProduct, topMenus] = [
    await named(by),
    await named("severity"),
    await named("product"),
    await named("catalogue"),
  ];
  return {
    startTime: range.startTime,
    endTime: range.endTime,
    totals: figuresOf(total),
    series,
    bySeverity,
    byProduct: byProduct.slice(0, shownGroups),
    topMenus: topMenus.slice(0, shownGroups),
    slaRate: ratesOf(total),
    replyIntervals: replyIntervalsOf(total),
    durations: durationsOf(total),
    ratingAvg: total.rating_mean,
    ratings: {
      count: total.rated,
      response: total.response_mean,
      duration: total.duration_mean,
      result: total.result_mean,
      report: total.report_mean,
      stars: [...total.stars],
    },
    reopenRate: shareOf(total.reopened, total.once_closed),
    breachReasons,
  };
}
