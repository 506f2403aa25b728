/** Keeps what was typed until it is sent. */
export interface DraftStore<Values> {
  load: () => Partial<Values> | null;
  save: (values: Partial<Values>) => void;
  clear: () => void;
}

interface StoredDraft {
  savedAt: number;
  values: unknown;
}

const weekMs = 7 * 24 * 3600 * 1000;

/**
 * A draft in the browser's storage. The key must name the reader as well as the form, and
 * values must be plain JSON. Drafts older than `maxAgeMs` (a week) are dropped.
 */
export function browserDraft<Values extends object>(key: string, maxAgeMs = weekMs): DraftStore<Values> {
  const storageKey = `draft:${key}`;
  return {
    load: () => {
      const draft = readDraft(storageKey);
      if (draft === null || Date.now() - draft.savedAt > maxAgeMs) return null;
      // Written by `save` below with the same type; the form validates it again before it is sent.
      return draft.values as Partial<Values>;
    },
    save: (values) =>
      attempt(() => localStorage.setItem(storageKey, JSON.stringify({ savedAt: Date.now(), values }))),
    clear: () => attempt(() => localStorage.removeItem(storageKey)),
  };
}

function readDraft(storageKey: string): StoredDraft | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    return isStoredDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

function isStoredDraft(value: unknown): value is StoredDraft {
  if (typeof value !== "object" || value === null || !("savedAt" in value) || !("values" in value))
    return false;
  return typeof value.savedAt === "number" && typeof value.values === "object" && value.values !== null;
}

/** Storage may be full or forbidden; typing must go on. */
function attempt(action: () => void): void {
  try {
    action();
  } catch {
    return;
  }
}
