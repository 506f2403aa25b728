import { cancelUpload } from "@pharos/api/file";
import { fileLimits } from "@pharos/domain/file";
import { call, RefusedError } from "../../../shared/api/index.ts";
import { clientStoreOf, type Resident } from "../../../shared/client-store.ts";
import type { RememberedUpload, UploadItem } from "./upload-item.ts";

const atOnce = 2;
const rememberedHours = fileLimits.unsavedHours;

/** The uploads of one place, such as a reply that is being written. They outlive the component that shows them. */
export interface UploadBox extends Resident {
  readonly items: () => readonly UploadItem[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly add: (files: readonly File[]) => void;
  readonly pause: (key: string) => void;
  /** Goes on after a pause or a failure. */
  readonly resume: (key: string) => void;
  /** Gives an upload up, or takes a finished one out. */
  readonly remove: (key: string) => void;
  /** Forgets everything without giving it up: it was sent along. */
  readonly clear: () => void;
  /** Takes out what was saved. */
  readonly forget: (keys: readonly string[]) => void;
  /** Takes out what has arrived, to be put back when it is not sent after all. */
  readonly take: () => readonly RememberedUpload[];
  readonly putBack: (taken: readonly RememberedUpload[]) => void;
  /** Stops what is under way; what was begun is remembered. */
  readonly dispose: () => void;
}

interface Entry {
  item: UploadItem;
  file: File | null;
  lastModified: number;
  stop: AbortController | null;
  /** The server has judged it: after a reload there is nothing to go on with. */
  isRefused?: boolean;
}

/** The box of a place; the same as long as anything is in it or shows it, and the person stays signed in. */
export function uploadBoxOf(userId: number, place: string, types: number): UploadBox {
  return clientStoreOf(userId).resident(nameOf(place), () => createBox(userId, place, types));
}

const nameOf = (place: string): string => `upload ${place}`;

function createBox(userId: number, place: string, types: number): UploadBox {
  const drafts = clientStoreOf(userId);
  const slot = `file.${place}`;
  const listeners = new Set<() => void>();
  let entries: Entry[] = recall();
  let shown: readonly UploadItem[] = entries.map(({ item }) => item);
  let lastKey = entries.length;

  function recall(): Entry[] {
    const draft = drafts.read<readonly RememberedUpload[]>(slot);
    const ageMs = Date.now() - Date.parse(draft?.savedAt ?? "");
    if (!draft || !(ageMs < rememberedHours * 3_600_000) || !Array.isArray(draft.value)) return [];
    return draft.value.map((upload, index) => entryOf(upload, `${index + 1}`));
  }

  function begunUploads(): RememberedUpload[] {
    return entries.flatMap(({ item: { name, size, objectKey, state }, lastModified, isRefused }) =>
      objectKey === null || isRefused === true
        ? []
        : [{ name, size, lastModified, objectKey, isDone: state === "done" }],
    );
  }

  function remember(): void {
    const begun = begunUploads();
    if (begun.length === 0) drafts.forget(slot);
    else drafts.keep(slot, begun satisfies RememberedUpload[]);
  }

  function tell(): void {
    shown = entries.map(({ item }) => item);
    for (const listener of listeners) listener();
  }

  function change(entry: Entry, changes: Partial<UploadItem>): void {
    if (!entries.includes(entry)) return;
    entry.item = { ...entry.item, ...changes };
    tell();
  }

  function next(): void {
    const busy = entries.filter(({ item }) => ["sending", "offline", "checking"].includes(item.state));
    const waiting = entries.filter(({ item }) => item.state === "waiting");
    for (const entry of waiting.slice(0, Math.max(0, atOnce - busy.length))) void run(entry);
  }

  async function run(entry: Entry): Promise<void> {
    const { file } = entry;
    if (!file) return;
    const stop = new AbortController();
    entry.stop = stop;
    change(entry, { state: "sending", reason: null });
    try {
      const { transfer } = await import("./transfer.ts");
      await transfer({
        file,
        types,
        objectKey: entry.item.objectKey,
        signal: stop.signal,
        onBegun: (objectKey) => {
          change(entry, { objectKey });
          remember();
        },
        onSent: (sent) => change(entry, { sent: Math.min(sent, file.size) }),
        onLine: (isUp) => change(entry, { state: isUp ? "sending" : "offline" }),
        onChecking: () => change(entry, { state: "checking" }),
      });
      change(entry, { state: "done", sent: file.size });
      remember();
    } catch (error) {
      if (!stop.signal.aborted) fail(entry, error);
    }
    next();
  }

  function fail(entry: Entry, error: unknown): void {
    entry.isRefused = error instanceof RefusedError;
    change(entry, { state: "failed", reason: error instanceof Error ? error.message : null });
    remember();
  }

  function queue(entry: Entry): void {
    entry.isRefused = false;
    change(entry, { state: "waiting", reason: null });
    next();
  }

  const find = (key: string): Entry | undefined => entries.find(({ item }) => item.key === key);

  function drop(keys: readonly string[]): void {
    entries = entries.filter(({ item }) => !keys.includes(item.key));
    remember();
    tell();
  }

  const box: UploadBox = {
    items: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      drafts.addResident(nameOf(place), box);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && entries.length === 0) drafts.release(nameOf(place), box);
      };
    },
    dispose() {
      for (const { stop } of entries) stop?.abort();
      listeners.clear();
    },
    add(files) {
      for (const file of files) {
        const waiting = entries.find((entry) => isSameFile(entry, file));
        if (waiting) {
          waiting.file = file;
          queue(waiting);
          continue;
        }
        lastKey += 1;
        const item: UploadItem = {
          key: `${lastKey}`,
          name: file.name,
          size: file.size,
          sent: 0,
          state: "waiting",
          reason: null,
          objectKey: null,
        };
        entries = [...entries, { item, file, lastModified: file.lastModified, stop: null }];
      }
      tell();
      next();
    },
    pause(key) {
      const entry = find(key);
      if (!entry) return;
      entry.stop?.abort();
      change(entry, { state: "paused" });
      next();
    },
    resume(key) {
      const entry = find(key);
      if (entry?.file) queue(entry);
    },
    remove(key) {
      const entry = find(key);
      if (!entry) return;
      entry.stop?.abort();
      drop([key]);
      next();
      const { objectKey } = entry.item;
      // What no one saves goes by itself within a day; asking for it now is a courtesy.
      if (objectKey !== null) call(cancelUpload, { body: { objectKey } }).catch(() => undefined);
    },
    clear: () => drop(entries.map(({ item }) => item.key)),
    forget: drop,
    take() {
      const taken = begunUploads().filter(({ isDone }) => isDone);
      drop(entries.flatMap(({ item }) => (item.state === "done" ? [item.key] : [])));
      return taken;
    },
    putBack(taken) {
      entries = [...entries, ...taken.map((upload) => entryOf(upload, `${(lastKey += 1)}`))];
      remember();
      tell();
    },
  };
  return box;
}

function entryOf({ name, size, lastModified, objectKey, isDone }: RememberedUpload, key: string): Entry {
  const state = isDone ? "done" : "interrupted";
  return {
    item: { key, name, size, sent: isDone ? size : 0, state, reason: null, objectKey },
    file: null,
    lastModified,
    stop: null,
  };
}

/** The very file whose upload a reload interrupted. */
function isSameFile({ item, file, lastModified }: Entry, chosen: File): boolean {
  return (
    item.state === "interrupted" &&
    file === null &&
    item.name === chosen.name &&
    item.size === chosen.size &&
    lastModified === chosen.lastModified
  );
}
