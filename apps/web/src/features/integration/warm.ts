import { readPagedQuery } from "@pharos/ui/list";
import type { Warm } from "../../shared/warm.ts";
import { integrationQueries } from "./api.ts";
import { tokenFilterOf, tokensSpec } from "./tokens/tokens-query.ts";

/** Starts the list of tokens as its address asks for it. */
export const warmTokens: Warm = ({ search, client }) =>
  client.ensureQueryData(integrationQueries.tokens(tokenFilterOf(readPagedQuery(search, tokensSpec))));

/** Starts the webhooks. */
export const warmWebhooks: Warm = ({ client }) => client.ensureQueryData(integrationQueries.webhooks());
