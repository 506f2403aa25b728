import { readPagedQuery } from "@pharos/ui/list";
import type { Prefetch } from "../../shared/prefetch.ts";
import { messageQueries } from "./api.ts";
import { messagesSpec } from "./center/messages-query.ts";

/** Starts the list of messages as its address asks for it. */
export const prefetchMessages: Prefetch = ({ search, client }) =>
  client.ensureQueryData(messageQueries.list(messagesSpec.filterOf(readPagedQuery(search, messagesSpec))));

/** Starts how the reader is notified. */
export const prefetchPreferences: Prefetch = ({ client }) =>
  client.ensureQueryData(messageQueries.preferences());

/** Starts the rules. */
export const prefetchRules: Prefetch = ({ client }) => client.ensureQueryData(messageQueries.rules());

/** Starts the chat bots. */
export const prefetchChatBots: Prefetch = ({ client }) => client.ensureQueryData(messageQueries.webhooks());
