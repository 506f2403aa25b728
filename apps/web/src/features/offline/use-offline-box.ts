import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { clientStoreOf } from "../../shared/client-store.ts";
import { createOfflineBox, type OfflineBox } from "../../shared/offline/offline-box.ts";
import { offlineKinds } from "../../shared/offline/offline-kinds.ts";
import { cachedUser, useMe } from "../identity/index.ts";

/** What the reader entered without a network; the same box on every page until the reader signs out. */
export function useOfflineBox(): OfflineBox {
  const { userId } = useMe();
  const client = useQueryClient();
  const box = boxOf(userId, client);
  useEffect(() => void box.recover(), [box]);
  return box;
}

const boxOf = (userId: number, client: QueryClient): OfflineBox =>
  clientStoreOf(userId).resident("offline", () =>
    createOfflineBox(userId, {
      onSent: (kind) => {
        for (const name of offlineKinds[kind].stales) void client.invalidateQueries({ queryKey: [name] });
      },
      isSignedIn: () => cachedUser(client)?.userId === userId,
    }),
  );
