import { QueryClient } from "@tanstack/react-query";
import { rememberAsking } from "./cache-order.ts";
import { isSilent, NetworkError, ServerError } from "./errors.ts";

const retriesMax = 2;

/** The one cache of server state. A failed read is told where its data would stand, and nowhere else. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
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
  rememberAsking(client.getQueryCache());
  return client;
}

/** Only what may go away by itself is tried again, and never when the server asks for a long wait. */
export function shouldRetry(failureCount: number, error: Error): boolean {
  if (isSilent(error) || failureCount >= retriesMax) return false;
  if (error instanceof NetworkError) return true;
  return error instanceof ServerError && error.status === 503 && (error.retryAfterSeconds ?? 0) <= 5;
}
