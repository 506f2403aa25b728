import type { AnyEndpoint } from "@pharos/api/core";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";

/** Someone who knocks at the same closed door all day fills one line in five minutes, not a thousand. */
const auditLimit = { max: 1, windowSeconds: 300 } as const;

/** Writes to the audit log that someone called an endpoint without the permission for it. */
export async function recordDenial(
  { limits, withTransaction }: Pick<Platform, "limits" | "withTransaction">,
  call: Call,
  { method, path }: AnyEndpoint,
): Promise<void> {
  try {
    await limits.take(`denial-audit:${call.actor.userId}:${method} ${path}`, auditLimit);
  } catch (error) {
    if (error instanceof AppError) return;
    throw error;
  }
  // Without the idempotency key: the refused request has no result to store.
  await withTransaction({ ...call, idempotencyKey: undefined }, (tx) =>
    tx.audit({ action: "identity.denied", detail: { endpoint: `${method} ${path}` } }),
  );
}
