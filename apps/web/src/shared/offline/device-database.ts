/** What the database of this device has: what waits, and the key that seals it. */
export type StoreName = "entries" | "keys";

/**
 * Runs one request on the browser's database, which survives a reload and is never shortened as local storage is when it is
 * full. Answers when the transaction is complete, so that what was put is kept by then; rejects where the browser keeps
 * nothing.
 */
export async function onDevice<Result>(
  storeName: StoreName,
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

/** How much waits of a person; needs no key. */
export async function countWaiting(userId: number): Promise<number> {
  const all = await onDevice<{ readonly userId: number }[]>("entries", "readonly", (entries) =>
    entries.getAll(),
  );
  return all.filter((entry) => entry.userId === userId).length;
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("pharos.offline", 2);
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion < 1) request.result.createObjectStore("entries" satisfies StoreName, { keyPath: "key" });
      request.result.createObjectStore("keys" satisfies StoreName);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? unavailable());
    request.onblocked = () => reject(new Error("the database is held by another page"));
  });
}

const unavailable = (): Error => new Error("the browser keeps nothing");
