import { requestTagsMax } from "@pharos/domain/service-request";
import type { Call } from "../../../platform/call.ts";
import { fieldError } from "../../../platform/field-error.ts";
import type { Transact } from "../../../platform/unit-of-work.ts";
import { announce } from "../announce.ts";
import { lockFor } from "../lock-request.ts";
import { recordStep } from "../record-step.ts";
import { serviceRequestEdited } from "../service-request.events.ts";

/** Tags to put on a request, or to take off it. */
export interface Tagging {
  readonly faultId: number;
  readonly tags: readonly string[];
  readonly on: boolean;
}

/** Puts tags on a request beside those it has, or takes some off; what changes nothing leaves no trace. */
export async function tagServiceRequest(
  withTransaction: Transact,
  call: Call,
  { faultId, tags, on }: Tagging,
): Promise<void> {
  const { actor } = call;
  await withTransaction(call, async (tx) => {
    const { row, now } = await lockFor(tx, actor, faultId, "edit");
    const next = on ? [...new Set([...row.tags, ...tags])] : row.tags.filter((tag) => !tags.includes(tag));
    if (next.length === row.tags.length) return;
    if (next.length > requestTagsMax)
      throw fieldError("tags", "serviceRequest.tooManyTags", { max: requestTagsMax });
    await recordStep(tx.db, {
      row,
      by: actor,
      at: now,
      action: "edit",
      change: { tags: next },
      extra: { changes: [{ field: "tags", from: row.tags.join(", "), to: next.join(", ") }] },
    });
    await announce(tx, serviceRequestEdited, { id: row.id, by: actor.userId });
  });
}
