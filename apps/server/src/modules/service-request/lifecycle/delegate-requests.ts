import { serviceRequestStatus } from "@pharos/domain/enums";
import { isOpenStatus } from "@pharos/domain/service-request";
import { sql } from "kysely";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { announce } from "../announce.ts";
import { findRecipients } from "../recipients.repo.ts";
import { recordStep } from "../record-step.ts";
import { serviceRequestSubExecutorsChanged } from "../service-request.events.ts";
import type { StoredServiceRequest } from "../service-request.row.ts";
import { putHelper, releaseHelpers } from "./participants.repo.ts";

/** Who helps with the requests of somebody on leave, and because of which leave. */
export interface Delegation {
  readonly periodId: number;
  readonly absentId: number;
  readonly substituteId: number;
}

const openCodes = serviceRequestStatus.names.filter(isOpenStatus).map(serviceRequestStatus.toCode);

/** Lets the substitute help with every open request of the absent person, with a line in its history. */
export async function delegateRequests(tx: UnitOfWork, delegation: Delegation): Promise<number> {
  const { periodId, absentId, substituteId } = delegation;
  const rows = await tx.db
    .selectFrom("service_request")
    .selectAll()
    .where("executor_user_id", "=", absentId)
    .where("status", "=", sql<number>`any(${openCodes}::smallint[])`)
    .where("deleted_at", "is", null)
    .where(
      sql<boolean>`not exists (select from service_request_sub_executor s where s.service_request_id = service_request.id
        and s.user_id = ${substituteId} and s.left_at is null)`,
    )
    // In one order, so that two never wait for each other.
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  for (const row of rows) {
    await putHelper(tx.db, row.id, { userId: substituteId, share: null, remark: null }, tx.now);
    await tx.db
      .updateTable("service_request_sub_executor")
      .set({ period_id: periodId })
      .where("service_request_id", "=", row.id)
      .where("user_id", "=", substituteId)
      .execute();
    await record(tx, row, delegation, true);
  }
  return rows.length;
}

/** Takes the help back that the substitute gave because of the leave. */
export async function takeRequestsBack(tx: UnitOfWork, delegation: Delegation): Promise<number> {
  const rows = await tx.db
    .selectFrom("service_request")
    .selectAll()
    .where(
      sql<boolean>`exists (select from service_request_sub_executor s where s.service_request_id = service_request.id
        and s.period_id = ${delegation.periodId} and s.left_at is null)`,
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  for (const row of rows) {
    await releaseHelpers(tx.db, row.id, [delegation.substituteId], tx.now);
    await record(tx, row, delegation, false);
  }
  return rows.length;
}

async function record(
  tx: UnitOfWork,
  row: StoredServiceRequest,
  { absentId, substituteId }: Delegation,
  isJoining: boolean,
): Promise<void> {
  const people = await findRecipients(tx.db, [absentId, substituteId]);
  const nameOf = (id: number): string => people.find((one) => one.id === id)?.name ?? "–";
  const at = new Date(Math.max(tx.now.getTime(), Date.parse(row.updated_at)));
  const [absent, substitute] = [nameOf(absentId), nameOf(substituteId)];
  await recordStep(tx.db, {
    row,
    by: null,
    at,
    action: "subExecutor",
    change: {},
    extra: {
      targetUserId: substituteId,
      targetName: substitute,
      changes: [{ field: isJoining ? "substitute" : "substituteEnded", from: absent, to: substitute }],
    },
    visibility: "internal",
  });
  await announce(tx, serviceRequestSubExecutorsChanged, {
    id: row.id,
    by: null,
    joined: isJoining ? [substituteId] : [],
    left: isJoining ? [] : [substituteId],
  });
}
