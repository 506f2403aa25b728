import { readPagedQuery } from "@pharos/ui/list";
import type { Warm } from "../../shared/warm.ts";
import { messageQueries } from "./api.ts";
import { messagesSpec } from "./center/messages-query.ts";

/** Starts the list of messages as its address asks for it. */
export const warmMessages: Warm = ({ search, client }) =>
  client.ensureQueryData(messageQueries.list(messagesSpec.filterOf(readPagedQuery(search, messagesSpec))));

/** Starts how the reader is told. */
export const warmPreferences: Warm = ({ client }) => client.ensureQueryData(messageQueries.preferences());

/** Starts the rules. */
export const warmRules: Warm = ({ client }) => client.ensureQueryData(messageQueries.rules());

/** Starts the robots. */
export const warmWebhooks: Warm = ({ client }) => client.ensureQueryData(messageQueries.webhooks());
