import type { HandlerInput } from "@pharos/api/core";
import type { recoverServiceRequest as contract } from "@pharos/api/service-request";
import { serviceRequestStatus } from "@pharos/domain/enums";
import { canRecover, serviceRequestLifecycle } from "@pharos/domain/service-request";
import type { SlaEvent } from "@pharos/domain/sla";
import type { Actor } from "../../../platform/actor.ts";
import type { Call } from "../../../platform/call.ts";
import { fieldError } from "../../../platform/field-error.ts";
import type { Transact, UnitOfWork } from "../../../platform/unit-of-work.ts";
import { announce } from "../announce.ts";
import { type LockedRequest, lockFor } from "../lock-request.ts";
import { recordStep } from "../record-step.ts";
import { serviceRequestRecovered } from "../service-request.events.ts";
import type { FieldChange } from "../service-request.repo.ts";
import { type ServiceRequestRow, statusOf } from "../service-request.row.ts";
import { restoredCloseTime } from "./restored-close.ts";

type Input = HandlerInput<typeof contract>["body"];

/** Records that the business runs again: the solve clock stops now, whatever time is reported. */
export async function recoverServiceRequest(
  withTransaction: Transact,
  call: Call,
  input: Input,
): Promise<void> {
  await withTransaction(call, async (tx) => {
    const locked = await lockFor(tx, call.actor, input.faultId, "recover");
    await recover(tx, call.actor, locked, input);
  });
}

/** Records that the business runs again from this moment on, within a transaction that has said something before. */
export async function recoverNow(
  tx: UnitOfWork,
  actor: Actor,
  faultId: number,
  recoverType: number,
): Promise<void> {
  const locked = await lockFor(tx, actor, faultId, "recover");
  const happenTime = locked.row.happened_at ?? locked.row.submitted_at;
  const recoverTime = locked.now.toISOString();
  await recover(tx, actor, locked, { faultId, happenTime, recoverTime, recoverType });
}

/** When the outage began and ended and how, before and after. */
function outageChanges(row: ServiceRequestRow, input: Input): FieldChange[] {
  const wanted: readonly FieldChange[] = [
    { field: "happenTime", from: row.happened_at, to: input.happenTime },
    { field: "recoverTime", from: row.recovered_at, to: input.recoverTime },
    { field: "recoverType", from: row.recover_type?.toString() ?? null, to: String(input.recoverType) },
  ];
  const isTime = (field: string): boolean => field.endsWith("Time");
  return wanted.filter(({ field, from, to }) =>
    isTime(field) && from && to ? Date.parse(from) !== Date.parse(to) : from !== to,
  );
}

async function recover(
  tx: UnitOfWork,
  actor: Actor,
  { row, now }: LockedRequest,
  input: Input,
): Promise<void> {
  const verdict = canRecover({ happenedAt: input.happenTime, recoveredAt: input.recoverTime }, now.getTime());
  if (verdict !== true) throw fieldError("recoverTime", verdict.code);

  const next = serviceRequestStatus.toCode(serviceRequestLifecycle.next("recover", statusOf(row)));
  const events: SlaEvent[] = [{ type: "restored", at: now.toISOString() }];
  await recordStep(tx.db, {
    row,
    by: actor,
    at: now,
    action: "recover",
    change: {
      status: next,
      happened_at: input.happenTime,
      recovered_at: input.recoverTime,
      recover_type: input.recoverType,
      recover_description: input.recoverDesc || null,
      restored_at: now,
      restored_closes_at: await restoredCloseTime(tx.db, now),
      awaiting_since: null,
    },
    events,
    content: input.recoverDesc || null,
    extra: { changes: outageChanges(row, input) },
  });
  await announce(tx, serviceRequestRecovered, { id: row.id, by: actor.userId });
}
