import { onDevice, type StoreName } from "../shared/offline/device-database.ts";

/** Removes everything that waits on this device, and every key. */
export async function emptyDevice(): Promise<void> {
  for (const store of ["entries", "keys"] as const satisfies readonly StoreName[])
    await onDevice(store, "readwrite", (rows) => rows.clear());
}

/** Everything that the device holds, as the next person would find it with developer tools. */
export const readDevice = async (): Promise<{
  entries: unknown[];
  keys: CryptoKey[];
  /** Whose keys these are. */
  owners: number[];
}> => ({
  entries: await onDevice("entries", "readonly", (rows) => rows.getAll()),
  keys: await onDevice("keys", "readonly", (rows) => rows.getAll()),
  owners: await onDevice("keys", "readonly", (rows) => rows.getAllKeys()),
});
