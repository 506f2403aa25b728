import { jsonText, type Kysely, type Schema } from "@pharos/db";
import { historyAction, serviceRequestStatus, visibility } from "@pharos/domain/enums";
import { isOpenStatus } from "@pharos/domain/service-request";
import { sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import type { HandOver, HandOverRow } from "../../organisation/index.ts";
import { announce } from "../announce.ts";
import { serviceRequestEdited } from "../service-request.events.ts";
import type { HistoryExtra } from "../service-request.repo.ts";
import { visibleServiceRequests } from "../service-request.visibility.ts";

const openCodes = serviceRequestStatus.names.filter(isOpenStatus).map(serviceRequestStatus.toCode);
const listMax = 200;

/** The open requests of people: those the actor may see, and how many more there are. */
export async function findHandOver(
  db: Kysely<Schema>,
  actor: Actor,
  companyId: number,
  userIds: readonly number[],
): Promise<{ list: HandOverRow[]; hiddenCount: number }> {
  const isTheirs = sql<boolean>`(
    (company_id = ${companyId} and reporter_user_id = any(${[...userIds]}::bigint[]))
    or executor_user_id = any(${[...userIds]}::bigint[]))`;
  const open = db
    .selectFrom("service_request")
    .where("status", "=", sql<number>`any(${openCodes}::smallint[])`)
    .where("deleted_at", "is", null)
    .where(isTheirs);
  const rows = await open
    .select([
      "id",
      "sr_no",
      "title",
      "severity",
      "status",
      "reporter_user_id",
      "executor_user_id",
      "company_id",
    ])
    .where(visibleServiceRequests(actor))
    .orderBy("id", "desc")
    .limit(listMax)
    .execute();
  const all = await open.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const list = rows.map((row): HandOverRow => {
    const isReporter = row.company_id === companyId && userIds.includes(row.reporter_user_id);
    return {
      id: row.id,
      srNo: row.sr_no,
      title: row.title,
      type: row.severity,
      status: row.status,
      userId: isReporter ? row.reporter_user_id : (row.executor_user_id ?? row.reporter_user_id),
      role: isReporter ? "reporter" : "executor",
    };
  });
  return { list, hiddenCount: Math.max(0, all.count - list.length) };
}

/** Makes a successor the reporter of the open requests someone raised in an organisation. Answers how many there were. */
export async function handOverRequests(
  tx: UnitOfWork,
  { companyId, fromUserId, from, toUserId, to, by }: HandOver,
): Promise<number> {
  const rows = await tx.db
    .selectFrom("service_request")
    .select("id")
    .where("company_id", "=", companyId)
    .where("reporter_user_id", "=", fromUserId)
    .where("status", "=", sql<number>`any(${openCodes}::smallint[])`)
    .where("deleted_at", "is", null)
    // In one order, so that two hand-overs never wait for each other.
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const ids = rows.map(({ id }) => id);
  const extra: HistoryExtra = { changes: [{ field: "reporter", from, to }] };
  // All of them in one statement: someone may have raised thousands.
  await sql`
    with changed as (
      update service_request
      set reporter_user_id = ${toUserId}, updated_by = ${by.userId}, updated_at = ${tx.now}, version = version + 1
      where id = any(${ids}::bigint[])
      returning id, status)
    insert into service_request_history
      (service_request_id, action, from_status, to_status, user_id, user_name, extra, visibility, at)
    select id, ${historyAction.toCode("edit")}, status, status, ${by.userId}, ${by.name}, ${jsonText(extra)}::jsonb,
      ${visibility.toCode("public")}::smallint, ${tx.now}
    from changed order by id`.execute(tx.db);
  for (const id of ids) await announce(tx, serviceRequestEdited, { id, by: by.userId });
  return ids.length;
}
