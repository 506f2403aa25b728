import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { sumHours as endpoint, getHourMatrix as matrixEndpoint } from "@pharos/api/work-hour";
import type { Kysely, Schema } from "@pharos/db";
import { businessToday } from "@pharos/domain/contract";
import { taskType } from "@pharos/domain/enums";
import { monthOf, utilisation } from "@pharos/domain/work-hour";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import { ledTeams, seesEverything } from "../../platform/scope.ts";
import { findWorkingDays } from "../sla/index.ts";
import { findLeaveDays } from "../team/index.ts";
import { daysBetween } from "./day-span.ts";
import { closedMonths } from "./month.repo.ts";
import { sumPlanned } from "./planned-work.repo.ts";
import { visibleWorkHours } from "./work-hour.visibility.ts";
import { cityOf, isWorked } from "./worked.sql.ts";

type Query = HandlerInput<typeof endpoint>["query"];
type Answer = CallResult<typeof endpoint>;
type Matrix = CallResult<typeof matrixEndpoint>;

const daysMax = 366;
const groupsMax = 500;

/** What the hours are grouped by, and how a group is called. */
const groups: Readonly<
  Record<
    Query["groupBy"],
    {
      /** Of a record of hours. */
      key: RawBuilder<unknown>;
      /** Of planned work. */
      planKey: RawBuilder<unknown>;
      name: RawBuilder<unknown>;
      nameEn: RawBuilder<unknown>;
    }
  >
> = {
  user: {
    key: sql`work_hour.executor_user_id`,
    planKey: sql`share.user_id`,
    name: nameOfUser(sql`g.key::bigint`),
    nameEn: sql`null`,
  },
  team: {
    key: sql`work_hour.team_id`,
    planKey: sql`plan.team_id`,
    name: sql`(select name from team where id = g.key::bigint)`,
    nameEn: sql`(select name_en from team where id = g.key::bigint)`,
  },
  company: {
    key: sql`work_hour.company_id`,
    planKey: sql`plan.company_id`,
    name: sql`(select name from company where id = g.key::bigint)`,
    nameEn: sql`(select name_en from company where id = g.key::bigint)`,
  },
  acc: {
    key: sql`work_hour.service_number_id`,
    planKey: sql`plan.service_number_id`,
    name: sql`(select concat_ws(' ', sn, name) from service_number where id = g.key::bigint)`,
    nameEn: sql`null`,
  },
  type: {
    key: sql`work_hour.service_type`,
    planKey: sql`plan.task_type`,
    name: sql`null`,
    nameEn: sql`null`,
  },
  city: {
    key: cityOf(sql`work_hour.executor_user_id`),
    planKey: cityOf(sql`share.user_id`),
    name: sql`g.key`,
    nameEn: sql`null`,
  },
};

/** The hours worked that a caller may see, added up; of people with their expected time. */
export async function sumHours(
  platform: Platform,
  call: Call,
  { from, to, groupBy, teamId }: Query,
): Promise<Answer> {
  const db = platform.database.kysely;
  const days = daysBetween(from, to, daysMax, "to");
  const { key, planKey, name, nameEn } = groups[groupBy];
  const isWorkday = await findWorkingDays(db);
  const planned = await sumPlanned(db, call.actor, { from, to }, { key: planKey, teamId, isWorkday });
  const visible = workedBy(db, call.actor, { from, to, teamId }, key);
  const { rows } = await sql<Omit<Answer[number], "workdays" | "utilisation">>`
    select g.key, ${name} as name, ${nameEn} as "nameEn", g.planned, g.actual, g.approved, g.overtime, g.bonus
    from (
      select nullif(key, '') as key, coalesce(planned.hours, 0) as planned, coalesce(actual, 0) as actual,
        coalesce(approved, 0) as approved, coalesce(overtime, 0) as overtime, coalesce(bonus, 0) as bonus
      from (
        select key, sum(hours) as actual, sum(hours) filter (where review_status = 1) as approved,
          sum(hours) filter (where overtime_type is not null) as overtime, sum(bonus) as bonus
        from (${visible}) counted group by key) reported
      full join unnest(${[...planned.keys()]}::text[], ${[...planned.values()]}::numeric[])
        as planned (key, hours) using (key)) g
    order by g.actual desc, g.key limit ${groupsMax}`.execute(db);
  if (groupBy === "type")
    return rows.map((row) => ({
      ...row,
      name: row.key && platform.translate(call.locale, taskType.labelKeyOfCode(Number(row.key))),
      workdays: null,
      utilisation: null,
    }));
  if (groupBy !== "user") return rows.map((row) => ({ ...row, workdays: null, utilisation: null }));
  const expected = await expectedDays(
    db,
    rows.map((row) => Number(row.key)),
    days,
    isWorkday,
  );
  return rows.map((row) => {
    const workdays = expected(Number(row.key));
    return { ...row, workdays, utilisation: utilisation(row.approved, workdays, 0) };
  });
}

