import { type CloseType, closeType, serviceRequestStatus } from "@pharos/domain/enums";
import type { SlaEvent } from "@pharos/domain/sla";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { announce } from "../announce.ts";
import { type NewReply, type RequestStep, recordReply, recordStep } from "../record-step.ts";
import { clearRemoteAccess } from "../remote/clear-remote-access.ts";
import { serviceRequestClosed } from "../service-request.events.ts";
import type { ServiceRequestChange } from "../service-request.repo.ts";
import type { StoredServiceRequest } from "../service-request.row.ts";

/** How a locked request ends. */
export interface Ending {
  readonly row: StoredServiceRequest;
  readonly now: Date;
  /** Null: the system. */
  readonly by: { readonly userId: number; readonly name: string } | null;
  readonly closeType: CloseType;
  /** Columns that change besides. */
  readonly change?: ServiceRequestChange;
  /** What is said with it in the history. */
  readonly content?: string | null;
  /** What is said with it on the request itself. */
  readonly reply?: NewReply;
}

/** Ends a request: clocks stop, helpers are free, and how to connect to the customer's systems is forgotten. */
export async function endRequest(tx: UnitOfWork, ending: Ending): Promise<void> {
  const { row, now, by } = ending;
  const closed = serviceRequestStatus.toCode("closed");
  const isCancelled = ending.closeType === "cancelled";
  const events: SlaEvent[] = [{ type: "closed", at: now.toISOString(), isCancelled }];
  const isRemoteRemoved = await clearRemoteAccess(tx, row.id);
  await releaseSubExecutors(tx, row.id, now);
  const step: RequestStep = {
    row,
    by,
    at: now,
    action: "close",
    change: {
      ...ending.change,
      status: closed,
      closed_at: now,
      closed_by: by?.userId ?? null,
      close_type: closeType.toCode(ending.closeType),
      awaiting_since: null,
    },
    events,
    content: ending.content ?? null,
    extra: {
      ...(isRemoteRemoved && { isRemoteRemoved }),
    },
  };
  if (ending.reply) await recordReply(tx.db, step, ending.reply);
  else await recordStep(tx.db, step);
  await announce(tx, serviceRequestClosed, {
    id: row.id,
    by: by?.userId ?? null,
    isCancelled,
    closeType: ending.closeType,
  });
}

async function releaseSubExecutors(tx: UnitOfWork, id: number, now: Date): Promise<void> {
  await tx.db
    .updateTable("service_request_sub_executor")
    .set({ left_at: now })
    .where("service_request_id", "=", id)
    .where("left_at", "is", null)
    .execute();
}
