import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useMe } from "../../features/identity/index.ts";
import { clientStoreOf } from "../../shared/client-store.ts";

/** Sends replies that were on their way when this browser was closed; the code for it is fetched only then. */
export function useUnsentReplies(): void {
  const { userId } = useMe();
  const client = useQueryClient();
  useEffect(() => {
    if (clientStoreOf(userId).slots("service-request.outgoing.").length === 0) return;
    void import("../../features/service-request/index.ts").then(({ recoverOutgoingReplies }) =>
      recoverOutgoingReplies(userId, client),
    );
  }, [client, userId]);
}
