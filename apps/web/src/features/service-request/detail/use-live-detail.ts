import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type Hint, readBefore, useLiveChannel } from "../../../shared/live/index.ts";
import { useT } from "../../../shared/texts.ts";
import { useLeaveDeleted } from "../handling/use-leave-deleted.ts";
import { channelOf } from "../parts/channels.ts";

/** Looks at a request again whenever something happened to it. */
export function useLiveDetail(id: number): void {
  const client = useQueryClient();
  const t = useT();
  const leave = useLeaveDeleted(id);
  const isGoneRef = useRef(false);
  const refresh = (hint: Hint) => {
    // Nothing can be read again: another look would end at the page that says so.
    if (isGoneRef.current) return;
    if (hint.type === "serviceRequest.deleted") {
      isGoneRef.current = true;
      // Whoever deletes it leaves by himself.
      if (client.isMutating() === 0) leave(t("serviceRequest.delete.gone"));
      return;
    }
    const predicate = readBefore(hint);
    for (const part of ["detail", "history", "sla", "links"])
      void client.invalidateQueries({ queryKey: ["serviceRequest", part, id], predicate });
    void client.invalidateQueries({ queryKey: ["file", "list"], predicate });
  };
  useLiveChannel(channelOf(id), refresh);
}
