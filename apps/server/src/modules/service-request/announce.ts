import type { EventType } from "../../platform/outbox.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { hintRequest } from "./service-request.channels.ts";

/** Records a fact about a request and notifies open pages. */
export async function announce<P extends { readonly id: number }>(
  tx: UnitOfWork,
  event: EventType<P>,
  payload: P,
  { isInternal = false } = {},
): Promise<void> {
  await tx.publish(event, payload);
  hintRequest(tx, payload.id, { type: event.type, isInternal });
}
