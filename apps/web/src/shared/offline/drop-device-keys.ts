import { onDevice } from "./device-database.ts";

// Apart from what asks for a key: every page needs this, few the rest.

let ended = 0;

/** How many sessions have ended on this page: a key that was asked for in an earlier one is not kept. */
export const endedSessions = (): number => ended;

/** Removes every key from this device; what waits stays, and only its own person can open it after the next sign-in. */
export async function dropDeviceKeys(): Promise<void> {
  ended += 1;
  await onDevice("keys", "readwrite", (keys) => keys.clear());
}
