import type { ReportFigures } from "@pharos/api/service-report";
import type { Kysely, Schema } from "@pharos/db";
import { serviceNumberStatus } from "@pharos/domain/enums";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { RowSource } from "../../platform/record/record.ts";
import { visibleServiceNumbers } from "../service-number/index.ts";
import { visibleServiceReports } from "./service-report.visibility.ts";

/** Which report: the service number and the report, which must belong together. */
export interface ReportKey {
  readonly id: number;
  readonly id2: number;
}

/** A report with what its rules and its page need. */
export type ReportRecord = Awaited<ReturnType<ReturnType<typeof selectReports>["execute"]>>[number];

/** Teams that serve the organisation of a row of this table. */
const servingTeams = (table: "service_report" | "service_number"): RawBuilder<number[]> => sql<
  number[]
>`array(
  select t.team_id from team_company t where t.company_id = ${sql.ref(`${table}.company_id`)})`;

/** Reports with what their rules and their page need, to be narrowed. */
export function selectReports(db: RowSource) {
  return db
    .selectFrom("service_report")
    .innerJoin("company", "company.id", "service_report.company_id")
    .innerJoin("service_number", "service_number.id", "service_report.service_number_id")
    .innerJoin("service_subscription", "service_subscription.id", "service_number.subscription_id")
    .selectAll("service_report")
    .select([
      "company.hour_visibility",
      "service_number.sn",
      "service_number.name as number_name",
      "service_subscription.team_id",
      "service_subscription.manager_user_id",
      "service_subscription.report_emails",
      servingTeams("service_report").as("serving_team_ids"),
      // Only the generation of a report writes the column.
      sql<ReportFigures>`service_report.figures`.as("frozen"),
    ]);
}

/** Queries on monthly reports, bound to one connection. */
export const serviceReportRepo = (db: Kysely<Schema>) => ({
  /** The report, whoever asks. */
  find: (reportId: number): Promise<ReportRecord | undefined> =>
    selectReports(db).where("service_report.id", "=", reportId).executeTakeFirst(),

  /** The report, when it exists under this number and this actor may know of it. */
  findVisible: (actor: Actor, { id, id2 }: ReportKey) =>
    selectReports(db)
      .where("service_report.id", "=", id2)
      .where("service_report.service_number_id", "=", id)
      .where((eb) => visibleServiceReports(actor)(eb))
      .executeTakeFirst(),

  /** The reports of a month that this actor may know of. */
  findMonth: (actor: Actor, month: string): Promise<ReportRecord[]> =>
    selectReports(db)
      .where("service_report.month", "=", `${month}-01`)
      .where((eb) => visibleServiceReports(actor)(eb))
      .execute(),

  /** The report of a month, locked. */
  findOfMonth: (serviceNumberId: number, month: string) =>
    db
      .selectFrom("service_report")
      .select(["id", "status", "summary_md", "drafted_md"])
      .where("service_number_id", "=", serviceNumberId)
      .where("month", "=", `${month}-01`)
      .forNoKeyUpdate()
      .executeTakeFirst(),
});

/** A service number with what a report says of it. */
export type NumberRecord = Awaited<ReturnType<ReturnType<typeof selectNumbers>["execute"]>>[number];

/** Service numbers with what reports say of them, to be narrowed. */
export function selectNumbers(db: Kysely<Schema>) {
  return db
    .selectFrom("service_number")
    .innerJoin("company", "company.id", "service_number.company_id")
    .innerJoin("service_subscription", "service_subscription.id", "service_number.subscription_id")
    .innerJoin("team", "team.id", "service_subscription.team_id")
    .select([
      "service_number.id",
      "service_number.sn",
      "service_number.name",
      "service_number.company_id",
      "service_number.maintenance_level",
      "service_number.start_date",
      "service_number.end_date",
      "company.name as company_name",
      "company.name_en as company_name_en",
      "team.name as team_name",
      "team.name_en as team_name_en",
      "service_subscription.team_id",
      "service_subscription.manager_user_id",
      servingTeams("service_number").as("serving_team_ids"),
    ]);
}

/** The service numbers in use that this actor may know of and whose term has days of a month, by customer. */
export async function findNumbersOf(
  db: Kysely<Schema>,
  actor: Actor,
  { from, to }: { readonly from: string; readonly to: string },
  max: number,
): Promise<NumberRecord[]> {
  return selectNumbers(db)
    .where("service_number.status", "=", serviceNumberStatus.toCode("active"))
    .where("service_number.start_date", "<=", to)
    .where("service_number.end_date", ">=", from)
    .where((eb) => visibleServiceNumbers(actor)(eb))
    .orderBy("company.name")
    .orderBy("service_number.sn")
    .limit(max)
    .execute();
}

/** The service number, when this actor may know of it; locked when asked for, so that generations wait for each other. */
export async function findNumber(
  db: Kysely<Schema>,
  actor: Actor,
  id: number,
  { isLocked = false } = {},
): Promise<NumberRecord | undefined> {
  const found = selectNumbers(db)
    .where("service_number.id", "=", id)
    .where((eb) => visibleServiceNumbers(actor)(eb));
  return (isLocked ? found.forNoKeyUpdate("service_number") : found).executeTakeFirst();
}
