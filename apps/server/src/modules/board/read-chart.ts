import type { readBoardChart as endpoint, Rows } from "@pharos/api/board";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { monthsAfter } from "@pharos/domain/contract";
import { severity } from "@pharos/domain/enums";
import { dateOfDayNumber, dayNumberOf } from "@pharos/domain/time";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { readContractStatistics } from "../contract-item/index.ts";
import { alongAxis, countGroups, findGroupNames, ratesOf } from "../request-statistics/index.ts";
import { type CountedEngineer, findCountedEngineers, seenTeamsOf } from "../team/index.ts";
import { type BoardPeriod, requestsOf, rowsOf } from "./board-rows.ts";
import { refuseLongPeriod } from "./refuse-long-period.ts";

type Query = HandlerInput<typeof endpoint>["query"];
type Chart = CallResult<typeof endpoint>;
type Category = Chart["categories"][number];

/** Groups of a chart that are drawn. */
const groupsMax = 10;

/** One chart of the board, over what the caller may see. */
export async function readChart(platform: Platform, call: Call, query: Query): Promise<Chart> {
  refuseLongPeriod(query);
  const { type } = query;
  switch (type) {
    case "trend":
      return readTrend(platform, call, query);
    case "severity":
    case "product":
      return readRequestGroups(platform, call, query, type);
    case "sla":
      return readSlaLine(platform, call, query);
    case "amount":
      return readAmounts(platform, call, query);
    default:
      return readEngineers(platform, call, query, type);
  }
}

const rangeOf = ({ from, to, teamId }: BoardPeriod) => ({
  startTime: from,
  endTime: to,
  ...(teamId !== undefined && { teamId }),
});

const unnamed = (key: string): Category => ({ key, name: null, nameEn: null });

/** The days of a month that lie within the period. */
export function monthWithin(period: BoardPeriod, first: string): BoardPeriod {
  const last = dateOfDayNumber(dayNumberOf(monthsAfter(first, 1)) - 1);
  return {
    ...period,
    from: first < period.from ? period.from : first,
    to: last > period.to ? period.to : last,
  };
}

/** Requests by month, a line for each severity. */
async function readTrend({ database }: Platform, { actor }: Call, query: Query): Promise<Chart> {
  const range = rangeOf(query);
  const series = await Promise.all(
    severity.codes.map(async (code) => {
      const groups = await countGroups(
        database.kysely,
        actor,
        { ...range, type: [code] },
        { groupings: ["month"], durationsOf: null },
      );
      return {
        code,
        months: alongAxis(
          "month",
          groups.filter(({ grouping }) => grouping === "month"),
          range,
        ),
      };
    }),
  );
  const months = series[0]?.months.map(({ key }) => key ?? "") ?? [];
  return {
    type: "trend",
    unit: "count",
    categories: months.map(unnamed),
    series: series.map(({ code, months: counted }) => ({
      key: String(code),
      values: counted.map(({ submitted }) => submitted),
      rows: counted.map(({ key, submitted }) =>
        requestsOf(monthWithin(query, key ?? ""), "submitted", submitted, { type: code }),
      ),
    })),
  };
}

/** Requests by severity or product. */
async function readRequestGroups(
  { database }: Platform,
  { actor }: Call,
  query: Query,
  grouping: "severity" | "product",
): Promise<Chart> {
  const db = database.kysely;
  const range = rangeOf(query);
  const counted = await countGroups(db, actor, range, { groupings: [grouping], durationsOf: null });
  const groups = alongAxis(
    grouping,
    counted.filter((group) => group.grouping === grouping),
    range,
  ).slice(0, groupsMax);
  const names = await findGroupNames(
    db,
    grouping,
    groups.flatMap(({ key }) => key ?? []),
  );
  return {
    type: grouping,
    unit: "count",
    categories: groups.map(({ key }) => ({
      key,
      name: (key !== null && names.get(key)?.name) || null,
      nameEn: (key !== null && names.get(key)?.nameEn) || null,
    })),
    series: [
      {
        key: "submitted",
        values: groups.map(({ submitted }) => submitted),
        rows: groups.map(({ key, submitted }) =>
          requestsOf(
            query,
            "submitted",
            submitted,
            key === null
              ? { noProduct: true }
              : { [grouping === "severity" ? "type" : "productMenuId"]: key },
          ),
        ),
      },
    ],
  };
}

