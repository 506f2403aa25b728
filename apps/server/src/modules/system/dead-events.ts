import type { CallResult } from "@pharos/api/core";
import type { listDeadEvents as endpoint } from "@pharos/api/system";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";

/** Facts whose reactions failed too often; what they hold is not shown. */
export async function listDeadEvents({
  outbox,
}: Pick<Platform, "outbox">): Promise<CallResult<typeof endpoint>> {
  const events = await outbox.listDead();
  return events.map(({ id, type, tries, createdAt, deadAt, error }) => ({
    id,
    type,
    tries,
    createdTime: createdAt,
    deadTime: deadAt,
    error,
  }));
}

/** Gives such a fact a fresh set of tries. */
export async function retryDeadEvent(
  { transact, outbox }: Pick<Platform, "transact" | "outbox">,
  call: Call,
  id: number,
): Promise<null> {
  if (!(await outbox.retryDead(id))) throw new AppError("system.notRepeatable");
  return transact(call, async (tx) => {
    await tx.audit({ action: "deadEvent.retried", objectType: "outboxEvent", objectId: id });
    return null;
  });
}
