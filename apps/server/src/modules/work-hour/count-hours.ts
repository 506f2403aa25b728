import type { Kysely, Schema } from "@pharos/db";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import { type HourNarrowing, matchingHours } from "./list-hours.ts";
import { isWorked } from "./worked.sql.ts";

/** How many records a list narrowed like this has, counted to the end. */
export async function countMatchingHours(
  db: Kysely<Schema>,
  actor: Actor,
  filter: HourNarrowing,
): Promise<number> {
  const { count } = await db
    .selectFrom("work_hour")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(matchingHours(actor, filter))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many records a list narrowed like this has for every person or customer. */
export async function countHoursBy(
  db: Kysely<Schema>,
  actor: Actor,
  filter: HourNarrowing,
  column: "executor_user_id" | "company_id",
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom("work_hour")
    .select(({ fn, ref }) => [ref(`work_hour.${column}`).as("key"), fn.countAll<number>().as("count")])
    .where(matchingHours(actor, filter))
    .groupBy(`work_hour.${column}`)
    .execute();
  return new Map(rows.flatMap(({ key, count }) => (key === null ? [] : [[key, count] as const])));
}

/** Hours worked on one plan, on none, or on all plans that are not named, of one type for one group. */
export interface HourLeaf {
  readonly group_key: string | null;
  readonly group_name: string | null;
  readonly group_name_en: string | null;
  readonly service_type: number | null;
  readonly plan_id: number | null;
  readonly plan_title: string | null;
  /** It is what remains beside the largest. */
  readonly is_rest: boolean;
  readonly hours: number;
}

interface LeafGroup {
  readonly key: RawBuilder<unknown>;
  readonly name: RawBuilder<unknown>;
  readonly nameEn: RawBuilder<unknown>;
}

const recordName = (table: string, column: string) =>
  sql`(select ${sql.ref(column)} from ${sql.table(table)} where id = g.key)`;

const leafGroups: Readonly<Record<"company" | "team" | "user", LeafGroup>> = {
  company: {
    key: sql`work_hour.company_id`,
    name: recordName("company", "name"),
    nameEn: recordName("company", "name_en"),
  },
  team: {
    key: sql`work_hour.team_id`,
    name: recordName("team", "name"),
    nameEn: recordName("team", "name_en"),
  },
  user: {
    key: sql`work_hour.executor_user_id`,
    name: nameOfUser(sql`g.key`),
    nameEn: sql`null::text`,
  },
};

/** Plans of one type for one group that are named; the others are one sum. */
const plansMax = 12;

/** The hours worked of a list narrowed like this, by group, type of work and plan, the largest first. */
export async function findHourLeaves(
  db: Kysely<Schema>,
  actor: Actor,
  filter: HourNarrowing,
  groupBy: "company" | "team" | "user",
): Promise<readonly HourLeaf[]> {
  const { key, name, nameEn } = leafGroups[groupBy];
  const counted = db
    .selectFrom("work_hour")
    .select([
      sql<number | null>`${key}`.as("key"),
      "work_hour.service_type",
      "work_hour.plan_id",
      sql<number>`sum(work_hour.hours)`.as("hours"),
    ])
    .where(matchingHours(actor, filter))
    .where(isWorked)
    .groupBy([sql`1`, "work_hour.service_type", "work_hour.plan_id"]);
  // Names are looked up of what is named, once each.
  const { rows } = await sql<HourLeaf>`
    with ranked as (
      select c.*, row_number() over (partition by c.key, c.service_type order by c.hours desc, c.plan_id) > ${plansMax} as is_rest
      from (${counted}) c),
    leaf as (
      select key, service_type, is_rest, case when not is_rest then plan_id end as plan_id, sum(hours) as hours
      from ranked group by 1, 2, 3, 4),
    named as (select g.key, ${name} as name, ${nameEn} as name_en from (select distinct key from leaf) g)
    select leaf.key::text as group_key, named.name as group_name, named.name_en as group_name_en, leaf.service_type, leaf.plan_id,
      (select title from plan where plan.id = leaf.plan_id) as plan_title, leaf.is_rest, leaf.hours
    from leaf join named on named.key is not distinct from leaf.key
    order by leaf.is_rest, leaf.hours desc, leaf.plan_id`.execute(db);
  return rows;
}
