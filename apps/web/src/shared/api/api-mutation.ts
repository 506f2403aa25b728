import type { AnyEndpoint, CallInput, CallResult } from "@pharos/api/core";
import {
  hashKey,
  type QueryClient,
  type QueryKey,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useRef } from "react";
import { notify } from "../notify.ts";
import { writeToCache } from "./cache-order.ts";
import { type CallArguments, callWithMessage } from "./call.ts";
import { rememberDeletion } from "./deleted-here.ts";
import { NetworkError, RefusedError, ServerError } from "./errors.ts";
import { newIdempotencyKey } from "./idempotency-key.ts";

/** A query's cache entry and the value it gets. */
export interface CacheWrite {
  readonly queryKey: QueryKey;
  readonly data: unknown;
}

/** What a successful mutation changes on this side. */
export interface MutationEffects<E> {
  /** Entries that get a fresh value at once, made with `cacheWrite`. */
  readonly writes?: (result: CallResult<E>, input: CallInput<E>) => readonly CacheWrite[];
  /** Puts what changed into everything that shows it. */
  readonly apply?: (client: QueryClient, result: CallResult<E>) => void;
  /** How far the page has read what is written. */
  readonly since?: (client: QueryClient, input: CallInput<E>) => number | undefined;
  /** First words of query keys that are stale now, but for what `writes` sets; for example `["serviceRequest", "message"]`. */
  readonly stales?: readonly string[];
  /** True when the screen says itself that it worked; the server's message is not shown then. */
  readonly isQuiet?: boolean;
  /** What it changes is gone afterwards, although its method is not DELETE. */
  readonly isDeletion?: boolean;
  /** Each waits for the one before: for calls that save a whole of which the next one changes a part. */
  readonly isInOrder?: boolean;
}

/** A typed entry for `writes`: the data must be what the query answers. */
export function cacheWrite<Data>(
  query: { queryKey: QueryKey; queryFn?: (...args: never[]) => Data | Promise<Data> },
  data: Data,
): CacheWrite {
  return { queryKey: query.queryKey, data };
}

/**
 * Makes the hook of an endpoint that changes something. The server's message is shown as a toast; refusals too,
 * and they reject `mutateAsync` so that a form can put them on its fields (`fieldErrorsOf`).
 * A creating endpoint gets one idempotency key per form instance; it is renewed after success.
 */
export function apiMutation<E extends AnyEndpoint>(
  endpoint: E,
  effects: MutationEffects<E> = {},
): () => UseMutationResult<CallResult<E>, Error, CallInput<E>> {
  return function useApiMutation() {
    const client = useQueryClient();
    const key = useRef<string | null>(null);
    return useMutation<CallResult<E>, Error, CallInput<E>>({
      // `networkMode: always` because a local server may be reachable while the browser says it is offline.
      networkMode: "always",
      ...(effects.isInOrder && { scope: { id: endpoint.path } }),
      mutationFn: async (input) => {
        if (endpoint.isCreating) key.current ??= newIdempotencyKey();
        const options = {
          ...(key.current !== null && { idempotencyKey: key.current }),
          since: effects.since?.(client, input),
        };
        // The same argument list, written so that the compiler need not resolve the conditional type.
        const args = [input, options] as unknown as CallArguments<E>;
        try {
          const { result, message } = await callWithMessage(endpoint, ...args);
          key.current = null;
          if (message && !effects.isQuiet) notify.success(message);
          return result;
        } catch (error) {
          if (error instanceof RefusedError && error.code === "common.idempotencyKeyReused")
            key.current = null;
          throw error;
        }
      },
      onSuccess: (result, input) => {
        if (endpoint.method === "DELETE" || effects.isDeletion) rememberDeletion();
        const writes = effects.writes?.(result, input) ?? [];
        for (const { queryKey, data } of writes) writeToCache(client, queryKey, data);
        effects.apply?.(client, result);
        const written = new Set(writes.map(({ queryKey }) => hashKey(queryKey)));
        // Not awaited: the screen goes on at once, what is mounted refetches behind it.
        for (const name of effects.stales ?? []) void loadAgain(client, name, written);
      },
      onError: (error) => {
        if (error instanceof RefusedError || error instanceof NetworkError || error instanceof ServerError)
          notify.failure(error);
      },
    });
  };
}

/**
 * Loads everything under a name again but what was just written: nothing is newer than that. A first answer that is still on its way may be older than what was saved, and
 * asking again would join it: it is given up.
 */
async function loadAgain(client: QueryClient, name: string, written: ReadonlySet<string>): Promise<void> {
  const queryKey = [name];
  await client.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
  await client.invalidateQueries({ queryKey, predicate: ({ queryHash }) => !written.has(queryHash) });
}
