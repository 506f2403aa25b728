import type { Kysely, Schema } from "@pharos/db";
import { visibility } from "@pharos/domain/enums";
import { sql } from "kysely";
import { nameOfUser } from "../../../platform/person-name.ts";

/** A line of the history as far as webhooks care. */
export interface HistoryRow {
  readonly id: number;
  readonly action: string;
  readonly from_status: number | null;
  readonly to_status: number | null;
  readonly user_name: string;
  readonly visibility: number;
  readonly at: string;
  readonly reply_id: number | null;
  readonly target_name: string | null;
  readonly clock: string | null;
  readonly percent: number | null;
}

const linesMax = 50;

/** The newest lines of a request's history since a moment, oldest first. */
export async function findFreshHistory(
  db: Kysely<Schema>,
  requestId: number,
  since: Date,
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select * from (
      select id, action, from_status, to_status, user_name, visibility, at,
        (extra ->> 'replyId')::bigint as reply_id, extra ->> 'targetName' as target_name,
        extra ->> 'clock' as clock, (extra ->> 'percent')::int as percent
      from service_request_history
      where service_request_id = ${requestId} and at >= ${since.toISOString()}::timestamptz
      order by id desc limit ${linesMax}
    ) newest order by id`.execute(db);
  return rows;
}

/** What a webhook may say of a request. */
export interface RequestFacts {
  readonly id: number;
  readonly srNo: string;
  readonly title: string;
  readonly severity: number;
  readonly status: number;
  readonly isUrgent: boolean;
  readonly isConfidential: boolean;
  readonly companyId: number;
  readonly companyName: string;
  readonly companyNameEn: string | null;
  readonly teamId: number | null;
  readonly teamName: string | null;
  readonly teamNameEn: string | null;
  readonly executorName: string | null;
  readonly createdAt: string;
  readonly contactName: string | null;
  readonly phone: string | null;
  readonly email: string | null;
}

/** The request as it is now; undefined when it was deleted. */
export async function findFacts(db: Kysely<Schema>, id: number): Promise<RequestFacts | undefined> {
  const { rows } = await sql<RequestFacts>`
    select r.id, r.sr_no as "srNo", r.title, r.severity, r.status, r.is_urgent as "isUrgent",
      r.is_confidential as "isConfidential", r.company_id as "companyId", c.name as "companyName",
      c.name_en as "companyNameEn", r.team_id as "teamId", t.name as "teamName", t.name_en as "teamNameEn",
      ${nameOfUser("r.executor_user_id")} as "executorName", r.created_at as "createdAt",
      r.contact_name as "contactName", r.phone, r.email
    from service_request r
    join company c on c.id = r.company_id
    left join team t on t.id = r.team_id
    where r.id = ${id} and r.deleted_at is null`.execute(db);
  return rows[0];
}

/** A public reply as other systems see it. */
export interface ReplyFacts {
  readonly id: number;
  readonly side: "customer" | "vendor";
  readonly content: string;
  readonly needsFeedback: boolean;
  readonly isSolution: boolean;
}

const contentMax = 10_000;

/** A public reply that is still there. */
export async function findReply(db: Kysely<Schema>, id: number): Promise<ReplyFacts | undefined> {
  const { rows } = await sql<ReplyFacts>`
    select id, case when is_vendor then 'vendor' else 'customer' end as side, left(content_md, ${contentMax}::int) as content,
      needs_feedback as "needsFeedback", is_solution as "isSolution"
    from service_request_reply
    where id = ${id} and visibility = ${visibility.toCode("public")} and removed_at is null`.execute(db);
  return rows[0];
}
