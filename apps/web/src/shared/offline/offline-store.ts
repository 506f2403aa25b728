import { onDevice } from "./device-database.ts";
import { deviceKeyOf } from "./device-key.ts";

/** Something that was entered without a network and waits to be sent. */
export interface OfflineEntry {
  /** Idempotency key: however often it is tried, it happens once. */
  readonly key: string;
  /** Who entered it; nobody else sends it. */
  readonly userId: number;
  /** What it is; see `offline-kinds.ts`. */
  readonly kind: "checkIn" | "hours" | "order" | "signature";
  /** What it is called, in the language it was entered in. */
  readonly title: string;
  /** Input of its endpoint. */
  readonly input: object;
  /** ISO 8601. */
  readonly keptAt: string;
  /** Why the server did not take it; null while it waits. */
  readonly refusal: string | null;
  /** True when its person's key no longer opens it, because the installation has another secret: only its age is known. */
  readonly isUnreadable?: true;
}

/** An entry as the device has it: what it says is sealed with the key of its person. */
interface SealedEntry extends Pick<OfflineEntry, "key" | "userId" | "keptAt"> {
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
}

/** What waits on this device. Every call rejects where the browser keeps nothing, or the key cannot be had. */
export const offlineStore = {
  /** What waits of a person, the oldest first. */
  async list(userId: number): Promise<OfflineEntry[]> {
    const rows = await rowsOf(userId);
    if (rows.length === 0) return [];
    const deviceKey = await deviceKeyOf(userId);
    const entries = await Promise.all(
      rows.map(async (row) => {
        if ("sealed" in row) return unseal(row, deviceKey);
        // Kept by a release that did not seal.
        await offlineStore.put(row);
        return row;
      }),
    );
    return entries.toSorted((one, other) => one.keptAt.localeCompare(other.keptAt));
  },
  put: async (entry: OfflineEntry): Promise<void> => {
    const row = await seal(entry, await deviceKeyOf(entry.userId));
    await onDevice("entries", "readwrite", (store) => store.put(row));
  },
  remove: (key: string): Promise<void> => onDevice("entries", "readwrite", (store) => store.delete(key)),
};

async function rowsOf(userId: number): Promise<(SealedEntry | OfflineEntry)[]> {
  const all = await onDevice<(SealedEntry | OfflineEntry)[]>("entries", "readonly", (store) =>
    store.getAll(),
  );
  return all.filter((row) => row.userId === userId);
}

async function seal(
  { key, userId, keptAt, ...said }: OfflineEntry,
  deviceKey: CryptoKey,
): Promise<SealedEntry> {
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(said));
  const sealed = await crypto.subtle.encrypt(algorithmOf(nonce, key, userId), deviceKey, text);
  return { key, userId, keptAt, nonce, sealed };
}

async function unseal(
  { key, userId, keptAt, nonce, sealed }: SealedEntry,
  deviceKey: CryptoKey,
): Promise<OfflineEntry> {
  try {
    const text = await crypto.subtle.decrypt(algorithmOf(nonce, key, userId), deviceKey, sealed);
    // Written by `seal`; what was changed since does not open.
    const said = JSON.parse(new TextDecoder().decode(text)) as Omit<OfflineEntry, keyof SealedEntry>;
    return { key, userId, keptAt, ...said };
  } catch {
    return { key, userId, keptAt, kind: "order", title: "", input: {}, refusal: null, isUnreadable: true };
  }
}

// Bound to its key and person, so that no entry can stand in for another.
const algorithmOf = (nonce: Uint8Array<ArrayBuffer>, key: string, userId: number): AesGcmParams => ({
  name: "AES-GCM",
  iv: nonce,
  additionalData: new TextEncoder().encode(`${userId} ${key}`),
});
