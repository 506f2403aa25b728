import { useNavigate } from "react-router";
import { useRouteDirectory } from "../../shared/route-directory.ts";
import { type MessageRow, useReadMessage, useStoreUnread } from "./api.ts";

/** What opening a message does: it is read from now on, and its page is shown when there is one. */
export interface OpenMessage {
  /** Whether the message leads to a page of the portal. */
  readonly hasPage: (message: MessageRow) => boolean;
  /** Marks it as read; a failure has been shown, and the message stays unread. */
  readonly markRead: (message: MessageRow) => void;
  /** Marks it as read and goes to its page. */
  readonly open: (message: MessageRow) => void;
}

/** Opens messages from the bell and from the list alike. */
export function useOpenMessage(onLeave?: () => void): OpenMessage {
  const navigate = useNavigate();
  const { isBuilt } = useRouteDirectory();
  const read = useReadMessage();
  const storeUnread = useStoreUnread();
  const hasPage = ({ link }: MessageRow): boolean => link !== null && isBuilt(link);
  const markRead = ({ id, readTime }: MessageRow): void => {
    if (readTime !== null) return;
    read.mutateAsync({ params: { id } }).then(
      ({ unread }) => storeUnread(unread),
      () => {},
    );
  };
  return {
    hasPage,
    markRead,
    open: (message) => {
      markRead(message);
      if (message.link === null || !hasPage(message)) return;
      onLeave?.();
      void navigate(message.link);
    },
  };
}