/** Shares of promises kept, month by month; each point opens the requests that were late. */
async function readSlaLine({ database }: Platform, { actor }: Call, query: Query): Promise<Chart> {
  const range = rangeOf(query);
  const counted = await countGroups(database.kysely, actor, range, {
    groupings: ["month"],
    durationsOf: null,
  });
  const months = alongAxis(
    "month",
    counted.filter(({ grouping }) => grouping === "month"),
    range,
  );
  const line = (key: "first" | "reply" | "solve") => ({
    key,
    values: months.map((month) => ratesOf(month)[key]),
    rows: months.map((month) =>
      requestsOf(monthWithin(query, month.key ?? ""), `${key}Breached`, month[`${key}Breached`]),
    ),
  });
  return {
    type: "sla",
    unit: "share",
    categories: months.map(({ key }) => unnamed(key ?? "")),
    series: [line("first"), line("reply"), line("solve")],
  };
}

/** Amounts of contracts by the month they begin in, over the year in which the period ends. */
async function readAmounts(platform: Platform, call: Call, { to }: Query): Promise<Chart> {
  if (!call.actor.permissions.has("contract:amount") || !call.actor.permissions.has("contract:stat"))
    throw new AppError("common.permissionDenied");
  const year = Number(to.slice(0, 4));
  const { series } = await readContractStatistics(platform, call, { year, groupBy: "team" });
  return {
    type: "amount",
    unit: "amount",
    categories: series.map(({ month }) => unnamed(`${month}-01`)),
    series: [
      {
        key: "beginning",
        values: series.map(({ beginningAmount }) => beginningAmount ?? null),
        rows: series.map(({ beginning }, index) =>
          rowsOf("contractStatistics", { year, focus: "beginning", month: index + 1 }, beginning),
        ),
      },
    ],
  };
}

interface Group {
  readonly key: string | null;
  readonly name: string | null;
  readonly nameEn?: string | null;
}

const ageBuckets = [25, 30, 35, 40, 45, 50] as const;

/** "-24", "25-29" … "50-". */
function ageBucketOf(birthYear: number | null, year: number): string | null {
  if (birthYear === null) return null;
  const age = year - birthYear;
  const upper = ageBuckets.findIndex((edge) => age < edge);
  if (upper === 0) return "-24";
  if (upper === -1) return "50-";
  const [low = 0, high = 0] = [ageBuckets[upper - 1], ageBuckets[upper]];
  return `${low}-${high - 1}`;
}

function groupsOf(
  type: "city" | "team" | "level" | "skill" | "age",
  person: CountedEngineer,
  year: number,
): Group[] {
  const one = (key: string | null): Group[] => [{ key, name: key }];
  switch (type) {
    case "city":
      return one(person.city);
    case "team":
      return person.teams.map(({ id, name, nameEn }) => ({ key: String(id), name, nameEn }));
    case "level":
      return [{ key: person.techLevel === null ? null : String(person.techLevel), name: null }];
    case "skill":
      return person.tags.length === 0 ? one(null) : person.tags.flatMap(one);
    case "age":
      return one(ageBucketOf(person.birthYear, year));
  }
}

/** Engineers of the teams the caller sees; somebody of several teams or skills counts in each. */
async function readEngineers(
  { database, clock, config }: Platform,
  { actor }: Call,
  { teamId, to }: Query,
  type: "city" | "team" | "level" | "skill" | "age",
): Promise<Chart> {
  const seen = seenTeamsOf(actor);
  const engineers = await findCountedEngineers(database.kysely, { teamId, seen }, clock.now());
  const groups = new Map<string | null, Category & { people: { userId: number; name: string }[] }>();
  for (const person of engineers)
    for (const { key, name, nameEn = null } of groupsOf(type, person, Number(to.slice(0, 4)))) {
      const group = groups.get(key) ?? { key, name, nameEn, people: [] };
      group.people.push({ userId: person.userId, name: person.name });
      groups.set(key, group);
    }
  const isOrdered = type === "level" || type === "age";
  const order = (key: string | null) => (key === null ? Number.MAX_SAFE_INTEGER : Number.parseInt(key, 10));
  const categories = [...groups.values()].toSorted((a, b) =>
    isOrdered
      ? order(a.key) - order(b.key)
      : b.people.length - a.people.length || order(a.key) - order(b.key) || 0,
  );
  return {
    type,
    unit: "count",
    ...(type === "city" && { map: config.map }),
    categories,
    series: [
      {
        key: "people",
        values: categories.map(({ people }) => people.length),
        rows: categories.map((): Rows | null => null),
      },
    ],
  };
}
