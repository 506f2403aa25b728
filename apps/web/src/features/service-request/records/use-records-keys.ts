import { type RefObject, useEffect, useEffectEvent } from "react";

interface RecordsKeys {
  /** Element that holds the search box. */
  readonly root: RefObject<HTMLElement | null>;
  readonly onNew: (() => void) | null;
}

/** Keys of the list beside j, k and Enter: `n` raises a request, `/` goes to the search box. */
export function useRecordsKeys({ root, onNew }: RecordsKeys): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || document.querySelector("[role='dialog'][aria-modal='true']") !== null)
      return;
    if (event.key === "/") {
      const box = root.current?.querySelector<HTMLInputElement>("input[type='search']");
      if (!box) return;
      event.preventDefault();
      box.focus();
      box.select();
    } else if (event.key === "n" && onNew) {
      event.preventDefault();
      onNew();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable='true'], [role='combobox']") !== null
  );
}
