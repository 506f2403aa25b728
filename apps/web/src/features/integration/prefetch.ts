import { readPagedQuery } from "@pharos/ui/list";
import type { Prefetch } from "../../shared/prefetch.ts";
import { integrationQueries, tokensSpec } from "./api.ts";
import { openApiQuery } from "./docs/open-api.ts";
import { mailsSpec } from "./mailbox/mails-query.ts";

/** Starts the list of tokens as its address asks for it. */
export const prefetchTokens: Prefetch = ({ search, client }) =>
  client.ensureQueryData(integrationQueries.tokens(tokensSpec.filterOf(readPagedQuery(search, tokensSpec))));

/** Starts the webhooks. */
export const prefetchWebhooks: Prefetch = ({ client }) =>
  client.ensureQueryData(integrationQueries.webhooks());

/** Starts the mails as the address asks for them. */
export const prefetchMails: Prefetch = ({ search, client }) =>
  client.ensureQueryData(integrationQueries.mails(mailsSpec.filterOf(readPagedQuery(search, mailsSpec))));

/** Starts the description of the interface. */
export const prefetchDocs: Prefetch = ({ client }) => client.ensureQueryData(openApiQuery());
