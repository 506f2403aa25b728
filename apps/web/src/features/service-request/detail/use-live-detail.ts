import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type Hint, useLiveChannel } from "../../../shared/live/index.ts";
import { useT } from "../../../shared/texts.ts";
import { useLeaveDeleted } from "../handling/use-leave-deleted.ts";
import { channelOf, internalChannelOf } from "../parts/channels.ts";

/** Looks at a request again whenever something happened to it; the vendor's people also hear of internal notes. */
export function useLiveDetail(id: number, isVendor: boolean): void {
  const client = useQueryClient();
  const t = useT();
  const leave = useLeaveDeleted(id);
  const isGoneRef = useRef(false);
  const refresh = ({ payload }: Hint) => {
    // Nothing can be read again: another look would end at the page that says so.
    if (isGoneRef.current) return;
    if (payload["type"] === "serviceRequest.deleted") {
      isGoneRef.current = true;
      // Whoever deletes it leaves by himself.
      if (client.isMutating() === 0) leave(t("serviceRequest.delete.gone"));
      return;
    }
    for (const part of ["detail", "history", "sla", "links"])
      void client.invalidateQueries({ queryKey: ["serviceRequest", part, id] });
    void client.invalidateQueries({ queryKey: ["serviceRequest", "list"] });
    void client.invalidateQueries({ queryKey: ["file", "list"] });
  };
  useLiveChannel(channelOf(id), refresh);
  useLiveChannel(isVendor ? internalChannelOf(id) : null, refresh);
}
