import type { WeeklyFacts } from "@pharos/api/weekly-report";
import type { Kysely, Schema } from "@pharos/db";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import { visibleWeeklyReports } from "./weekly-report.visibility.ts";

/** A report with the names around it. */
export type ReportRow = Awaited<ReturnType<ReturnType<typeof reports>["execute"]>>[number];

/** Reports, to be narrowed. */
export function reports(db: Kysely<Schema>) {
  return db
    .selectFrom("weekly_report")
    .leftJoin("team", "team.id", "weekly_report.team_id")
    .selectAll("weekly_report")
    .select([
      nameOfUser("weekly_report.user_id").$castTo<string>().as("user_name"),
      "team.name as team_name",
      "team.name_en as team_name_en",
      sql<WeeklyFacts | null>`weekly_report.facts`.as("frozen"),
    ]);
}

/** One visible report; locked against other changes when asked for. */
export async function findReport(
  db: Kysely<Schema>,
  actor: Actor,
  id: number,
  { isLocked = false } = {},
): Promise<ReportRow | undefined> {
  const found = reports(db).where("weekly_report.id", "=", id).where(visibleWeeklyReports(actor));
  return (isLocked ? found.forUpdate("weekly_report") : found).executeTakeFirst();
}