/** The records of hours worked that the actor may see between two days, each with the key it is added up by. */
const workedBy = (
  db: Kysely<Schema>,
  actor: Actor,
  { from, to, teamId }: { readonly from: string; readonly to: string; readonly teamId?: number | undefined },
  key: RawBuilder<unknown>,
) =>
  db
    .selectFrom("work_hour")
    // A record has one approved bonus at most.
    .leftJoin("work_hour_bonus as bonus", (join) =>
      join
        .onRef("bonus.work_hour_id", "=", "work_hour.id")
        .on("bonus.status", "=", 1)
        .on("work_hour.review_status", "=", 1),
    )
    .select([
      sql<string>`coalesce(${key}::text, '')`.as("key"),
      "hours",
      "review_status",
      "overtime_type",
      sql<number>`coalesce(bonus.amount, 0)`.as("bonus"),
    ])
    .where(visibleWorkHours(actor))
    .where(isWorked)
    .where("work_date", ">=", from)
    .where("work_date", "<=", to)
    .$if(teamId !== undefined, (query) => query.where("work_hour.team_id", "=", teamId ?? 0));

/** Hours of people, and what they are of what was expected of all of them. */
export interface PeopleSum {
  readonly people: ReadonlyMap<number, { readonly actual: number; readonly utilisation: number | null }>;
  /** Approved hours ÷ hours expected of all of them; null where nothing was expected. */
  readonly utilisation: number | null;
}

/** The hours worked of the people between two days, also of those without any. */
export async function sumPeople(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  days: { readonly from: string; readonly to: string; readonly teamId?: number | undefined },
  userIds: readonly number[],
): Promise<PeopleSum> {
  const db = database.kysely;
  const isWorkday = await findWorkingDays(db);
  const dates = daysBetween(days.from, days.to, daysMax, "to");
  const [expected, { rows }] = await Promise.all([
    expectedDays(db, userIds, dates, isWorkday),
    sql<{ user_id: number; actual: number; approved: number }>`
      select key::bigint as user_id, sum(hours) as actual,
        coalesce(sum(hours) filter (where review_status = 1), 0) as approved
      from (${workedBy(db, actor, days, groups.user.key)}) counted
      where key = any(${userIds.map(String)}::text[]) group by key`.execute(db),
  ]);
  const worked = new Map(rows.map((row) => [row.user_id, row]));
  const people = userIds.map((userId) => {
    const { actual = 0, approved = 0 } = worked.get(userId) ?? {};
    const workdays = expected(userId);
    return { userId, actual, approved, workdays, utilisation: utilisation(approved, workdays, 0) };
  });
  const total = (of: (person: (typeof people)[number]) => number) =>
    people.reduce((sum, person) => sum + of(person), 0);
  return {
    people: new Map(people.map((person) => [person.userId, person])),
    utilisation: utilisation(
      total(({ approved }) => approved),
      total(({ workdays }) => workdays),
      0,
    ),
  };
}

/** Working days of a person less leave. */
async function expectedDays(
  db: Kysely<Schema>,
  userIds: readonly number[],
  days: readonly string[],
  isWorkday: (date: string) => boolean,
) {
  const leave = await findLeaveDays(db, userIds, { from: days[0] ?? "", to: days.at(-1) ?? "" });
  const workdays = days.filter(isWorkday);
  return (userId: number) => workdays.reduce((sum, day) => sum + 1 - (leave.get(userId)?.get(day) ?? 0), 0);
}

