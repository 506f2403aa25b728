import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listMessages } from "@pharos/api/message";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { countByType, findMessages } from "./message.repo.ts";
import { toMessageView } from "./message.view.ts";

/** The own messages, newest first, worded in the language of the request. */
export async function listOwnMessages(
  { database, translate }: Pick<Platform, "database" | "translate">,
  { actor, locale }: Call,
  query: HandlerInput<typeof listMessages>["query"],
): Promise<CallResult<typeof listMessages>> {
  const { pageNum, pageSize, type, unread: isUnread } = query;
  const [{ rows, ...count }, types] = await Promise.all([
    findMessages(database.kysely, actor.userId, { type, isUnread }, { pageNum, pageSize }),
    countByType(database.kysely, actor.userId),
  ]);
  return {
    ...count,
    pageNum,
    pageSize,
    unread: types.reduce((sum, one) => sum + one.unread, 0),
    types,
    list: rows.map((row) => toMessageView(row, locale, translate)),
  };
}
