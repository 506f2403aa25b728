import { QueryCache, QueryClient } from "@tanstack/react-query";
import { notify } from "../notify.ts";
import { isSilent, NetworkError, ServerError } from "./errors.ts";

const retriesMax = 2;

/** The one cache of server state. First loads say what went wrong, background refetches stay silent. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        const hasShownData = query.state.data !== undefined;
        if (hasShownData || !(error instanceof ServerError)) return;
        notify.failure(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        networkMode: "always",
        retry: shouldRetry,
        retryDelay: (attempt, error) =>
          error instanceof ServerError && error.retryAfterSeconds !== null
            ? error.retryAfterSeconds * 1000
            : 400 * 2 ** attempt,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** Only what may go away by itself is tried again, and never when the server asks for a long wait. */
export function shouldRetry(failureCount: number, error: Error): boolean {
  if (isSilent(error) || failureCount >= retriesMax) return false;
  if (error instanceof NetworkError) return true;
  return error instanceof ServerError && error.status === 503 && (error.retryAfterSeconds ?? 0) <= 5;
}
