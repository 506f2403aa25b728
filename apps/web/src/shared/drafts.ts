const prefix = "pharos.draft.";

/** Input that was not sent yet, as it was last kept. */
export interface Draft<Value> {
  readonly value: Value;
  /** When it was kept, ISO 8601. */
  readonly savedAt: string;
}

/** Drafts of one person in this browser. Storage that is full or switched off loses the safety net, never the input. */
export interface DraftStore {
  /** The draft of a slot; null when there is none or it cannot be read. */
  readonly read: <Value>(slot: string) => Draft<Value> | null;
  readonly keep: (slot: string, value: unknown) => void;
  /** Called after a successful send, and when the person discards it. */
  readonly forget: (slot: string) => void;
  /** The slots in use whose names begin like this. */
  readonly slots: (beginning: string) => readonly string[];
}

/** The drafts of a user; a slot names the form, for example `service-request.new` or `service-request.reply.12`. */
export function draftsOf(
  userId: number,
  storage: Storage = localStorage,
  now: () => Date = () => new Date(),
): DraftStore {
  const keyOf = (slot: string) => `${prefix}${userId}.${slot}`;
  return {
    read: (slot) => parse(quietly(() => storage.getItem(keyOf(slot))) ?? null),
    keep: (slot, value) =>
      quietly(() => storage.setItem(keyOf(slot), JSON.stringify({ value, savedAt: now().toISOString() }))),
    forget: (slot) => quietly(() => storage.removeItem(keyOf(slot))),
    slots: (beginning) =>
      quietly(() => keysOf(storage))
        ?.filter((key) => key.startsWith(keyOf(beginning)))
        .map((key) => key.slice(keyOf("").length)) ?? [],
  };
}

/** Removes the drafts of everybody else from this browser; part of signing out. */
export function forgetDraftsOfOthers(userId: number, storage: Storage = localStorage): void {
  quietly(() => {
    const others = keysOf(storage).filter(
      (key) => key.startsWith(prefix) && !key.startsWith(`${prefix}${userId}.`),
    );
    for (const key of others) storage.removeItem(key);
  });
}

const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");

function parse<Value>(text: string | null): Draft<Value> | null {
  if (text === null) return null;
  try {
    const draft: unknown = JSON.parse(text);
    if (typeof draft !== "object" || draft === null || !("value" in draft) || !("savedAt" in draft))
      return null;
    // Written by `keep` under the same slot; a form still checks what it restores.
    return draft as Draft<Value>;
  } catch {
    return null;
  }
}

function quietly<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
