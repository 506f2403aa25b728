import type { Kysely, Schema } from "@pharos/db";
import { engineerStatus, historyAction, workCategory } from "@pharos/domain/enums";
import { toMs } from "@pharos/domain/time";
import type { WorkEvidence } from "@pharos/domain/work-hour";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { visibleServiceRequests } from "../service-request/index.ts";
import { takesPartInRequest } from "./hour-target.repo.ts";

/** A span of days as moments. */
export interface Moments {
  readonly from: string;
  readonly until: string;
}

/** What is known of the thing that was worked on. */
export interface EvidenceTarget {
  readonly rid: number;
  /** The number of a plan. */
  readonly no?: string;
  readonly title: string;
  readonly companyName: string | null;
  readonly companyNameEn: string | null;
}

/** Evidence of work with what it shows. */
export interface HourEvidence extends WorkEvidence, EvidenceTarget {
  readonly kind: "serviceRequest" | "plan" | "internal";
  readonly source: "reply" | "step" | "plan" | "duty" | "onSite" | "habit";
  /** A reply's beginning, the action of a step, the hours that were planned for the day, or how often it was done. */
  readonly detail: string;
  /** What was said of it the last time. */
  readonly remark?: string;
  /** It was to be done at the customer's. */
  readonly isOnSite?: boolean;
}

// Answers are shown by the replies themselves; what the calendar does is nobody's work.
const repliesOfHistory = ["reply", "editReply", "removeReply"] as const;
const steps = historyAction.names
  .filter((name) => !repliesOfHistory.some((one) => one === name))
  .map(historyAction.toCode);
const excerpt = 80;

/** Replies and steps of a person on requests in which the person takes part, between two moments. */
export async function findRequestEvidence(
  db: Kysely<Schema>,
  actor: Actor,
  { from, until }: Moments,
): Promise<HourEvidence[]> {
  const { rows } = await sql<{
    rid: number;
    title: string;
    company_name: string;
    company_name_en: string | null;
    at: string;
    source: "reply" | "step";
    detail: string;
  }>`
    with mine as (${db
      .selectFrom("service_request")
      .innerJoin("company", "company.id", "service_request.company_id")
      .select([
        "service_request.id",
        "title",
        "company.name as company_name",
        "company.name_en as company_name_en",
      ])
      .where(visibleServiceRequests(actor))
      .where(takesPartInRequest(actor.userId))
      .where("service_request.updated_at", ">=", from)})
    select mine.id as rid, mine.title, mine.company_name, mine.company_name_en, found.at, found.source, found.detail
    from (
      select service_request_id, created_at as at, 'reply' as source, left(content_md, ${excerpt}) as detail
      from service_request_reply
      where author_user_id = ${actor.userId} and is_vendor and removed_at is null
        and created_at >= ${from}::timestamptz and created_at < ${until}::timestamptz
      union all
      select service_request_id, at, 'step', action
      from service_request_history
      where user_id = ${actor.userId} and action = any(${steps}::text[])
        and at >= ${from}::timestamptz and at < ${until}::timestamptz
    ) found join mine on mine.id = found.service_request_id
    order by found.at`.execute(db);
  return rows.map((row) => ({
    subject: `serviceRequest:${row.rid}`,
    kind: "serviceRequest",
    rid: row.rid,
    title: row.title,
    companyName: row.company_name,
    companyNameEn: row.company_name_en,
    atMs: toMs(row.at),
    source: row.source,
    detail: row.detail,
  }));
}

/** Shifts of a person, as work on the internal matter of duty; none without such a matter. */
export async function findDutyEvidence(
  db: Kysely<Schema>,
  userId: number,
  { from, until }: Moments,
): Promise<HourEvidence[]> {
  const matter = await db
    .selectFrom("internal_matter")
    .select(["id", "name"])
    .where("category", "=", workCategory.toCode("duty"))
    .where("team_id", "is", null)
    .where("status", "=", 1)
    .orderBy("id")
    .executeTakeFirst();
  if (!matter) return [];
  const shifts = await spansOf(db, "duty_roster", sql`user_id = ${userId}`, { from, until });
  return shifts.map(({ startMs, endMs }) => ({
    subject: `internal:${matter.id}`,
    kind: "internal",
    rid: matter.id,
    title: matter.name,
    companyName: null,
    companyNameEn: null,
    atMs: startMs,
    untilMs: endMs,
    source: "duty",
    detail: "",
  }));
}

/** Times at which a person was on site by status. */
export const findOnSiteSpans = (db: Kysely<Schema>, userId: number, moments: Moments) =>
  spansOf(
    db,
    "engineer_period",
    sql`user_id = ${userId} and status = ${engineerStatus.toCode("onSite")} and state = 'approved'`,
    moments,
  );

/** Spans within two moments, divided at every midnight of the business time zone: a piece of work stays within its day. */
async function spansOf(
  db: Kysely<Schema>,
  table: "duty_roster" | "engineer_period",
  condition: ReturnType<typeof sql>,
  { from, until }: Moments,
): Promise<{ startMs: number; endMs: number }[]> {
  const [start, end] = table === "duty_roster" ? ["start_at", "end_at"] : ["from_at", "to_at"];
  const { rows } = await sql<{ start_at: string; end_at: string }>`
    select greatest(span.${sql.ref(start ?? "")}, day.start_at) as start_at,
      least(coalesce(span.${sql.ref(end ?? "")}, 'infinity'), day.start_at + interval '1 day') as end_at
    from ${sql.table(table)} span
    join generate_series(${from}::timestamptz, ${until}::timestamptz - interval '1 second', interval '1 day')
      as day (start_at) on span.${sql.ref(start ?? "")} < day.start_at + interval '1 day'
        and coalesce(span.${sql.ref(end ?? "")}, 'infinity') > day.start_at
    where ${condition} order by 1`.execute(db);
  return rows.map((row) => ({ startMs: toMs(row.start_at), endMs: toMs(row.end_at) }));
}
