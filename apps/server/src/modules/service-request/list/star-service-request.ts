import type { Call } from "../../../platform/call.ts";
import type { Transact } from "../../../platform/unit-of-work.ts";
import { lockRequest } from "../lock-request.ts";

/** Stars a request, or takes the star away; it may be so already. */
export async function starServiceRequest(
  withTransaction: Transact,
  call: Call,
  id: number,
  isOn: boolean,
): Promise<void> {
  await withTransaction(call, async (tx) => {
    await lockRequest(tx, call.actor, id);
    const star = { user_id: call.actor.userId, object_type: "fault", object_id: id };
    if (isOn) {
      await tx.db
        .insertInto("starred")
        .values({ ...star, created_at: tx.now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return;
    }
    await tx.db
      .deleteFrom("starred")
      .where("user_id", "=", star.user_id)
      .where("object_type", "=", star.object_type)
      .where("object_id", "=", star.object_id)
      .execute();
  });
}
