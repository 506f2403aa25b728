import type { HandlerInput } from "@pharos/api/core";
import type { addHistoryNote as contract } from "@pharos/api/service-request";
import type { Call } from "../../../platform/call.ts";
import type { Transact } from "../../../platform/unit-of-work.ts";
import { announce } from "../announce.ts";
import { lockFor } from "../lock-request.ts";
import { serviceRequestNoteAdded } from "../service-request.events.ts";
import { serviceRequestRepo } from "../service-request.repo.ts";

/** Adds a line to the history that only the vendor sees. */
export async function addHistoryNote(
  withTransaction: Transact,
  call: Call,
  input: HandlerInput<typeof contract>["body"],
): Promise<void> {
  const { actor } = call;
  await withTransaction(call, async (tx) => {
    const { row, now } = await lockFor(tx, actor, input.faultId, "addNote");
    await serviceRequestRepo(tx.db).appendHistory({
      requestId: row.id,
      action: "comment",
      from: row.status,
      to: row.status,
      by: actor,
      at: now,
      content: input.content,
      visibility: "internal",
    });
    await announce(tx, serviceRequestNoteAdded, { id: row.id, by: actor.userId }, { isInternal: true });
  });
}
