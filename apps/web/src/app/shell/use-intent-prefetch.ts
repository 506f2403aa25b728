import { useEffect } from "react";
import { useRouteDirectory } from "../../shared/route-directory.ts";

/** A pointer that only passes stays on nothing for so long. */
const dwellMs = 65;
const row = "[data-row-key], li";
const rowLink = "a[data-row-link]";

/**
 * Fetches the page behind a link, with its data, while the pointer rests on the link or its row, and when the keyboard
 * reaches it: the click that follows finds it there.
 */
export function useIntentPrefetch(): void {
  const { prefetch } = useRouteDirectory();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let path: string | null = null;
    const onIntent = ({ target }: Event) => {
      const next = target instanceof Element ? pathBehind(target) : null;
      if (next === path) return;
      path = next;
      clearTimeout(timer);
      if (next !== null) timer = setTimeout(() => prefetch(next), dwellMs);
    };
    document.addEventListener("pointerover", onIntent, { passive: true });
    document.addEventListener("focusin", onIntent);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", onIntent);
      document.removeEventListener("focusin", onIntent);
    };
  }, [prefetch]);
}

function pathBehind(target: Element): string | null {
  const link = target.closest("a[href]") ?? target.closest(row)?.querySelector(rowLink) ?? null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.target === "_blank")
    return null;
  const path = link.pathname + link.search;
  return path === location.pathname + location.search ? null : path;
}
