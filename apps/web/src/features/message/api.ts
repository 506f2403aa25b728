import type { CallResult } from "@pharos/contract/core";
import { listMessages, readAllMessages, readMessage } from "@pharos/contract/message";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call, contractMutation } from "../../shared/api/index.ts";
import { useLiveChannel } from "../../shared/live/index.ts";
import { cachedUser, identityQueries } from "../identity/index.ts";

/** A notification as the list shows it. */
export type MessageRow = CallResult<typeof listMessages>["list"][number];

const recentCount = 10;

/** Queries of the own notifications. */
export const messageQueries = {
  /** The newest ones, for the bell. */
  recent: () =>
    queryOptions({
      queryKey: ["message", "recent"],
      queryFn: ({ signal }) =>
        call(listMessages, { query: { pageSize: recentCount } }, { signal, isPageRead: false }),
    }),
} as const;

/** Marks one as read. */
export const useReadMessage = contractMutation(readMessage, { stales: ["message"], isQuiet: true });

/** Marks all as read. */
export const useReadAllMessages = contractMutation(readAllMessages, { stales: ["message"], isQuiet: true });

/** Puts a new unread count on every badge. */
export function useStoreUnread(): (unread: number) => void {
  const client = useQueryClient();
  return (unread) => {
    const user = cachedUser(client);
    if (user) client.setQueryData(identityQueries.me().queryKey, { ...user, unreadMsgCount: unread });
  };
}

/** Keeps badge and list fresh: the personal channel says when to look again. */
export function useMessageHints(): void {
  const client = useQueryClient();
  useLiveChannel("/user/message", () => {
    void client.invalidateQueries({ queryKey: ["message"] });
    void client.invalidateQueries({ queryKey: identityQueries.me().queryKey });
  });
}
