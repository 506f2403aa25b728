import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { type Hint, readBefore, useLiveChannel } from "../../../shared/live/index.ts";
import { useT } from "../../../shared/texts.ts";
import { useLeaveDeleted } from "../lifecycle/use-leave-deleted.ts";
import { channelOf } from "../parts/channels.ts";
import { detailKey, fetchNews } from "../request-cache.ts";

/** One action may hint several times. */
const gatherMs = 150;

/** Reads what is new on a request whenever something happened to it that this tab has not done itself. */
export function useLiveDetail(id: number): void {
  const client = useQueryClient();
  const t = useT();
  const leave = useLeaveDeleted(id);
  const isGoneRef = useRef(false);
  const timerRef = useRef<ReturnType<typeof setTimeout> | null>(null);
  const readingRef = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(
    () => () => {
      if (timerRef.current !== null) clearTimeout(timerRef.current);
      timerRef.current = null;
    },
    [],
  );
  const isKnown = (hint: Hint) => {
    const query = client.getQueryCache().find({ queryKey: detailKey(id) });
    if (!query || hint.isResync) return false;
    const version = client.getQueryData<{ readonly version: number }>(detailKey(id))?.version ?? 0;
    // What is shown was read after the hint was made.
    return (hint.version !== null && hint.version < version) || !readBefore(hint)(query);
  };
  useLiveChannel(channelOf(id), (hint) => {
    // Nothing can be read again: another look would end at the page that says so.
    if (isGoneRef.current) return;
    if (hint.type === "serviceRequest.deleted") {
      isGoneRef.current = true;
      // Anyone who deletes it leaves by themselves.
      if (client.isMutating() === 0) leave(t("serviceRequest.delete.gone"));
      return;
    }
    if (hint.type === "file.changed") void client.invalidateQueries({ queryKey: ["file", "list"] });
    if (timerRef.current !== null || isKnown(hint)) return;
    timerRef.current = setTimeout(() => {
      timerRef.current = null;
      // One after the other, so that each begins where the last one ended; what fails is looked for with the next hint.
      readingRef.current = readingRef.current.then(() => fetchNews(client, id)).catch(() => undefined);
    }, gatherMs);
  });
}
