import { liveConnection } from "@pharos/api/live";
import { readToken } from "../session/index.ts";
import { createLiveClient, type LiveClient, pageWaits } from "./live-client.ts";
import { tabOrigin } from "./origin.ts";

/** The live connection of this page. */
export const pageLive: LiveClient = createLiveClient({
  open: async () => {
    const { io } = await import("socket.io-client");
    if (readToken() === null) return null;
    // Asked for the token at every attempt, because it may have been refreshed. Never in the address.
    return io({ ...liveOptions(), auth: (give) => give({ token: readToken() ?? "" }) });
  },
  origin: tabOrigin,
  isVisible: () => !document.hidden,
  waits: pageWaits,
});

const liveOptions = () => ({ ...liveConnection, transports: [...liveConnection.transports] });
