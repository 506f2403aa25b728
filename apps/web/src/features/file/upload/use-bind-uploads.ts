import { useEffect, useEffectEvent } from "react";
import { notify } from "../../../shared/notify.ts";
import { useSaveAttachments } from "../api.ts";
import type { Uploads } from "./use-uploads.ts";

interface Binding {
  readonly uploads: Uploads;
  /** Kind of the record, and the record. */
  readonly types: number;
  readonly objId: number;
  /** Who sees the files: an `attachmentStatus` code. */
  readonly status: number;
  /** Goes on with a file that is bound; may refuse, with its own words. */
  readonly onBound?: (id: number) => Promise<unknown>;
}

/** Binds to the record what has arrived, one after the other. */
export function useBindUploads({ uploads, types, objId, status, onBound }: Binding): void {
  const save = useSaveAttachments();
  const arrived = uploads.items.find(({ state }) => state === "done");
  const key = arrived?.key;
  const saveArrived = useEffectEvent(async () => {
    const { name = "", objectKey } = arrived ?? {};
    if (key === undefined || !objectKey) return;
    try {
      const { ids } = await save.mutateAsync({ body: { list: [{ name, objectKey, types, objId, status }] } });
      for (const id of ids) await onBound?.(id);
    } catch (error) {
      // The toast has said why; keeping the row would try it for ever.
      if (!(error instanceof Error)) notify.error(String(error));
    }
    uploads.forget([key]);
  });
  useEffect(() => {
    if (key !== undefined) void saveArrived();
  }, [key]);
}
