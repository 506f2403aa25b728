import type { HandlerInput } from "@pharos/api/core";
import type { adviseServiceRequest as contract } from "@pharos/api/service-request";
import { replyKind, visibility } from "@pharos/domain/enums";
import type { Call } from "../../../platform/call.ts";
import type { Transact } from "../../../platform/unit-of-work.ts";
import { announce } from "../announce.ts";
import { lockFor } from "../lock-request.ts";
import { type RequestStep, recordReply } from "../record-step.ts";
import { serviceRequestAdvised } from "../service-request.events.ts";

/** Leaves an expert's advice among the internal notes; no clock and no state is touched. Answers the id of the reply. */
export async function adviseServiceRequest(
  withTransaction: Transact,
  call: Call,
  input: HandlerInput<typeof contract>["body"],
): Promise<{ readonly replyId: number }> {
  const { actor } = call;
  return withTransaction(call, async (tx) => {
    const { row, now } = await lockFor(tx, actor, input.faultId, "advise");
    const step: RequestStep = { row, by: actor, at: now, action: "advise", visibility: "internal" };
    const replyId = await recordReply(tx.db, step, {
      content_md: input.contentMd,
      kind: replyKind.toCode("advice"),
      visibility: visibility.toCode("internal"),
      is_vendor: true,
      author_user_id: actor.userId,
      created_at: now,
    });
    await announce(
      tx,
      serviceRequestAdvised,
      { id: row.id, by: actor.userId, replyId },
      { isInternal: true },
    );
    return { replyId };
  });
}
