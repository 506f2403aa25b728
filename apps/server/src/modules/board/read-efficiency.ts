import type { readEfficiency as endpoint, Figure } from "@pharos/api/board";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { Kysely, Schema } from "@pharos/db";
import { type RequestFigure, reviewStatus, severity } from "@pharos/domain/enums";
import type { Actor } from "../../platform/actor.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { ledTeams, seesEverything } from "../../platform/scope.ts";
import { countPublishedByAuthor } from "../article/index.ts";
import { countGroups, durationsOf, type GroupRow, ratesOf, shareOf } from "../request-statistics/index.ts";
import { findCountedEngineers } from "../team/index.ts";
import { countHoursBy, sumPeople } from "../work-hour/index.ts";
import { type BoardPeriod, requestsOf, rowsOf } from "./board-rows.ts";
import { refuseLongPeriod } from "./refuse-long-period.ts";

type Answer = CallResult<typeof endpoint>;
type Query = HandlerInput<typeof endpoint>["query"];

const severeCodes = (["p1", "p2"] as const).map(severity.toCode);

/** What the engineers did whose figures the caller may see: leads their teams, management all, experts themselves. */
export async function readEfficiencyOf(platform: Platform, call: Call, query: Query): Promise<Answer> {
  refuseLongPeriod(query);
  const db = platform.database.kysely;
  const { actor } = call;
  const { from, to, teamId, executorId } = query;
  const engineers = (
    await findCountedEngineers(db, { teamId, seen: scopeOf(actor) }, platform.clock.now())
  ).filter(
    ({ userId }) =>
      (isLead(actor) || userId === actor.userId) && (executorId === undefined || userId === executorId),
  );
  const executorIds = engineers.map(({ userId }) => userId);
  const range = { startTime: from, endTime: to, executorIds };
  const days = { from, to };
  const worked = { ...days, executorIds, isWorked: true };
  const approved = { ...days, executorIds, reviewStatus: [reviewStatus.toCode("approved")] };
  const [byPerson, severe, hours, records, reviewed, articles] = await Promise.all([
    countGroups(db, actor, range, { groupings: ["executor"], durationsOf: "executor" }),
    countGroups(db, actor, { ...range, type: severeCodes }, { groupings: ["executor"], durationsOf: null }),
    sumPeople(platform, call, days, executorIds),
    countHoursBy(db, actor, worked, "executor_user_id"),
    countHoursBy(db, actor, approved, "executor_user_id"),
    countPublishedByAuthor(db, actor, { startTime: from, endTime: to }),
  ]);
  const requestsBy = byKey(byPerson);
  const severeBy = byKey(severe);
  const people = engineers.map(({ userId, name }): Answer["people"][number] => {
    const group = requestsBy.get(userId);
    const person = hours.people.get(userId);
    const requests = requestFigures(days, { personId: userId }, group);
    const severeCount = severeBy.get(userId)?.submitted ?? 0;
    return {
      userId,
      name,
      figures: {
        closed: requests.closed,
        severeShare: {
          value: shareOf(severeCount, group?.submitted ?? 0),
          rows: requestsOf(days, "submitted", severeCount, { personId: userId, type: severeCodes.join(",") }),
        },
        firstMedian: requests.firstMedian,
        solveMedian: requests.solveMedian,
        reopenRate: requests.reopenRate,
        rating: requests.rating,
        hours: {
          value: person?.actual ?? 0,
          rows: rowsOf("hour", { ...days, executorId: userId, isWorked: true }, records.get(userId) ?? 0),
        },
        utilisation: {
          value: person?.utilisation ?? null,
          rows: approvedHours(days, { executorId: userId }, reviewed.get(userId) ?? 0),
        },
        articles: articlesOf(days, [userId], articles.get(userId) ?? 0),
      },
    };
  });
  const all = requestFigures(days, { executorIds: executorIds.join(",") }, await totalOf(db, actor, range));
  return {
    totals: {
      closed: all.closed,
      firstRate: all.firstRate,
      replyRate: all.replyRate,
      solveRate: all.solveRate,
      solveMedian: all.solveMedian,
      reopenRate: all.reopenRate,
      rating: all.rating,
      utilisation: {
        value: hours.utilisation,
        rows: approvedHours(days, { executorIds: executorIds.join(",") }, sumOf(reviewed.values())),
      },
      articles: articlesOf(
        days,
        executorIds,
        sumOf(people.map(({ figures }) => figures.articles.value ?? 0)),
      ),
    },
    people: people.toSorted(
      ({ figures: a, userId }, { figures: b, userId: other }) =>
        b.closed.rows.count - a.closed.rows.count ||
        (b.hours.value ?? 0) - (a.hours.value ?? 0) ||
        userId - other,
    ),
  };
}

/** All requests of the people together, with their medians. */
async function totalOf(
  db: Kysely<Schema>,
  actor: Actor,
  range: Parameters<typeof countGroups>[2],
): Promise<GroupRow> {
  const [total] = await countGroups(db, actor, range, { groupings: [], durationsOf: null });
  if (!total) throw new Error("grouping sets always answer the total");
  return total;
}

const byKey = (groups: readonly GroupRow[]): ReadonlyMap<number, GroupRow> =>
  new Map(groups.flatMap((group) => (group.key === null ? [] : [[Number(group.key), group] as const])));

/** What the requests of somebody say; nobody's say nothing. */
function requestFigures(
  days: BoardPeriod,
  whose: Parameters<typeof requestsOf>[3],
  group: GroupRow | undefined,
) {
  const of = (figure: RequestFigure, value: number | null): Figure => ({
    value,
    rows: requestsOf(days, figure, group?.[figure] ?? 0, whose),
  });
  const rates = group && ratesOf(group);
  const durations = group && durationsOf(group);
  return {
    closed: of("closed", group?.closed ?? 0),
    firstRate: of("firstBreached", rates?.first ?? null),
    replyRate: of("replyBreached", rates?.reply ?? null),
    solveRate: of("solveBreached", rates?.solve ?? null),
    firstMedian: of("responded", durations?.firstResponseMedian ?? null),
    solveMedian: of("solved", durations?.solveMedian ?? null),
    reopenRate: of("reopened", group ? shareOf(group.reopened, group.once_closed) : null),
    rating: of("rated", group?.rating_mean ?? null),
  };
}

const approvedHours = (days: BoardPeriod, whose: Parameters<typeof rowsOf>[1], count: number) =>
  rowsOf("hour", { ...days, ...whose, reviewStatus: reviewStatus.toCode("approved") }, count);

const articlesOf = ({ from, to }: BoardPeriod, authors: readonly number[], count: number): Figure => ({
  value: count,
  rows: rowsOf(
    "article",
    { authorIds: authors.join(","), publishedFrom: from, publishedTo: to, viewTags: "" },
    count,
  ),
});

const sumOf = (counts: Iterable<number>): number => [...counts].reduce((sum, count) => sum + count, 0);

const isLead = (actor: Actor): boolean => seesEverything(actor) || ledTeams(actor).length > 0;

const scopeOf = (actor: Actor): "all" | readonly number[] => {
  if (seesEverything(actor)) return "all";
  const led = ledTeams(actor);
  return led.length > 0 ? led : actor.teamIds;
};
