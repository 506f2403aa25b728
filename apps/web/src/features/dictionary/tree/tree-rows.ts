import { placeProblem } from "@pharos/domain/dictionary";

/** What the tree needs of an entry; entries come flat, parents before children, siblings in order. */
export interface TreeEntry {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly nameEn: string;
  readonly status: number;
  readonly version: number;
}

/** One visible line of the tree. */
export interface TreeRow<Entry extends TreeEntry = TreeEntry> {
  readonly entry: Entry;
  /** 1 at the top. */
  readonly level: number;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
  /** Place among its siblings, from 1, and how many there are. */
  readonly place: number;
  readonly siblings: number;
}

/** Where an entry goes: below `parentId` (null: top), before `beforeId` (null: last). */
export interface Target {
  readonly parentId: number | null;
  readonly beforeId: number | null;
}

/** A step by key: among the siblings, or a level in or out. */
export type Step = "up" | "down" | "in" | "out";

/** The lines to show. While someone searches, what matches is shown with everything above it, and all branches are open. */
export function rowsOf<Entry extends TreeEntry>(
  entries: readonly Entry[],
  { closed, words }: { readonly closed: ReadonlySet<number>; readonly words: string },
): TreeRow<Entry>[] {
  const wanted = words.trim().toLowerCase();
  const shown = wanted === "" ? entries : withAncestors(entries, (entry) => matches(entry, wanted));
  const children = Map.groupBy(shown, ({ parentId }) => parentId);
  const walk = (parentId: number | null, level: number): TreeRow<Entry>[] => {
    const siblings = children.get(parentId) ?? [];
    return siblings.flatMap((entry, index) => {
      const hasChildren = children.has(entry.id);
      const isOpen = hasChildren && (wanted !== "" || !closed.has(entry.id));
      const row = { entry, level, hasChildren, isOpen, place: index + 1, siblings: siblings.length };
      return isOpen ? [row, ...walk(entry.id, level + 1)] : [row];
    });
  };
  return walk(null, 1);
}

/** Where a step leads; null when there is no such place. */
export function stepTarget(entries: readonly TreeEntry[], id: number, step: Step): Target | null {
  const entry = entries.find((each) => each.id === id);
  if (!entry) return null;
  const siblings = entries.filter(({ parentId }) => parentId === entry.parentId).map((each) => each.id);
  const at = siblings.indexOf(id);
  switch (step) {
    case "up":
      return at > 0 ? { parentId: entry.parentId, beforeId: siblings[at - 1] ?? null } : null;
    case "down":
      return at < siblings.length - 1
        ? { parentId: entry.parentId, beforeId: siblings[at + 2] ?? null }
        : null;
    case "in": {
      const above = siblings[at - 1];
      return above === undefined ? null : possible(entries, id, { parentId: above, beforeId: null });
    }
    case "out": {
      const parent = entries.find((each) => each.id === entry.parentId);
      if (!parent) return null;
      const uncles = entries.filter(({ parentId }) => parentId === parent.parentId).map((each) => each.id);
      return { parentId: parent.parentId, beforeId: uncles[uncles.indexOf(parent.id) + 1] ?? null };
    }
  }
}

/** Where an entry lands that is dropped on another: before it, after it, or inside it. Null when it cannot. */
export function dropTarget(
  entries: readonly TreeEntry[],
  { id, overId, zone }: { id: number; overId: number; zone: "before" | "after" | "inside" },
): Target | null {
  const over = entries.find((each) => each.id === overId);
  if (!over || id === overId) return null;
  if (zone === "inside") return possible(entries, id, { parentId: overId, beforeId: null });
  const siblings = entries.filter(({ parentId }) => parentId === over.parentId).map((each) => each.id);
  const next = siblings[siblings.indexOf(overId) + 1] ?? null;
  const beforeId = zone === "before" ? overId : next;
  return possible(entries, id, { parentId: over.parentId, beforeId });
}

/** Entries below which this one, with its branch, may stand. */
export function possibleParents<Entry extends TreeEntry>(entries: readonly Entry[], id: number): Entry[] {
  return entries.filter((entry) => placeProblem(entries, { id, parentId: entry.id }) === undefined);
}

function possible(entries: readonly TreeEntry[], id: number, target: Target): Target | null {
  return placeProblem(entries, { id, parentId: target.parentId }) === undefined ? target : null;
}

function matches({ name, nameEn }: TreeEntry, wanted: string): boolean {
  return name.toLowerCase().includes(wanted) || nameEn.toLowerCase().includes(wanted);
}

function withAncestors<Entry extends TreeEntry>(
  entries: readonly Entry[],
  isWanted: (entry: Entry) => boolean,
): Entry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const kept = new Set<number>();
  for (const entry of entries.filter(isWanted)) {
    for (let next: Entry | undefined = entry; next && !kept.has(next.id); ) {
      kept.add(next.id);
      next = next.parentId === null ? undefined : byId.get(next.parentId);
    }
  }
  return entries.filter(({ id }) => kept.has(id));
}