/** The month of a team, or of everyone whose hours the caller may see. */
export async function readMatrix(
  platform: Platform,
  { actor }: Call,
  { month: given, teamId }: HandlerInput<typeof matrixEndpoint>["query"],
): Promise<Matrix> {
  const db = platform.database.kysely;
  if (teamId !== undefined && !seesEverything(actor) && !ledTeams(actor).includes(teamId))
    throw new AppError("workHour.team.notFound");
  const month = monthOf(given);
  const [year = 1970, number = 1] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  const dates = daysBetween(month, last, daysMax);
  const people = await findPeople(db, actor, teamId);
  const ids = people.map(({ userId }) => userId);
  const isWorkday = await findWorkingDays(db);
  const [cells, planned, closed, leave] = await Promise.all([
    findCells(db, actor, ids, { from: month, to: last }),
    sumPlanned(db, actor, { from: month, to: last }, { key: sql`share.user_id`, isWorkday }),
    closedMonths(db, [month]),
    findLeaveDays(db, ids, { from: month, to: last }),
  ]);
  const today = businessToday(platform.clock.now());
  const worked = dates.filter((date) => isWorkday(date) && date <= today);
  const byPerson = Map.groupBy(cells, ({ userId }) => userId);
  return {
    days: dates.map((date) => ({ date, isWorkday: isWorkday(date) })),
    isClosed: closed.has(month),
    mayClose: actor.roles.has("pa") && actor.permissions.has("hour:review"),
    people: people.map((person) => {
      const own = new Map((byPerson.get(person.userId) ?? []).map((cell) => [cell.date, cell]));
      const sum = (of: (cell: Cell) => number) =>
        [...own.values()].reduce((total, cell) => total + of(cell), 0);
      const away = leave.get(person.userId);
      const leaveDays = worked.reduce((total, date) => total + (away?.get(date) ?? 0), 0);
      const approved = sum((cell) => cell.approved);
      return {
        ...person,
        hours: dates.map((date) => own.get(date)?.hours ?? 0),
        isPending: dates.map((date) => own.get(date)?.isPending ?? false),
        planned: planned.get(String(person.userId)) ?? 0,
        actual: sum((cell) => cell.hours),
        approved,
        overtime: sum((cell) => cell.overtime),
        leaveDays,
        utilisation: utilisation(approved, worked.length, leaveDays),
      };
    }),
  };
}

/** Members whose hours the caller may see. */
async function findPeople(db: Kysely<Schema>, actor: Actor, teamId: number | undefined) {
  return db
    .selectFrom("team_member")
    .innerJoin("team", "team.id", "team_member.team_id")
    .innerJoin("app_user", "app_user.id", "team_member.user_id")
    .distinctOn("team_member.user_id")
    .select([
      "team_member.user_id as userId",
      nameOfUser("team_member.user_id").$castTo<string>().as("name"),
      "team.name as teamName",
      "team.name_en as teamNameEn",
    ])
    .where("team_member.status", "=", 1)
    .where("team.status", "=", 1)
    .where("app_user.status", "<>", 0)
    .$if(teamId !== undefined, (query) => query.where("team.id", "=", teamId ?? 0))
    .$if(!seesEverything(actor), (query) =>
      query.where((eb) =>
        eb.or([
          eb("team_member.user_id", "=", actor.userId),
          eb("team.id", "=", sql<number>`any(${[...ledTeams(actor)]}::bigint[])`),
        ]),
      ),
    )
    .orderBy("team_member.user_id")
    .orderBy("team.id")
    .execute();
}

interface Cell {
  readonly userId: number;
  readonly date: string;
  readonly hours: number;
  readonly approved: number;
  readonly overtime: number;
  readonly isPending: boolean;
}

/** Hours worked by people by day. */
async function findCells(
  db: Kysely<Schema>,
  actor: Actor,
  userIds: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<Cell[]> {
  return db
    .selectFrom("work_hour")
    .select([
      "executor_user_id as userId",
      "work_date as date",
      sql<number>`sum(hours)`.as("hours"),
      sql<number>`coalesce(sum(hours) filter (where review_status = 1), 0)`.as("approved"),
      sql<number>`coalesce(sum(hours) filter (where overtime_type is not null), 0)`.as("overtime"),
      sql<boolean>`bool_or(review_status = 0)`.as("isPending"),
    ])
    .where(visibleWorkHours(actor))
    .where(isWorked)
    .where("executor_user_id", "=", sql<number>`any(${[...userIds]}::bigint[])`)
    .where("work_date", ">=", from)
    .where("work_date", "<=", to)
    .groupBy(["executor_user_id", "work_date"])
    .execute();
}
