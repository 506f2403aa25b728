import type { Kysely, Schema } from "@pharos/db";
import { type RequestFigure, requestFigure } from "@pharos/domain/enums";
import { businessDayStart, businessTimeZone } from "@pharos/domain/time";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { executeShared } from "../../platform/execute-shared.ts";
import { personName } from "../../platform/person-name.ts";
import {
  countedFigures,
  isBreachedClock,
  isMetClock,
  meanScore,
  visibleServiceRequests,
  workingMinutes,
} from "../service-request/index.ts";

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
    with visible as materialized (${visibleRequests(db, actor, range)}),
    counted as materialized (
      select ${sql.join([
        ...columns,
        ...requestFigure.names.map((name) => sql`${countedFigures[name]} as ${sql.ref(`is_${name}`)}`),
      ])},
        coalesce(k.reply_met, 0) as reply_met, coalesce(k.reply_met + k.reply_breached, 0) as reply_measured,
        k.first_minutes, k.solve_minutes,
        g.mean, g.response_score, g.duration_score, g.result_score, g.report_score,
        case when g.mean is not null then least(5, greatest(1, round(g.mean / 20))) end as stars
      from visible as service_request
      left join (${clockSums}) k on k.service_request_id = service_request.id
      left join (${ratings}) g on g.service_request_id = service_request.id
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

/** The visible requests of a range, with what the figures are made of. */
export function visibleRequests(db: Kysely<Schema>, actor: Actor, range: CountedRange) {
  return db
    .selectFrom("service_request")
    .select(countedColumns)
    .where((eb) => visibleServiceRequests(actor)(eb))
    .where("submitted_at", ">=", businessDayStart(range.startTime))
    .where("submitted_at", "<", businessDayStart(range.endTime, 1))
    .$if(range.companyId !== undefined, (query) => query.where("company_id", "=", range.companyId ?? 0))
    .$if(range.serviceNumberId !== undefined, (query) =>
      query.where("service_number_id", "=", range.serviceNumberId ?? 0),
    )
    .$if(range.executorIds !== undefined, (query) =>
      query.where(
        sql<boolean>`service_request.executor_user_id = any(${[...(range.executorIds ?? [])]}::bigint[])`,
      ),
    )
    .$if(range.teamId !== undefined, (query) => query.where("team_id", "=", range.teamId ?? 0))
    .$if(range.unchangedSince !== undefined, (query) =>
      query
        .where("submitted_at", "<=", range.unchangedSince?.toISOString() ?? "")
        .where(sql<boolean>`not ${changedSince(range.unchangedSince ?? new Date(0))}`),
    )
    .$if(range.type !== undefined, (query) =>
      query.where(sql<boolean>`service_request.severity = any(${range.type ?? []}::bigint[])`),
    );
}

/** Whether something has happened to a request since a moment: its newest line says so. */
export const changedSince = (at: Date): RawBuilder<boolean> => sql<boolean>`coalesce((
  select h.at > ${at} from service_request_history h where h.service_request_id = service_request.id
  order by h.id desc limit 1), false)`;

const countedColumns = [
  "service_request.id",
  "service_request.submitted_at",
  "service_request.first_reply_at",
  "service_request.closed_at",
  "service_request.severity",
  "service_request.status",
  "service_request.close_type",
  "service_request.urgent_count",
  "service_request.escalation_level",
  "service_request.reopen_count",
  "service_request.product_menu_id",
  "service_request.catalogue_menu_id",
  "service_request.executor_user_id",
  "service_request.team_id",
  "service_request.company_id",
] as const;

// Both join: asked for “in (select id from visible)”, the server expects few rows and looks them up one by one.

/** Every rating that holds, with its mean. */
const ratings = sql`
  select s.*, ${meanScore("s")} as mean
  from visible join service_request_rating s on s.service_request_id = visible.id
  where s.superseded_at is null`;

const minutes = workingMinutes("c", "visible");

/** How the clocks of every visible request ended, and how long it took. */
const clockSums = sql`
  select c.service_request_id,
    bool_or(c.kind = 'firstResponse' and c.cycle = 0 and ${isMetClock("c")}) as first_met,
    bool_or(c.kind = 'firstResponse' and c.cycle = 0 and ${isBreachedClock("c")}) as first_breached,
    count(*) filter (where c.kind = 'reply' and ${isMetClock("c")}) as reply_met,
    count(*) filter (where c.kind = 'reply' and ${isBreachedClock("c")}) as reply_breached,
    bool_or(c.kind = 'solve' and ${isMetClock("c")}) as solve_met,
    bool_or(c.kind = 'solve' and ${isBreachedClock("c")}) as solve_breached,
    ${minutes.first} as first_minutes, ${minutes.solve} as solve_minutes
  from visible join sla_clock c on c.service_request_id = visible.id
  group by c.service_request_id`;

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
