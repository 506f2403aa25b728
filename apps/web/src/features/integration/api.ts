import type { CallInput, CallResult } from "@pharos/contract/core";
import { createApiToken, listApiTokens, revokeApiToken } from "@pharos/contract/integration";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, contractMutation } from "../../shared/api/index.ts";

/** A program's key to the interface. */
export type ApiToken = CallResult<typeof listApiTokens>["list"][number];

/** What the list of tokens is asked for. */
export type TokenFilter = NonNullable<CallInput<typeof listApiTokens>["query"]>;

/** Queries of what other systems use. */
export const integrationQueries = {
  tokens: (filter: TokenFilter) =>
    queryOptions({
      queryKey: ["integration", "tokens", filter],
      queryFn: ({ signal }) => call(listApiTokens, { query: filter }, { signal }),
      placeholderData: keepPreviousData,
    }),
} as const;

/** Makes a token. */
export const useCreateToken = contractMutation(createApiToken, { stales: ["integration"] });

/** Ends a token. */
export const useRevokeToken = contractMutation(revokeApiToken, { stales: ["integration"] });
