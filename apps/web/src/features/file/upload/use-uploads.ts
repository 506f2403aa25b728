import { useSyncExternalStore } from "react";
import { useMe } from "../../identity/index.ts";
import { type UploadBox, uploadBoxOf } from "./upload-box.ts";
import type { UploadItem } from "./upload-item.ts";

/** The uploads of a place, and what can be done with them. */
export interface Uploads extends Omit<UploadBox, "items" | "subscribe" | "dispose"> {
  readonly items: readonly UploadItem[];
  /** Names of what has arrived, for the call that saves them. */
  readonly objectKeys: readonly string[];
  /** Something is not there yet: sending now would leave it out. */
  readonly isBusy: boolean;
}

/** Uploads of a place that outlive the component, such as `reply.12.public`; `types` is the kind of record they are for. */
export function useUploads(place: string, types: number): Uploads {
  const { userId } = useMe();
  const box = uploadBoxOf(userId, place, types);
  const items = useSyncExternalStore(box.subscribe, box.items);
  return {
    ...box,
    items,
    objectKeys: items.flatMap(({ state, objectKey }) =>
      state === "done" && objectKey !== null ? [objectKey] : [],
    ),
    isBusy: items.some(({ state }) => state !== "done" && state !== "failed"),
  };
}
