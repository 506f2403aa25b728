import { listMessages } from "@pharos/api/message";
import { type MessageType, messageType } from "@pharos/domain/enums";
import { listSpecOf } from "../../../shared/list/list-spec.ts";

/** A tab of the list: what is unread, everything, or one type. */
export type MessagesTab = "unread" | "all" | MessageType;

/** The notifications in the address of their page; nonsense is the first tab. */
export const messagesSpec = listSpecOf(
  listMessages,
  {},
  {
    defaultTab: "unread",
    tab: (tab) => {
      if (tab === "all") return {};
      return messageType.hasName(tab) ? { type: messageType.toCode(tab) } : { unread: "true" as const };
    },
  },
);
