import type { EventType } from "../../platform/outbox.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";

/** Live channel of a request: everybody who may see it. */
export const channelOf = (id: number): string => `/fault/${id}`;

/** Live channel for what customers must not even notice, such as internal notes. */
export const internalChannelOf = (id: number): string => `/fault/${id}/internal`;

/** Records a fact about a request and tells the open pages to look again. */
export async function announce<P extends { readonly id: number }>(
  tx: UnitOfWork,
  event: EventType<P>,
  payload: P,
  { isInternal = false } = {},
): Promise<void> {
  await tx.publish(event, payload);
  tx.hint(isInternal ? internalChannelOf(payload.id) : channelOf(payload.id), { type: event.type });
}
