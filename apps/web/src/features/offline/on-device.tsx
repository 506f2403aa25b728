import type { ReactNode } from "react";
import { OfflineEntries } from "./offline-entries.tsx";
import { useDeviceCopy } from "./use-device-copy.ts";

/** What waits on this device; beside it, the device keeps what the next day without a network needs. */
export function OnDevice(): ReactNode {
  useDeviceCopy();
  return <OfflineEntries />;
}
