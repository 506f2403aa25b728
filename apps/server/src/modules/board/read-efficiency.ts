import type { readEfficiency as endpoint } from "@pharos/api/board";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { severity } from "@pharos/domain/enums";
import type { Actor } from "../../platform/actor.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { ledTeams, seesEverything } from "../../platform/scope.ts";
import { countPublishedByAuthor } from "../article/index.ts";
import { countGroups, durationsOf, type GroupRow, ratesOf, shareOf } from "../request-statistics/index.ts";
import { findCountedEngineers } from "../team/index.ts";
import { sumPeople } from "../work-hour/index.ts";
import { requestsOf } from "./board-rows.ts";
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
  const [byPerson, all, severe, hours, articles] = await Promise.all([
    countGroups(db, actor, range, { groupings: ["executor"], durationsOf: "executor" }),
    countGroups(db, actor, range, { groupings: [], durationsOf: null }),
    countGroups(db, actor, { ...range, type: severeCodes }, { groupings: ["executor"], durationsOf: null }),
    sumPeople(platform, call, { from, to }, executorIds),
    countPublishedByAuthor(db, actor, { startTime: from, endTime: to }),
  ]);
  const of = (groups: readonly GroupRow[]) =>
    new Map(groups.flatMap((group) => (group.key === null ? [] : [[Number(group.key), group] as const])));
  const [requests, severeOf] = [of(byPerson), of(severe)];
  const [total] = all;
  if (!total) throw new Error("grouping sets always answer the total");
  const people = engineers.map(({ userId, name }): Answer["people"][number] => {
    const group = requests.get(userId);
    const worked = hours.people.get(userId);
    return {
      userId,
      name,
      closed: requestsOf({ from, to }, "closed", group?.closed ?? 0, { personId: userId }),
      severeShare: shareOf(severeOf.get(userId)?.submitted ?? 0, group?.submitted ?? 0),
      firstMedian: group ? durationsOf(group).firstResponseMedian : null,
      solveMedian: group ? durationsOf(group).solveMedian : null,
      reopenRate: group ? shareOf(group.reopened, group.once_closed) : null,
      rating: group?.rating_mean ?? null,
      hours: worked?.actual ?? 0,
      utilisation: worked?.utilisation ?? null,
      articles: articles.get(userId) ?? 0,
    };
  });
  const rates = ratesOf(total);
  return {
    totals: {
      closed: total.closed,
      firstRate: rates.first,
      replyRate: rates.reply,
      solveRate: rates.solve,
      solveMedian: durationsOf(total).solveMedian,
      reopenRate: shareOf(total.reopened, total.once_closed),
      rating: total.rating_mean,
      utilisation: hours.utilisation,
      articles: people.reduce((sum, person) => sum + person.articles, 0),
    },
    people: people.toSorted(
      (a, b) => b.closed.count - a.closed.count || b.hours - a.hours || a.userId - b.userId,
    ),
  };
}

const isLead = (actor: Actor): boolean => seesEverything(actor) || ledTeams(actor).length > 0;

const scopeOf = (actor: Actor): "all" | readonly number[] => {
  if (seesEverything(actor)) return "all";
  const led = ledTeams(actor);
  return led.length > 0 ? led : actor.teamIds;
};
