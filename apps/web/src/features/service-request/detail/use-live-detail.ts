import { useQueryClient } from "@tanstack/react-query";
import { useLiveChannel } from "../../../shared/live/index.ts";
import { channelOf, internalChannelOf } from "../parts/channels.ts";

/** Looks at a request again whenever something happened to it; the vendor's people also hear of internal notes. */
export function useLiveDetail(id: number, isVendor: boolean): void {
  const client = useQueryClient();
  const refresh = () => {
    for (const part of ["detail", "history", "sla"])
      void client.invalidateQueries({ queryKey: ["serviceRequest", part, id] });
    void client.invalidateQueries({ queryKey: ["serviceRequest", "list"] });
    void client.invalidateQueries({ queryKey: ["file", "list"] });
  };
  useLiveChannel(channelOf(id), refresh);
  useLiveChannel(isVendor ? internalChannelOf(id) : null, refresh);
}
