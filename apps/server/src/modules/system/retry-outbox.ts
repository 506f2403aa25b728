import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";

/** Gives a mail, SMS or group chat line that was given up a fresh set of tries. */
export async function retryOutbox(
  { withTransaction, notifications }: Pick<Platform, "withTransaction" | "notifications">,
  call: Call,
  id: number,
): Promise<null> {
  return withTransaction(call, async (tx) => {
    if (!(await notifications.retry(tx, id))) throw new AppError("system.notRepeatable");
    await tx.audit({ action: "outbox.retried", objectType: "outbox", objectId: id });
    return null;
  });
}
