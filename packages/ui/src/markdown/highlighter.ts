import type { TreeNode } from "@pharos/markdown";
import { useSyncExternalStore } from "react";

/** Colours code: the tree of its pieces, or null when the language is not one of the twelve. */
export type Highlighter = (language: string, code: string) => readonly TreeNode[] | null;

/** Longer code is shown plain: colouring it would stop the page. */
const codeLimit = 40_000;

let highlighter: Highlighter | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Fetches the highlighter, which only texts with code need. */
export function loadHighlighter(): Promise<void> {
  loading ??= import("./languages.ts").then(
    ({ lowlight }) => {
      highlighter = (language, code) => {
        if (!lowlight.registered(language) || code.length > codeLimit) return null;
        return lowlight.highlight(language, code).children;
      };
      for (const listener of listeners) listener();
    },
    () => {
      // Code stays readable without colours; the next block tries again.
      loading = null;
    },
  );
  return loading;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  void loadHighlighter();
  return () => listeners.delete(listener);
}

/** The highlighter once it is there; fetched by the first block that asks. */
export function useHighlighter(): Highlighter | null {
  return useSyncExternalStore(
    subscribe,
    () => highlighter,
    () => highlighter,
  );
}
