import type { Query, QueryCache, QueryClient, QueryKey } from "@tanstack/react-query";

/** When the answer that a query shows, or waits for, was asked for; what a write has put there counts from then on. */
const askedAt = new WeakMap<Query, number>();

/** Remembers of every query when it asked, as an answer is no newer than its question however late it arrives. */
export function rememberAsking(cache: QueryCache): void {
  cache.subscribe((event) => {
    if (event.type !== "updated") return;
    const { action, query } = event;
    if (action.type === "fetch" || (action.type === "success" && action.manual))
      askedAt.set(query, Date.now());
  });
}

/** When what a query shows was asked for at the earliest, in milliseconds of this browser's clock. */
export const askedAtMs = (query: Query): number => askedAt.get(query) ?? query.state.dataUpdatedAt;

/**
 * Puts what a write has answered on the page. A read of the same that is on its way may have been answered before the
 * write: it is given up, and asked again.
 */
export function writeToCache(client: QueryClient, queryKey: QueryKey, data: unknown): void {
  client.setQueryData(queryKey, data);
  const exactly = { queryKey, exact: true };
  if (client.isFetching(exactly) > 0) void client.invalidateQueries({ ...exactly, refetchType: "all" });
}
