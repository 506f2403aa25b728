import { type RefObject, useEffect, useRef } from "react";

export interface RowKeyOptions {
  /** Opens the row with this key. */
  onOpen?: (key: string) => void;
  /** Told which row j or k went to. */
  onMove?: (key: string) => void;
  /** Chooses the row that has the focus, or lets it go. */
  onToggle?: (key: string) => void;
  /** False leaves j, k and Enter to rows that have the focus. */
  isGlobal: boolean;
}

/**
 * Walks through elements with `data-row-key` by j and k (or the arrows, once a row has the focus)
 * opens them with Enter and chooses them with x. Quiet while someone types or a dialog is open.
 */
export function useRowKeys(root: RefObject<HTMLElement | null>, options: RowKeyOptions): void {
  const optionsRef = useRef(options);
  useEffect(() => {
    optionsRef.current = options;
  });
  const lastKeyRef = useRef<string | null>(null);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const list = root.current;
      if (list === null || !isMeant(event, list, optionsRef.current.isGlobal)) return;
      const rows = [...list.querySelectorAll<HTMLElement>("[data-row-key]:not([data-row-key^='skeleton'])")];
      const focused = rows.findIndex((row) => row === document.activeElement);
      if (event.key === "Enter") {
        const key = rows[focused]?.dataset["rowKey"];
        if (key === undefined || optionsRef.current.onOpen === undefined) return;
        event.preventDefault();
        optionsRef.current.onOpen(key);
        return;
      }
      if (event.key === "x") {
        const key = rows[focused]?.dataset["rowKey"];
        if (key === undefined || optionsRef.current.onToggle === undefined) return;
        event.preventDefault();
        optionsRef.current.onToggle(key);
        return;
      }
      const step = stepOf(event.key, focused !== -1);
      if (step === 0) return;
      const within = rows.findIndex((row) => row.contains(document.activeElement));
      const next = rows[nextRow(rows, within, lastKeyRef.current, step)];
      if (next === undefined) return;
      event.preventDefault();
      lastKeyRef.current = next.dataset["rowKey"] ?? null;
      next.focus({ preventScroll: true });
      next.scrollIntoView({ block: "nearest" });
      const key = next.dataset["rowKey"];
      if (key !== undefined) optionsRef.current.onMove?.(key);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [root]);
}

function stepOf(key: string, isRowFocused: boolean): number {
  if (key === "j" || (isRowFocused && key === "ArrowDown")) return 1;
  if (key === "k" || (isRowFocused && key === "ArrowUp")) return -1;
  return 0;
}

function nextRow(
  rows: readonly HTMLElement[],
  focused: number,
  lastKey: string | null,
  step: number,
): number {
  if (focused !== -1) return Math.min(rows.length - 1, Math.max(0, focused + step));
  // Coming back from an opened row, the walk goes on where it was.
  return Math.max(
    0,
    rows.findIndex((row) => row.dataset["rowKey"] === lastKey),
  );
}

function isMeant(event: KeyboardEvent, list: HTMLElement, isGlobal: boolean): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false;
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (
    target.closest(
      "input:not([type='checkbox']), textarea, select, [contenteditable='true'], [role='combobox']",
    ) !== null
  )
    return false;
  if (document.querySelector("[role='dialog'][aria-modal='true']") !== null) return false;
  return list.contains(target) || (isGlobal && target === document.body);
}
