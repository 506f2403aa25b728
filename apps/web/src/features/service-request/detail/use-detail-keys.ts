import { useEffect, useEffectEvent } from "react";

interface DetailKeys {
  readonly onReply: (() => void) | null;
  readonly onNote: (() => void) | null;
  readonly onFold: () => void;
}

/** Keys of a request: `r` answers, `i` writes an internal note, Escape folds the composer. */
export function useDetailKeys({ onReply, onNote, onFold }: DetailKeys): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("[role='dialog'][aria-modal='true']") !== null) return;
    if (event.key === "Escape") return onFold();
    if (isTyping(event.target)) return;
    const run = event.key === "r" ? onReply : event.key === "i" ? onNote : null;
    if (!run) return;
    event.preventDefault();
    run();
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
