import { useEffect, useEffectEvent, useId, useSyncExternalStore } from "react";

/** One key of a page: what it is called, and what it does. */
export interface PageKey {
  /** As the keyboard names it: `r`, `/`, `Escape`. */
  readonly key: string;
  /** What the list of shortcuts says. */
  readonly label: string;
  /** Null: nothing at the moment, but the key is still listed. Absent: handled elsewhere, listed only. */
  readonly run?: (() => void) | null;
  /** True for keys that also work while someone types. */
  readonly isWhileTyping?: boolean;
}

/** The keys of one part of a page, under its name. */
export interface KeyGroup {
  readonly title: string;
  readonly keys: readonly PageKey[];
}

let groups: ReadonlyMap<string, KeyGroup> = new Map();
const listeners = new Set<() => void>();

function change(next: ReadonlyMap<string, KeyGroup>): void {
  groups = next;
  for (const listener of listeners) listener();
}

/**
 * Gives a part of the page its keys and lists them among the shortcuts. Keys are quiet while someone types, while a
 * dialog is open, and together with a control key. Earlier parts come first; a part inside another goes before it.
 */
export function usePageKeys(title: string, keys: readonly PageKey[]): void {
  const id = useId();
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("[role='dialog'][aria-modal='true']") !== null || isInMenu(event.target))
      return;
    const found = keys.find(({ key }) => key === event.key);
    if (!found?.run || (isTyping(event.target) && found.isWhileTyping !== true)) return;
    event.preventDefault();
    found.run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
  const signature = keys.map(({ key, label }) => `${key} ${label}`).join("\n");
  const list = useEffectEvent(() => change(new Map([...groups, [id, { title, keys }]])));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts are what the list of shortcuts shows
  useEffect(() => {
    list();
    return () => change(new Map([...groups].filter(([other]) => other !== id)));
  }, [id, title, signature]);
}

/** The keys of the page that is shown, for the list of shortcuts. */
export function usePageKeyGroups(): readonly KeyGroup[] {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => groups,
  );
  return [...shown.values()];
}

/** Whether a key belongs to a menu that is open. */
const isInMenu = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("[role='menu'], .ant-dropdown-open") !== null;

/** Whether a key belongs to what someone is writing. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      "input:not([type='checkbox']), textarea, select, [contenteditable='true'], [role='combobox']",
    ) !== null
  );
}
