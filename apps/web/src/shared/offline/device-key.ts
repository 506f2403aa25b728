import { getDeviceKey } from "@pharos/api/identity";
import { call } from "../api/index.ts";
import { onDevice } from "./device-database.ts";
import { endedSessions } from "./drop-device-keys.ts";

/**
 * The key that seals what waits of a person: kept while the session lasts, so that it is there after a reload without a
 * network, and asked of the server again in the next one. Scripts can use it, and cannot read it.
 */
export async function deviceKeyOf(userId: number): Promise<CryptoKey> {
  const known = await onDevice<CryptoKey | undefined>("keys", "readonly", (keys) => keys.get(userId));
  if (known) return known;
  const session = endedSessions();
  const { key } = await call(getDeviceKey, {}, { isPageRead: false });
  // Absent without HTTPS; nothing is kept there.
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(key));
  const made = await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
  if (session !== endedSessions()) throw new Error("the session has ended");
  await onDevice("keys", "readwrite", (keys) => keys.put(made, userId));
  return made;
}
