import type { CallInput, CallResult } from "@pharos/api/core";
import {
  deleteChatBot,
  deleteMessage,
  deleteReadMessages,
  getNotifyPreferences,
  listChatBots,
  listMessageAudience,
  listMessages,
  listNotifyRules,
  listSentMessages,
  readAllMessages,
  readMessage,
  saveChatBot,
  saveNotifyPreferences,
  saveNotifyRule,
  sendMessage,
  testChatBot,
} from "@pharos/api/message";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { apiMutation, cacheWrite, call, writeToCache } from "../../shared/api/index.ts";
import { readBefore, useLiveChannel } from "../../shared/live/index.ts";
import { cachedUser, identityQueries } from "../identity/index.ts";

/** A notification as the list shows it. */
export type MessageRow = CallResult<typeof listMessages>["list"][number];

/** A message the reader has written. */
export type SentMessage = CallResult<typeof listSentMessages>["list"][number];

/** Someone, or several at once, to write to. */
export type AudienceOption = CallResult<typeof listMessageAudience>[number];

/** What can be written to. */
export type AudienceKind = "user" | "company" | "team";

/** How one person is notified. */
export type Preferences = CallResult<typeof getNotifyPreferences>;

/** Who is notified of an event, and how. */
export type NotifyRule = CallResult<typeof listNotifyRules>["list"][number];

/** The chat bot of a group chat. */
export type ChatBot = CallResult<typeof listChatBots>["list"][number];

/** A team or organisation that can have chat bots. */
export type ChatBotOwner = CallResult<typeof listChatBots>["owners"][number];

const recentCount = 10;
const audienceStaleMs = 30_000;

/** Queries of messages and of how people are notified. */
export const messageQueries = {
  /** The newest ones, for the bell. */
  recent: () =>
    queryOptions({
      queryKey: ["message", "recent"],
      queryFn: ({ signal }) =>
        call(listMessages, { query: { pageSize: recentCount } }, { signal, isPageRead: false }),
    }),
  list: (filter: NonNullable<CallInput<typeof listMessages>["query"]>) =>
    queryOptions({
      queryKey: ["message", "list", filter],
      queryFn: ({ signal }) => call(listMessages, { query: filter }, { signal, isPageRead: false }),
      placeholderData: keepPreviousData,
    }),
  sent: (filter: NonNullable<CallInput<typeof listSentMessages>["query"]>) =>
    queryOptions({
      queryKey: ["message", "sent", filter],
      queryFn: ({ signal }) => call(listSentMessages, { query: filter }, { signal }),
      placeholderData: keepPreviousData,
    }),
  audience: (kind: AudienceKind, keyword: string) =>
    queryOptions({
      queryKey: ["messageAudience", kind, keyword],
      queryFn: ({ signal }) =>
        call(
          listMessageAudience,
          { query: { kind, ...(keyword !== "" && { keyword }) } },
          { signal, isPageRead: false },
        ),
      placeholderData: keepPreviousData,
      staleTime: audienceStaleMs,
    }),
  preferences: () =>
    queryOptions({
      queryKey: ["notifyPreferences"],
      queryFn: ({ signal }) => call(getNotifyPreferences, {}, { signal }),
    }),
  rules: () =>
    queryOptions({
      queryKey: ["notifyRules"],
      queryFn: ({ signal }) => call(listNotifyRules, {}, { signal }),
    }),
  webhooks: () =>
    queryOptions({
      queryKey: ["webhooks"],
      queryFn: ({ signal }) => call(listChatBots, {}, { signal }),
    }),
} as const;

/** Marks one as read. */
export const useReadMessage = apiMutation(readMessage, { stales: ["message"], isQuiet: true });

/** Marks all as read. */
export const useReadAllMessages = apiMutation(readAllMessages, { stales: ["message"], isQuiet: true });

/** Deletes one. */
export const useDeleteMessage = apiMutation(deleteMessage, { stales: ["message"] });

/** Deletes all that were read. */
export const useDeleteReadMessages = apiMutation(deleteReadMessages, { stales: ["message"] });

/** Writes to people. */
export const useSendMessage = apiMutation(sendMessage, { stales: ["message"] });

/** Chooses how the reader is notified. */
export const useSavePreferences = apiMutation(saveNotifyPreferences, {
  isInOrder: true,
  writes: (preferences) => [cacheWrite(messageQueries.preferences(), preferences)],
});

/** Changes a rule. */
export const useSaveRule = apiMutation(saveNotifyRule, { stales: ["notifyRules"] });

/** Adds or changes a chat bot. */
export const useSaveChatBot = apiMutation(saveChatBot, { stales: ["webhooks"] });

/** Sends a test line. */
export const useTestChatBot = apiMutation(testChatBot, { stales: ["webhooks"] });

/** Removes a chat bot. */
export const useDeleteChatBot = apiMutation(deleteChatBot, { stales: ["webhooks"] });

/** Puts a new unread count on every badge. */
export function useStoreUnread(): (unread: number) => void {
  const client = useQueryClient();
  return (unread) => {
    const user = cachedUser(client);
    if (user) writeToCache(client, identityQueries.me().queryKey, { ...user, unreadMsgCount: unread });
  };
}

/** Keeps badge and list fresh: the personal channel says when to look again. */
export function useMessageHints(): void {
  const client = useQueryClient();
  useLiveChannel("/user/message", (hint) => {
    const predicate = readBefore(hint);
    void client.invalidateQueries({ queryKey: ["message"], predicate });
    void client.invalidateQueries({ queryKey: identityQueries.me().queryKey, predicate });
  });
}
