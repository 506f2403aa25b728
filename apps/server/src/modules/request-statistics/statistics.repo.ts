import type { Kysely, Schema } from "@pharos/db";
import { historyAction, type RequestFigure, requestFigure } from "@pharos/domain/enums";
import { businessDayStart, businessTimeZone } from "@pharos/domain/time";
import { expressionBuilder, type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { executeShared } from "../../platform/execute-shared.ts";
import { personName } from "../../platform/person-name.ts";
import { countedFigures, visibleServiceRequests } from "../service-request/index.ts";

/** Which requests are counted. */
export interface CountedRange {
  /** First and last day of submission, in the business time zone. */
  readonly startTime: string;
  readonly endTime: string;
  readonly companyId?: number;
  readonly serviceNumberId?: number;
  /** Only those these people handle. */
  readonly executorIds?: readonly number[];
  readonly teamId?: number;
  readonly type?: readonly number[];
  /** Only those of which nothing has happened since, and that were there by then. */
  readonly unchangedSince?: Date;
}

/** What requests can be grouped by. */
export const groupings = {
  day: periodOf("day"),
  week: periodOf("week"),
  month: periodOf("month"),
  severity: sql<string | null>`service_request.severity::text`,
  status: sql<string | null>`service_request.status::text`,
  product: sql<string | null>`service_request.product_menu_id::text`,
  catalogue: sql<string | null>`service_request.catalogue_menu_id::text`,
  executor: sql<string | null>`service_request.executor_user_id::text`,
  team: sql<string | null>`service_request.team_id::text`,
  company: sql<string | null>`service_request.company_id::text`,
} as const satisfies Record<string, RawBuilder<string | null>>;
export type Grouping = keyof typeof groupings;

const figures = countedFigures("service_request");

/** One group: how many requests of every figure, and how its promises were kept. */
export type GroupRow = Record<RequestFigure, number> & {
  /** Null: all requests together. */
  readonly grouping: Grouping | null;
  /** Null in a grouping: the requests without one. */
  readonly key: string | null;
  /** Closed now, or closed once and reopened. */
  readonly once_closed: number;
  readonly reply_intervals_met: number;
  readonly reply_intervals_measured: number;
  /** Working minutes of the promises' own clocks, pauses out. */
  readonly first_median: number | null;
  readonly first_p90: number | null;
  readonly solve_median: number | null;
  readonly solve_p90: number | null;
  readonly rating_mean: number | null;
  /** Of the means of all ratings. */
  readonly rating_sum: number;
  readonly response_mean: number | null;
  readonly duration_mean: number | null;
  readonly result_mean: number | null;
  readonly report_mean: number | null;
  readonly stars: readonly number[];
};

/** What is counted by. */
export interface CountedBy {
  readonly groupings: readonly Grouping[];
  /** The only grouping whose groups have durations; null: only all requests together have. Weighing times costs most. */
  readonly durationsOf: Grouping | null;
}

/** Counts the visible requests of a range altogether and by every wanted grouping, in one statement. */
export async function countGroups(
  db: Kysely<Schema>,
  actor: Actor,
  range: CountedRange,
  { groupings: wanted, durationsOf }: CountedBy,
): Promise<readonly GroupRow[]> {
  const columns = wanted.map((name) => sql`${groupings[name]} as ${sql.ref(`by_${name}`)}`);
  const keys = wanted.map((name) => sql.ref(`by_${name}`));
  // The first grouping whose column takes part in the row's grouping set; none of them does in the total.
  const firstOf = (cases: readonly RawBuilder<unknown>[]) =>
    cases.length === 0 ? sql`null::text` : sql`case ${sql.join(cases, sql` `)} end`;
  const groupingName = firstOf(
    wanted.map((name, index) => sql`when grouping(${keys[index]}) = 0 then ${name}::text`),
  );
  const key = firstOf(keys.map((column) => sql`when grouping(${column}) = 0 then ${column}`));
  const query = sql<GroupRow>`
    with counted as (
      select ${sql.join([
        ...columns,
        ...requestFigure.names.map((name) => sql`${figures[name]} as ${sql.ref(`is_${name}`)}`),
      ])},
        reply_met, reply_met + reply_breached as reply_measured, first_minutes, solve_minutes,
        rating as mean, response_score, duration_score, result_score, report_score,
        case when rating is not null then least(5, greatest(1, round(rating / 20))) end as stars
      from (${visibleFacts(actor, range)}) as service_request
    ),
    figures as (
      select ${groupingName} as grouping, ${key} as key, ${figureSums}
      from counted
      group by grouping sets (${sql.join([sql`()`, ...keys.map((column) => sql`(${column})`)])})
    ),
    durations as (${durationsBy(durationsOf)})
    select figures.*, first_median, first_p90, solve_median, solve_p90
    from figures left join durations on durations.grouping is not distinct from figures.grouping
      and durations.key is not distinct from figures.key`;
  return executeShared(db, query);
}

const figureSums = sql.join([
  ...requestFigure.names.map(
    (name) => sql`count(*) filter (where ${sql.ref(`is_${name}`)})::int as ${sql.ref(name)}`,
  ),
  sql`count(*) filter (where is_closed or is_reopened)::int as once_closed`,
  sql`coalesce(sum(reply_met), 0)::int as reply_intervals_met`,
  sql`coalesce(sum(reply_measured), 0)::int as reply_intervals_measured`,
  sql`coalesce(sum(mean), 0)::float8 as rating_sum`,
  sql`round(avg(mean), 1) as rating_mean, round(avg(response_score), 1) as response_mean`,
  sql`round(avg(duration_score), 1) as duration_mean, round(avg(result_score), 1) as result_mean`,
  sql`round(avg(report_score), 1) as report_mean`,
  sql`array[${sql.join([1, 2, 3, 4, 5].map((star) => sql`count(*) filter (where stars = ${star})::int`))}] as stars`,
]);

// Beside the sums, not among them: without an order to keep, the server sums all groupings in one pass.
function durationsBy(grouping: Grouping | null): RawBuilder<unknown> {
  const key = grouping === null ? sql`null::text` : sql.ref(`by_${grouping}`);
  return sql`
    select ${grouping}::text as grouping, ${key} as key,
      percentile_cont(0.5) within group (order by first_minutes) as first_median,
      percentile_cont(0.9) within group (order by first_minutes) as first_p90,
      percentile_cont(0.5) within group (order by solve_minutes) as solve_median,
      percentile_cont(0.9) within group (order by solve_minutes) as solve_p90
    from counted ${grouping === null ? sql`` : sql`group by ${key}`}`;
}

/** The facts of the visible requests of a range. */
export function visibleFacts(actor: Actor, range: CountedRange): RawBuilder<unknown> {
  const { companyId, serviceNumberId, executorIds, teamId, type, unchangedSince } = range;
  const conditions = [
    sql`service_request.submitted_at >= ${businessDayStart(range.startTime)}`,
    sql`service_request.submitted_at < ${businessDayStart(range.endTime, 1)}`,
    // The rule of visibility speaks of columns that stand in the facts as well.
    visibleServiceRequests(actor)(expressionBuilder<Schema, "service_request">()),
    ...(companyId === undefined ? [] : [sql`service_request.company_id = ${companyId}`]),
    ...(serviceNumberId === undefined ? [] : [sql`service_request.service_number_id = ${serviceNumberId}`]),
    ...(executorIds === undefined
      ? []
      : [sql`service_request.executor_user_id = any(${[...executorIds]}::bigint[])`]),
    ...(teamId === undefined ? [] : [sql`service_request.team_id = ${teamId}`]),
    ...(type === undefined ? [] : [sql`service_request.severity = any(${[...type]}::bigint[])`]),
    ...(unchangedSince === undefined
      ? []
      : [sql`service_request.submitted_at <= ${unchangedSince} and not ${changedSince(unchangedSince)}`]),
  ];
  return sql`select service_request.* from request_fact as service_request where ${sql.join(conditions, sql` and `)}`;
}

const archived = sql.lit(historyAction.toCode("archive"));

/** Whether something that figures may hang on has happened to a request since a moment: its newest line but that of archiving says so. */
export const changedSince = (at: Date): RawBuilder<boolean> => sql<boolean>`coalesce((
  select h.at > ${at} from service_request_history h
  where h.service_request_id = service_request.id and h.action <> ${archived}
  order by h.id desc limit 1), false)`;

function periodOf(unit: "day" | "week" | "month"): RawBuilder<string | null> {
  return sql<string | null>`to_char(date_trunc(${sql.lit(unit)},
    service_request.submitted_at at time zone ${sql.lit(businessTimeZone)}), 'YYYY-MM-DD')`;
}

/** Names of groups that are records: of teams, customers, products and entries of the catalogue, and of people. */
export async function findGroupNames(
  db: Kysely<Schema>,
  grouping: Grouping,
  keys: readonly string[],
): Promise<Map<string, { readonly name: string; readonly nameEn: string | null }>> {
  const source = nameSources[grouping];
  if (source === undefined || keys.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string; name_en: string | null }>`
    select x.id, ${source.name} as name, ${source.nameEn} as name_en from ${sql.table(source.table)} x
    where x.id = any(${keys.map(Number)}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name, name_en }) => [String(id), { name, nameEn: name_en }]));
}

interface NameSource {
  readonly table: keyof Schema;
  readonly name: RawBuilder<string>;
  readonly nameEn: RawBuilder<string | null>;
}

const named = (table: keyof Schema): NameSource => ({
  table,
  name: sql<string>`x.name`,
  nameEn: sql<string | null>`x.name_en`,
});

const nameSources: Partial<Record<Grouping, NameSource>> = {
  product: named("dict_menu"),
  catalogue: named("dict_menu"),
  team: named("team"),
  company: named("company"),
  executor: { table: "app_user", name: personName("x"), nameEn: sql<string | null>`null::text` },
};
