import type { CustomerReview } from "@pharos/api/board";
import type { Kysely, Schema } from "@pharos/db";
import { severity } from "@pharos/domain/enums";
import { countGroups, ratesOf } from "../../request-statistics/index.ts";
import { countMatchingRequests, findMissedTurns } from "../../service-request/index.ts";
import { openCodes, requestsOf, rowsOf, severeCodes } from "../board-rows.ts";
import { sumMissed } from "../read-turns.ts";
import type { Review } from "./read-review.ts";

type Figures = NonNullable<CustomerReview["requests"]>;

/** What a customer asked for in the days of a review, and how its promises were kept. */
export async function requestFiguresOf(
  db: Kysely<Schema>,
  { companyId, days, call: { actor }, now }: Review,
): Promise<Figures> {
  const open = { status: openCodes, companyId };
  const matching = (filter: object) =>
    countMatchingRequests(db, actor, { viewTags: [], ...open, ...filter }, now);
  const [groups, openNow, openSevere, missed] = await Promise.all([
    countGroups(
      db,
      actor,
      { startTime: days.from, endTime: days.to, companyId },
      { groupings: ["severity"], durationsOf: null },
    ),
    matching({}),
    matching({ type: severeCodes }),
    findMissedTurns(db, actor, { ...days, companyId }),
  ]);
  const total = groups.find(({ grouping }) => grouping === null);
  if (!total) throw new Error("grouping sets always answer the total");
  const rates = ratesOf(total);
  const late = (figure: "firstBreached" | "replyBreached" | "solveBreached", value: number | null) => ({
    value,
    rows: requestsOf(days, figure, total[figure], { companyId }),
  });
  const nowRows = (filter: Record<string, string>, found: number) =>
    rowsOf("request", { companyId, viewTags: "", status: openCodes.join(","), ...filter }, found);
  return {
    submitted: requestsOf(days, "submitted", total.submitted, { companyId }),
    bySeverity: severity.codes.flatMap((code) => {
      const group = groups.find(({ grouping, key }) => grouping === "severity" && key === String(code));
      return group
        ? [
            {
              severity: code,
              rows: requestsOf(days, "submitted", group.submitted, { companyId, type: code }),
            },
          ]
        : [];
    }),
    openNow: nowRows({}, openNow),
    openSevere: nowRows({ type: severeCodes.join(",") }, openSevere),
    first: late("firstBreached", rates.first),
    reply: late("replyBreached", rates.reply),
    solve: late("solveBreached", rates.solve),
    solveMeasured: total.solveMet + total.solveBreached,
    rating: { value: total.rating_mean, rows: requestsOf(days, "rated", total.rated, { companyId }) },
    customerShare: sumMissed(missed, now.getTime()).customerShare,
  };
}
