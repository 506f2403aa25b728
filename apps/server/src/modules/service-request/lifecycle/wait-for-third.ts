import type { HandlerInput } from "@pharos/api/core";
import type { waitForThird as contract } from "@pharos/api/service-request";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { Transact } from "../../../platform/unit-of-work.ts";
import { announce } from "../announce.ts";
import { lockFor } from "../lock-request.ts";
import { recordStep } from "../record-step.ts";
import { serviceRequestTurnPassed } from "../service-request.events.ts";

/** Passes the turn to somebody outside, or takes it back from him. */
export async function waitForThird(
  withTransaction: Transact,
  call: Call,
  { faultId, party, remark }: HandlerInput<typeof contract>["body"],
): Promise<void> {
  const { actor } = call;
  await withTransaction(call, async (tx) => {
    const { row, now } = await lockFor(tx, actor, faultId, "waitForThird");
    if (party === null && row.turn_holder !== "third") throw new AppError("serviceRequest.noThirdParty");
    await recordStep(tx.db, {
      row,
      by: actor,
      at: now,
      action: party === null ? "thirdAnswered" : "waitThird",
      content: remark || null,
      extra: { targetName: party ?? row.turn_party ?? "", ...(party !== null && { thirdParty: party }) },
    });
    await announce(tx, serviceRequestTurnPassed, { id: row.id, by: actor.userId });
  });
}
