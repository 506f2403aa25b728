import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { type Hint, readBefore, useLiveChannel } from "../../../shared/live/index.ts";
import { requestsChannel } from "./channels.ts";

/** One action may hint several times, and several rows at once. */
const gatherMs = 600;
/** What happens to requests that are not shown may change a list only now and then. */
const elsewhereMs = 10_000;
const lists = ["serviceRequest", "list"];

/**
 * Looks at the lists of the page again when one of the requests they show has changed, and now and then when another one
 * has, which may belong among them now. While nothing happens nothing is asked.
 */
export function useLiveLists(): void {
  const client = useQueryClient();
  const waitingRef = useRef<{ timer: ReturnType<typeof setTimeout>; dueMs: number } | null>(null);
  const lookedAtMsRef = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => () => clearTimeout(waitingRef.current?.timer), []);
  useLiveChannel(requestsChannel, (hint) => {
    const pauseMs = isShown(client, hint) ? 0 : Math.max(0, lookedAtMsRef.current + elsewhereMs - Date.now());
    const waiting = waitingRef.current;
    const dueMs = Math.min(
      waiting?.dueMs ?? Number.POSITIVE_INFINITY,
      Date.now() + Math.max(gatherMs, pauseMs),
    );
    clearTimeout(waiting?.timer);
    const timer = setTimeout(() => {
      waitingRef.current = null;
      lookedAtMsRef.current = Date.now();
      refreshLists(client, hint);
    }, dueMs - Date.now());
    waitingRef.current = { timer, dueMs };
  });
}

function isShown(client: QueryClient, { id, isResync }: Hint): boolean {
  if (isResync) return true;
  return client
    .getQueriesData<{ readonly list?: readonly { readonly id: number }[] }>({
      queryKey: lists,
      type: "active",
    })
    .some(([, page]) => page?.list?.some((row) => row.id === id));
}

/** A page that no one looks at reads nothing; it does when it is turned to. */
function refreshLists(client: QueryClient, hint: Hint): void {
  void client.invalidateQueries(
    {
      queryKey: lists,
      predicate: readBefore(hint),
      refetchType: document.hidden ? "none" : "active",
    },
    { cancelRefetch: false },
  );
}
