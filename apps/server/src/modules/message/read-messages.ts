import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { countUnread, markAllRead, markRead } from "./message.repo.ts";

/** Marks one own message as read; other tabs of the person refresh their badge. */
export async function readOwnMessage(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  id: number,
): Promise<{ unread: number }> {
  const { userId } = call.actor;
  return withTransaction(call, async (tx) => {
    if (!(await markRead(tx.db, userId, id))) throw new AppError("message.notFound");
    tx.hintUser(userId);
    return { unread: await countUnread(tx.db, userId) };
  });
}

/** Marks all own messages, or those of one type, as read. */
export async function readAllOwnMessages(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  type: number | undefined,
): Promise<{ unread: number }> {
  const { userId } = call.actor;
  return withTransaction(call, async (tx) => {
    await markAllRead(tx.db, userId, type);
    tx.hintUser(userId);
    return { unread: await countUnread(tx.db, userId) };
  });
}
