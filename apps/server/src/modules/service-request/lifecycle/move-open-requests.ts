import type { CallResult, HandlerInput } from "@pharos/api/core";
import { type moveOpenRequests as endpoint, moveRequestsMax } from "@pharos/api/service-number";
import { jsonText, type Kysely, type Schema } from "@pharos/db";
import { historyAction, serviceNumberStatus, serviceRequestStatus, visibility } from "@pharos/domain/enums";
import { isOpenStatus } from "@pharos/domain/service-request";
import { businessTimeZone, dateAt } from "@pharos/domain/time";
import { sql } from "kysely";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { fieldError } from "../../../platform/field-error.ts";
import type { Transact } from "../../../platform/unit-of-work.ts";
import { findVisibleNumber } from "../../service-number/index.ts";
import { announce } from "../announce.ts";
import { serviceRequestEdited } from "../service-request.events.ts";
import type { HistoryExtra } from "../service-request.repo.ts";

const openCodes = serviceRequestStatus.names.filter(isOpenStatus).map(serviceRequestStatus.toCode);

const openRequestsOf = (db: Kysely<Schema>, numberId: number) =>
  db
    .selectFrom("service_request")
    .where("service_number_id", "=", numberId)
    .where("status", "=", sql<number>`any(${openCodes}::smallint[])`)
    .where("deleted_at", "is", null);

/**
 * Moves the open requests of a service number to another active one of the same organisation, so that the number can be
 * closed. Promises stay as they were made when the requests came.
 */
export async function moveOpenRequests(
  withTransaction: Transact,
  call: Call,
  { id, toId, reason }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  const { actor } = call;
  return withTransaction(call, async (tx) => {
    const from = await findVisibleNumber(tx.db, actor, id);
    if (!from) throw new AppError("serviceNumber.notFound");
    const to = id === toId ? undefined : await findVisibleNumber(tx.db, actor, toId, from.company_id);
    if (to === undefined || !isInForce(to, tx.now))
      throw fieldError("toId", "serviceNumber.moveTargetUnknown");
    const rows = await openRequestsOf(tx.db, id)
      .select("id")
      // In one order, so that two moves never wait for each other.
      .orderBy("id")
      .limit(moveRequestsMax)
      .forNoKeyUpdate()
      .execute();
    const ids = rows.map((row) => row.id);
    if (ids.length === 0) throw new AppError("serviceNumber.nothingToMove");
    const extra: HistoryExtra = { changes: [{ field: "accId", from: from.sn, to: to.sn }] };
    await sql`
      with changed as (
        update service_request
        set service_number_id = ${toId}, updated_by = ${actor.userId}, updated_at = ${tx.now}, version = version + 1
        where id = any(${ids}::bigint[])
        returning id, status)
      insert into service_request_history
        (service_request_id, action, from_status, to_status, user_id, user_name, extra, visibility, at)
      select id, ${historyAction.toCode("edit")}, status, status, ${actor.userId}, ${actor.name}, ${jsonText(extra)}::jsonb,
        ${visibility.toCode("public")}::smallint, ${tx.now}
      from changed order by id`.execute(tx.db);
    for (const request of ids) await announce(tx, serviceRequestEdited, { id: request, by: actor.userId });
    await tx.audit({
      action: "serviceNumber.requestsMoved",
      objectType: "serviceNumber",
      objectId: id,
      companyId: from.company_id,
      detail: { to: to.sn, count: ids.length, reason },
    });
    const left = await openRequestsOf(tx.db, id)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return { moved: ids.length, remaining: left.count };
  });
}

function isInForce(
  { status, start_date, end_date }: { status: number; start_date: string; end_date: string },
  now: Date,
): boolean {
  const today = dateAt(now.getTime(), businessTimeZone);
  return status === serviceNumberStatus.toCode("active") && start_date <= today && today <= end_date;
}
