import type { CallInput } from "@pharos/api/core";
import type { listMessages } from "@pharos/api/message";
import { type MessageType, messageType } from "@pharos/domain/enums";
import type { PagedQuery, PagedQuerySpec } from "@pharos/ui/list";

/** A tab of the list: what is unread, everything, or one type. */
export type MessagesTab = "unread" | "all" | MessageType;

/** What the address of the list may say. */
export const messagesSpec: PagedQuerySpec<never> = { filterKeys: [], defaultTab: "unread" };

/** What the server is asked for; nonsense in the address is the first tab. */
export function messageFilterOf({
  pageNum,
  pageSize,
  tab,
}: PagedQuery<never>): NonNullable<CallInput<typeof listMessages>["query"]> {
  const paging = { pageNum, pageSize };
  if (tab === "all") return paging;
  return messageType.hasName(tab)
    ? { ...paging, type: messageType.toCode(tab) }
    : { ...paging, unread: "true" };
}
