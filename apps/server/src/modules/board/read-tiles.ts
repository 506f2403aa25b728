import type { readBoardTiles as endpoint } from "@pharos/api/board";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { businessToday } from "@pharos/domain/contract";
import { planStatus, reviewStatus, validity } from "@pharos/domain/enums";
import type { Permission } from "@pharos/domain/permissions";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { countReadableArticles } from "../article/index.ts";
import { countConsults } from "../consult/index.ts";
import { countByValidity } from "../contract/index.ts";
import { readContractStatistics } from "../contract-item/index.ts";
import { countMatchingPlans } from "../plan/index.ts";
import { countGroups, ratesOf } from "../request-statistics/index.ts";
import { countMatchingRequests } from "../service-request/index.ts";
import { findCountedEngineers, seenTeamsOf } from "../team/index.ts";
import { countMatchingHours, sumPeople } from "../work-hour/index.ts";
import { type BoardPeriod, openCodes, requestsOf, rowsOf, severeCodes } from "./board-rows.ts";
import { refuseLongPeriod } from "./refuse-long-period.ts";

type Tile = CallResult<typeof endpoint>["tiles"][number];

/** The tiles whose lists the caller may open, in their order. */
export async function readTiles(
  platform: Platform,
  call: Call,
  period: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  refuseLongPeriod(period);
  const may = (permission: Permission) => call.actor.permissions.has(permission);
  const groups = await Promise.all([
    may("fault:view") ? readRequestTiles(platform, call, period) : [],
    may("plan:view") ? planTiles(platform, call, period) : [],
    may("hour:view") ? hourTiles(platform, call, period) : [],
    may("contract:view") ? contractTiles(platform, call, period) : [],
    may("knowledge:view") ? articleTiles(platform, call) : [],
    consultTiles(platform, call, period),
  ]);
  return { tiles: groups.flat() };
}

const count = (key: Tile["key"], rows: Tile["rows"], isNow: boolean): Tile => ({
  key,
  unit: "count",
  value: rows.count,
  isNow,
  rows,
});

/** The tiles of requests, as they are now. */
export async function readRequestTiles(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { actor }: Call,
  period: BoardPeriod,
): Promise<Tile[]> {
  const db = database.kysely;
  const range = { startTime: period.from, endTime: period.to, ...teamOf(period) };
  const matching = (filter: object) =>
    countMatchingRequests(db, actor, { ...teamOf(period), viewTags: [], ...filter }, clock.now());
  const [groups, open, severe, breached] = await Promise.all([
    countGroups(db, actor, range, { groupings: [], durationsOf: null }),
    matching({ status: openCodes }),
    matching({ status: openCodes, type: severeCodes }),
    matching({ slaState: "breached" }),
  ]);
  const [total] = groups;
  if (!total) throw new Error("grouping sets always answer the total");
  const now = (given: Parameters<typeof rowsOf>[1], found: number) =>
    rowsOf("request", { teamId: period.teamId, viewTags: "", ...given }, found);
  const rates = ratesOf(total);
  const share = (
    key: Tile["key"],
    value: number | null,
    missed: "firstBreached" | "replyBreached" | "solveBreached",
  ): Tile => ({
    key,
    unit: "share",
    value,
    isNow: false,
    rows: requestsOf(period, missed, total[missed]),
  });
  return [
    count("open", now({ status: openCodes.join(",") }, open), true),
    count("openSevere", now({ status: openCodes.join(","), type: severeCodes.join(",") }, severe), true),
    count("breachedNow", now({ slaState: "breached" }, breached), true),
    count("submitted", requestsOf(period, "submitted", total.submitted), false),
    share("firstRate", rates.first, "firstBreached"),
    share("replyRate", rates.reply, "replyBreached"),
    share("solveRate", rates.solve, "solveBreached"),
    {
      key: "rating",
      unit: "score",
      value: total.rating_mean,
      isNow: false,
      rows: requestsOf(period, "rated", total.rated),
    },
  ];
}

const unended = planStatus.names.filter((name) => name !== "ended").map(planStatus.toCode);

async function planTiles(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  period: BoardPeriod,
): Promise<Tile[]> {
  const overdue = [planStatus.toCode("overdue")];
  const days = { startDate: period.from, endDate: period.to };
  const [due, late] = await Promise.all([
    countMatchingPlans(database.kysely, actor, { ...teamOf(period), ...days, status: unended }),
    countMatchingPlans(database.kysely, actor, { ...teamOf(period), status: overdue }),
  ]);
  const rows = (given: Parameters<typeof rowsOf>[1], found: number) =>
    rowsOf("plan", { teamId: period.teamId, ...given }, found);
  return [
    count("plansDue", rows({ ...days, status: unended.join(",") }, due), false),
    count("plansOverdue", rows({ status: overdue.join(",") }, late), true),
  ];
}

async function hourTiles(platform: Platform, call: Call, period: BoardPeriod): Promise<Tile[]> {
  const db = platform.database.kysely;
  const engineers = await findCountedEngineers(
    db,
    { teamId: period.teamId, seen: seenTeamsOf(call.actor) },
    platform.clock.now(),
  );
  const executorIds = engineers.map(({ userId }) => userId);
  const approved = { ...period, executorIds, reviewStatus: [reviewStatus.toCode("approved")] };
  const [{ utilisation }, records] = await Promise.all([
    sumPeople(platform, call, period, executorIds),
    countMatchingHours(db, call.actor, approved),
  ]);
  return [
    {
      key: "utilisation",
      unit: "share",
      value: utilisation,
      isNow: false,
      rows: rowsOf(
        "hour",
        {
          ...period,
          executorIds: executorIds.join(","),
          reviewStatus: approved.reviewStatus.join(","),
        },
        records,
      ),
    },
  ];
}

const expiringCodes = (["expiresThisMonth", "withinThreeMonths"] as const).map(validity.toCode);

async function contractTiles(platform: Platform, call: Call, period: BoardPeriod): Promise<Tile[]> {
  const today = businessToday(platform.clock.now());
  const groups = await countByValidity(platform.database.kysely, call.actor, teamOf(period), today);
  const expiring = groups
    .filter((group) => expiringCodes.some((code) => code === group.validity))
    .reduce((sum, { matches }) => sum + matches, 0);
  const query = { teamId: period.teamId, validity: expiringCodes.join(",") };
  const tiles = [count("contractsExpiring", rowsOf("contract", query, expiring), true)];
  // Renewals are counted over all teams.
  if (period.teamId !== undefined || !call.actor.permissions.has("contract:stat")) return tiles;
  const year = Number(period.to.slice(0, 4));
  const { totals } = await readContractStatistics(platform, call, { year, groupBy: "team" });
  const rows = rowsOf("contractStatistics", { year, focus: "ended" }, totals.ended);
  return [...tiles, { key: "renewalRate", unit: "share", value: totals.renewRate, isNow: false, rows }];
}

async function articleTiles({ database }: Pick<Platform, "database">, { actor }: Call): Promise<Tile[]> {
  const found = await countReadableArticles(database.kysely, actor);
  return [count("articles", rowsOf("article", { viewTags: "" }, found), true)];
}

/** The tile of consultations; none for a team, since a consultation belongs to people. */
export async function consultTiles(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  { from, to, teamId }: BoardPeriod,
): Promise<Tile[]> {
  if (teamId !== undefined) return [];
  const days = { startTime: from, endTime: to };
  const found = await countConsults(database.kysely, actor, days);
  return [count("consults", rowsOf("consult", days, found), false)];
}

const teamOf = ({ teamId }: BoardPeriod) => (teamId === undefined ? {} : { teamId });
