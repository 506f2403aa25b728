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
}

const storeName = "entries";

/**
 * What waits, in the browser's database: it survives a reload, and is never shortened as local storage is when it is full.
 * Every call rejects where the browser keeps nothing.
 */
export const offlineStore = {
  list: (): Promise<OfflineEntry[]> =>
    run<OfflineEntry[]>("readonly", (store) => store.getAll()).then((entries) =>
      entries.toSorted((one, other) => one.keptAt.localeCompare(other.keptAt)),
    ),
  put: (entry: OfflineEntry): Promise<unknown> => run("readwrite", (store) => store.put(entry)),
  remove: (key: string): Promise<unknown> => run("readwrite", (store) => store.delete(key)),
};

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("pharos.offline", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: "key" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? unavailable());
    request.onblocked = () => reject(new Error("the database is held by another page"));
  });
}

/** Answers when the transaction is complete, so that what was put is kept by then. */
async function run<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<Result> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = work(transaction.objectStore(storeName));
      // The caller knows what its request answers.
      transaction.oncomplete = () => resolve(request.result as Result);
      transaction.onerror = () => reject(transaction.error ?? unavailable());
      transaction.onabort = () => reject(transaction.error ?? unavailable());
    });
  } finally {
    database.close();
  }
}

const unavailable = (): Error => new Error("the browser keeps nothing");
