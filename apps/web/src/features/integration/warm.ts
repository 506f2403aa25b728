import { readPagedQuery } from "@pharos/ui/list";
import type { Warm } from "../../shared/warm.ts";
import { integrationQueries, tokensSpec } from "./api.ts";
import { openApiQuery } from "./docs/open-api.ts";
import { mailsSpec } from "./mailbox/mails-query.ts";

/** Starts the list of tokens as its address asks for it. */
export const warmTokens: Warm = ({ search, client }) =>
  client.ensureQueryData(integrationQueries.tokens(tokensSpec.filterOf(readPagedQuery(search, tokensSpec))));

/** Starts the webhooks. */
export const warmWebhooks: Warm = ({ client }) => client.ensureQueryData(integrationQueries.webhooks());

/** Starts the mails as the address asks for them. */
export const warmMails: Warm = ({ search, client }) =>
  client.ensureQueryData(integrationQueries.mails(mailsSpec.filterOf(readPagedQuery(search, mailsSpec))));

/** Starts the description of the interface. */
export const warmDocs: Warm = ({ client }) => client.ensureQueryData(openApiQuery());
