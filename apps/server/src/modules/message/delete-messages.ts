import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { countUnread, hideMessage, hideRead } from "./message.repo.ts";

/** Deletes one own message. */
export async function deleteOwnMessage(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  id: number,
): Promise<{ unread: number }> {
  const { userId } = call.actor;
  return withTransaction(call, async (tx) => {
    if (!(await hideMessage(tx.db, userId, id))) throw new AppError("message.notFound");
    tx.hintUser(userId);
    return { unread: await countUnread(tx.db, userId) };
  });
}

/** Deletes all own messages that were read. */
export async function deleteOwnReadMessages(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
): Promise<null> {
  return withTransaction(call, async (tx) => {
    await hideRead(tx.db, call.actor.userId);
    tx.hintUser(call.actor.userId);
    return null;
  });
}
