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

/** Hours worked on one plan, or on none, of one type for one group. */
export interface HourLeaf {
  readonly group_key: string | null;
  readonly group_name: string | null;
  readonly group_name_en: string | null;
  readonly service_type: number | null;
  readonly plan_id: number | null;
  readonly plan_title: string | null;
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

/** The hours worked of a list narrowed like this, by group, type of work and plan. */
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
  const { rows } = await sql<HourLeaf>`
    select g.key::text as group_key, ${name} as group_name, ${nameEn} as group_name_en, g.service_type, g.plan_id,
      (select title from plan where plan.id = g.plan_id) as plan_title, g.hours
    from (${counted}) g order by g.hours desc, g.plan_id`.execute(db);
  return rows;
}
