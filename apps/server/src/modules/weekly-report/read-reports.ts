import type { CallResult, HandlerInput } from "@pharos/api/core";
import type {
  getWeeklyReport as detailEndpoint,
  listWeeklyReports as listEndpoint,
  listMissingReports as missingEndpoint,
  prepareWeeklyReport as prepareEndpoint,
  WeeklyFacts,
} from "@pharos/api/weekly-report";
import type { Kysely, Schema } from "@pharos/db";
import { weeklyReportStatus, weeklyReportType } from "@pharos/domain/enums";
import { periodOf, type ReportPeriod } from "@pharos/domain/weekly-report";
import { nameIn } from "@pharos/i18n";
import { type ExpressionBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { contains } from "../../platform/contains.ts";
import { countCapped, offsetOf } from "../../platform/paging.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import { toAbility } from "../../platform/to-ability.ts";
import { findBreaches, withLaterBreaches } from "./breaches.repo.ts";
import { findFacts } from "./facts.repo.ts";
import { findMissing } from "./missing.repo.ts";
import { findReport, type ReportRow, reports } from "./report.repo.ts";
import { isReader, weeklyReportPolicy } from "./weekly-report.policy.ts";
import { readsAllReports, readTeams, visibleWeeklyReports } from "./weekly-report.visibility.ts";

type Detail = CallResult<typeof detailEndpoint>;

/** A report as lists show it. */
export const toReportRow = (row: ReportRow) => ({
  id: row.id,
  type: weeklyReportType.asCode(row.report_type),
  userId: row.user_id,
  userName: row.user_name,
  teamId: row.team_id,
  teamName: row.team_name,
  teamNameEn: row.team_name_en,
  periodFrom: row.period_from,
  periodTo: row.period_to,
  status: weeklyReportStatus.asCode(row.status),
  submitTime: row.submitted_at,
  hours: row.frozen?.hours.total ?? null,
});

/** One page of the reports the caller reads, the newest period first. */
export async function listReports(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  filter: HandlerInput<typeof listEndpoint>["query"],
): Promise<CallResult<typeof listEndpoint>> {
  const db = database.kysely;
  const matching = (eb: ExpressionBuilder<Schema, "weekly_report">) =>
    eb.and([
      visibleWeeklyReports(actor)(eb),
      ...(filter.type ? [eb("weekly_report.report_type", "=", filter.type)] : []),
      ...(filter.periodFrom ? [eb("weekly_report.period_from", ">=", filter.periodFrom)] : []),
      ...(filter.periodTo ? [eb("weekly_report.period_to", "<=", filter.periodTo)] : []),
      ...(filter.createdBy ? [eb("weekly_report.user_id", "=", filter.createdBy)] : []),
      ...(filter.teamId ? [eb("weekly_report.team_id", "=", filter.teamId)] : []),
      ...(filter.status ? [sql<boolean>`weekly_report.status = any(${filter.status}::bigint[])`] : []),
      ...(filter.search ? [contains(sql`weekly_report.content_md`, filter.search)] : []),
    ]);
  const [count, rows] = await Promise.all([
    countCapped(db, db.selectFrom("weekly_report").select("weekly_report.id").where(matching)),
    reports(db)
      .where((eb) => matching(eb as unknown as ExpressionBuilder<Schema, "weekly_report">))
      .orderBy("weekly_report.period_from", "desc")
      .orderBy("weekly_report.id", "desc")
      .limit(filter.pageSize)
      .offset(offsetOf(filter))
      .execute(),
  ]);
  return { ...count, list: rows.map(toReportRow), pageNum: filter.pageNum, pageSize: filter.pageSize };
}

/** Older comments of a report are not shown. */
const commentsMax = 200;

/** A report with its figures. The first look of somebody who leads its author marks it as read. */
export async function readReport(platform: Platform, call: Call, id: number): Promise<Detail> {
  const { kysely } = platform.database;
  const found = await findReport(kysely, call.actor, id);
  if (!found) throw new AppError("weeklyReport.notFound");
  if (isReader(call.actor, found)) await markRead(platform, call, id);
  const row = (await findReport(kysely, call.actor, id)) ?? found;
  const period = { from: row.period_from, to: row.period_to };
  const [facts, comments, readers, prevId, nextId] = await Promise.all([
    row.frozen
      ? completeFacts(kysely, row.user_id, row.frozen, period)
      : findFacts(kysely, row.user_id, period),
    kysely
      .selectFrom("weekly_report_comment")
      .select(["id", "content", "created_at as time", nameOfUser("user_id").$castTo<string>().as("userName")])
      .where("report_id", "=", id)
      .orderBy("id", "desc")
      .limit(commentsMax)
      .execute(),
    kysely
      .selectFrom("weekly_report_reader")
      .select(nameOfUser("user_id").$castTo<string>().as("name"))
      .where("report_id", "=", id)
      .orderBy("read_at")
      .execute(),
    neighbour(kysely, call.actor, row, "before"),
    neighbour(kysely, call.actor, row, "after"),
  ]);
  const ability = (decision: Parameters<typeof toAbility>[0]) =>
    toAbility(decision, call.locale, platform.translate);
  const now = platform.clock.now();
  return {
    ...toReportRow(row),
    version: row.version,
    contentMd: row.content_md,
    riskMd: row.risk_md,
    nextPlanMd: row.next_plan_md,
    facts,
    comments: comments.toReversed(),
    readers: readers.map(({ name }) => name),
    prevId,
    nextId,
    abilities: {
      edit: ability(weeklyReportPolicy.edit(call.actor, row, now)),
      comment: ability(weeklyReportPolicy.comment(call.actor, row)),
      remove: ability(weeklyReportPolicy.remove(call.actor, row)),
    },
  };
}

/** Frozen figures with the breaches of the rest of their period. */
async function completeFacts(
  db: Kysely<Schema>,
  userId: number,
  frozen: WeeklyFacts,
  period: ReportPeriod,
): Promise<WeeklyFacts> {
  const found = await findBreaches(db, [userId], period);
  return { ...frozen, breaches: withLaterBreaches(frozen.breaches, found.get(userId)) };
}

async function markRead({ withTransaction }: Platform, call: Call, id: number): Promise<void> {
  await withTransaction(call, async (tx) => {
    await tx.db
      .insertInto("weekly_report_reader")
      .values({ report_id: id, user_id: call.actor.userId, read_at: tx.now })
      .onConflict((conflict) => conflict.columns(["report_id", "user_id"]).doNothing())
      .execute();
    await tx.db
      .updateTable("weekly_report")
      .set((eb) => ({ status: weeklyReportStatus.toCode("read"), version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .where("status", "=", weeklyReportStatus.toCode("submitted"))
      .execute();
  });
}

/** The report beside another one in the order of the list. */
async function neighbour(
  db: Kysely<Schema>,
  actor: Actor,
  { period_from, id }: ReportRow,
  side: "before" | "after",
): Promise<number | null> {
  const place = sql`(weekly_report.period_from, weekly_report.id)`;
  const here = sql`(${period_from}::date, ${id}::bigint)`;
  const row = await db
    .selectFrom("weekly_report")
    .select("weekly_report.id")
    .where(visibleWeeklyReports(actor))
    .where(side === "before" ? sql<boolean>`${place} < ${here}` : sql<boolean>`${place} > ${here}`)
    .orderBy("weekly_report.period_from", side === "before" ? "desc" : "asc")
    .orderBy("weekly_report.id", side === "before" ? "desc" : "asc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** What a new report of the caller begins with. */
export async function prepareReport(
  platform: Platform,
  { actor, locale }: Call,
  { type, date }: HandlerInput<typeof prepareEndpoint>["query"],
): Promise<CallResult<typeof prepareEndpoint>> {
  const { kysely } = platform.database;
  const period = periodOf(weeklyReportType.fromCode(type), date);
  const [existing, facts] = await Promise.all([
    kysely
      .selectFrom("weekly_report")
      .select("id")
      .where("user_id", "=", actor.userId)
      .where("report_type", "=", type)
      .where("period_from", "=", period.from)
      .executeTakeFirst(),
    findFacts(kysely, actor.userId, period),
  ]);
  return {
    id: existing?.id ?? null,
    periodFrom: period.from,
    periodTo: period.to,
    facts,
    contentMd: firstText(facts, locale, platform),
  };
}

/** What the figures say, as the text to go on from. */
function firstText(
  { requests, plans = [], breaches, hours }: WeeklyFacts,
  locale: Call["locale"],
  { translate }: Platform,
): string {
  return [
    translate(locale, "weeklyReportServer.draft.heading"),
    "",
    ...(requests.length + plans.length === 0 ? [translate(locale, "weeklyReportServer.draft.none")] : []),
    ...requests.map(({ srNo, title, companyName, companyNameEn, replies, hours: worked }) =>
      translate(locale, "weeklyReportServer.draft.request", {
        srNo,
        title,
        company: nameIn(locale, companyName, companyNameEn ?? null),
        replies,
        hours: worked,
      }),
    ),
    ...plans.map(({ planNo, title, companyName, companyNameEn, hours: worked }) =>
      translate(locale, "weeklyReportServer.draft.plan", {
        planNo,
        title,
        company: nameIn(locale, companyName, companyNameEn),
        hours: worked,
      }),
    ),
    "",
    translate(locale, "weeklyReportServer.draft.hours", { total: hours.total, approved: hours.approved }),
    ...(breaches.length === 0
      ? []
      : [
          "",
          translate(locale, "weeklyReportServer.draft.breaches"),
          "",
          ...breaches.map(({ srNo, title }) =>
            translate(locale, "weeklyReportServer.draft.breach", { srNo, title }),
          ),
        ]),
  ].join("\n");
}

/** Who of the people the caller reads has not submitted the report of a week. */
export async function listMissing(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  { date, teamId }: HandlerInput<typeof missingEndpoint>["query"],
): Promise<CallResult<typeof missingEndpoint>> {
  const period = periodOf("weekly", date);
  const teams = readsAllReports(actor) ? undefined : readTeams(actor);
  const people = await findMissing(database.kysely, period, { teams, teamId });
  return {
    periodFrom: period.from,
    periodTo: period.to,
    people: people.map(({ adminIds: _, ...person }) => person),
  };
}
