import type { AnyEndpoint } from "@pharos/api/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import {
  type CallArguments,
  callWithMessage,
  isSilent,
  NetworkError,
  newIdempotencyKey,
  ServerError,
} from "../../shared/api/index.ts";
import { notify } from "../../shared/notify.ts";
import { offlineKinds } from "../../shared/offline/offline-kinds.ts";
import type { OfflineEntry } from "../../shared/offline/offline-store.ts";
import { useT } from "../../shared/texts.ts";
import { useOfflineBox } from "./use-offline-box.ts";

/** What is sent, and what it is called while it waits. */
interface Sending {
  readonly title: string;
  readonly input: object;
}

/** Statuses of a proxy that got no answer from the server, or of a server that cannot serve now. */
const gatewayStatuses: readonly number[] = [502, 503, 504];

/** The server was not reached, as far as anybody can tell. */
const isUnreached = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ServerError && gatewayStatuses.includes(error.status));

/**
 * Sends something of a kind and answers what its endpoint answers, or keeps it on the device where there is no network and
 * answers undefined; a refusal rejects as with every call.
 * A try that may have arrived is kept under its key, so that it happens once.
 */
export function useSendOrKeep(kind: OfflineEntry["kind"]): (sending: Sending) => Promise<unknown> {
  const t = useT();
  const client = useQueryClient();
  const box = useOfflineBox();
  const key = useRef<string | null>(null);
  return async ({ title, input }) => {
    const { endpoint, stales } = offlineKinds[kind];
    const idempotencyKey = key.current ?? newIdempotencyKey();
    key.current = idempotencyKey;
    try {
      // The caller hands the input of the endpoint of its kind.
      const args = [input, { idempotencyKey }] as unknown as CallArguments<AnyEndpoint>;
      const { message, result } = await callWithMessage(endpoint, ...args);
      key.current = null;
      if (message) notify.success(message);
      for (const name of stales) void client.invalidateQueries({ queryKey: [name] });
      return result;
    } catch (error) {
      if (!isUnreached(error)) {
        // A refusal carries nothing out, so that the next try is a new one; what broke on the server may have been done.
        if (!(error instanceof ServerError)) key.current = null;
        if (error instanceof Error && !isSilent(error)) notify.failure(error);
        throw error;
      }
      await box.keep({ key: idempotencyKey, kind, title, input }).catch(() => {
        throw new NetworkError(t("common.offline.unkept"));
      });
      key.current = null;
      notify.info(t("common.offline.kept"));
      return undefined;
    }
  };
}
