import type { Kysely, Schema } from "@pharos/db";
import { dateOfDayNumber, dayNumberOf } from "@pharos/domain/time";
import type { ReportPeriod } from "@pharos/domain/weekly-report";
import { sql } from "kysely";
import { nameOfUser } from "../../platform/person-name.ts";
import { findWorkingDays } from "../sla/index.ts";
import { findLeaveDays } from "../team/index.ts";
import { isHomeMembership } from "./home-team.ts";

/** Somebody whose weekly report is missing, with the admins of the team. */
export interface MissingAuthor {
  readonly userId: number;
  readonly name: string;
  readonly teamName: string;
  readonly teamNameEn: string | null;
  readonly adminIds: readonly number[];
}

/**
 * Members of teams who have not submitted their report of a week. Whoever was on leave on every working day of it owes
 * none, and a week without working days asks nobody. System admins deliver nothing and write none.
 */
export async function findMissing(
  db: Kysely<Schema>,
  period: ReportPeriod,
  {
    teams,
    teamId,
    userId,
  }: {
    readonly teams?: readonly number[] | undefined;
    readonly teamId?: number | undefined;
    readonly userId?: number | undefined;
  } = {},
): Promise<MissingAuthor[]> {
  const isWorkday = await findWorkingDays(db);
  const first = dayNumberOf(period.from);
  const workdays = Array.from({ length: dayNumberOf(period.to) - first + 1 }, (_, index) =>
    dateOfDayNumber(first + index),
  ).filter(isWorkday);
  if (workdays.length === 0) return [];
  const members = await db
    .selectFrom("team_member as m")
    .innerJoin("team as t", "t.id", "m.team_id")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .select([
      "m.user_id as userId",
      nameOfUser("m.user_id").$castTo<string>().as("name"),
      "t.name as teamName",
      "t.name_en as teamNameEn",
      sql<number[]>`array(select a.user_id from team_member a
        where a.team_id = m.team_id and a.is_admin and a.status = 1 and a.user_id <> m.user_id order by a.id)`.as(
        "adminIds",
      ),
    ])
    .where(isHomeMembership("m"))
    .where("u.status", "<>", 0)
    .where(sql<boolean>`not exists (select from user_role ur join role r on r.id = ur.role_id
      where ur.user_id = m.user_id and r.code = 'sys')`)
    .where(sql<boolean>`not exists (select from weekly_report w where w.user_id = m.user_id
      and w.report_type = 'WEEKLY' and w.period_from = ${period.from}::date and w.status <> 0)`)
    .$if(teams !== undefined, (query) =>
      query.where("t.id", "=", sql<number>`any(${[...(teams ?? [])]}::bigint[])`),
    )
    .$if(teamId !== undefined, (query) => query.where("t.id", "=", teamId ?? 0))
    .$if(userId !== undefined, (query) => query.where("m.user_id", "=", userId ?? 0))
    .orderBy("m.user_id")
    .execute();
  const leave = await findLeaveDays(
    db,
    members.map(({ userId }) => userId),
    period,
  );
  return members.filter(({ userId }) => !workdays.every((day) => leave.get(userId)?.get(day) === 1));
}
