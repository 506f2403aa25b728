import type { saveBoardSubscription as saveEndpoint } from "@pharos/api/board";
import type { CallResult } from "@pharos/api/core";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";

type Subscription = CallResult<typeof saveEndpoint>;

/** Whether the caller gets the board by mail. */
export async function readSubscription(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
): Promise<Subscription> {
  const row = await database.kysely
    .selectFrom("board_subscription")
    .select("user_id")
    .where("user_id", "=", actor.userId)
    .executeTakeFirst();
  return { isOn: row !== undefined };
}

/** Begins or ends the caller's subscription. */
export async function saveSubscription(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { isOn }: Subscription,
): Promise<Subscription> {
  const { userId, permissions } = call.actor;
  if (isOn && !permissions.has("dash:view")) throw new AppError("common.permissionDenied");
  return withTransaction(call, async (tx) => {
    if (isOn)
      await tx.db
        .insertInto("board_subscription")
        .values({ user_id: userId, created_at: tx.now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    else await tx.db.deleteFrom("board_subscription").where("user_id", "=", userId).execute();
    return { isOn };
  });
}
