const prefix = "pharos.draft.";

// Kept in local storage, because a page that goes away has no time for a store that answers later.

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

/** Something that works on what a person keeps while the page lives, such as replies on their way. */
export interface Resident {
  /** Called when the person signs out. */
  readonly dispose?: () => void;
}

/** What one person keeps in this browser: drafts that survive a reload, and what works on them. */
export interface ClientStore extends DraftStore {
  /** The resident of a name: the same as long as it is needed and the person stays signed in. */
  readonly resident: <R extends Resident>(name: string, make: () => R) => R;
  /** Puts a resident back that someone still uses, unless another has taken its place. */
  readonly addResident: (name: string, resident: Resident) => void;
  /** No one needs the resident any longer, and nothing is lost without it. */
  readonly release: (name: string, resident: Resident) => void;
}

const residents = new Map<number, Map<string, Resident>>();

/** The store of a user; a slot names the form, for example `service-request.new` or `service-request.reply.12`. */
export function clientStoreOf(
  userId: number,
  storage: Storage = localStorage,
  now: () => Date = () => new Date(),
): ClientStore {
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
    resident: <R extends Resident>(name: string, make: () => R) => {
      const own = residentsOf(userId);
      // Made under the same name by the same caller.
      const known = own.get(name) as R | undefined;
      if (known) return known;
      const made = make();
      own.set(name, made);
      return made;
    },
    addResident: (name, resident) => {
      const own = residentsOf(userId);
      if (!own.has(name)) own.set(name, resident);
    },
    release: (name, resident) => {
      const own = residentsOf(userId);
      if (own.get(name) === resident) own.delete(name);
    },
  };
}

function residentsOf(userId: number): Map<string, Resident> {
  const known = residents.get(userId) ?? new Map<string, Resident>();
  residents.set(userId, known);
  return known;
}

/** Ends what works for a person who signs out. Drafts wait for the next time. */
export function evictResidents(userId: number): void {
  for (const resident of residents.get(userId)?.values() ?? []) resident.dispose?.();
  residents.delete(userId);
}

/** Removes the drafts of everyone else from this browser; part of signing out. */
export function clearOtherUsers(userId: number, storage: Storage = localStorage): void {
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
