import { useCallback, useSyncExternalStore } from "react";

/** True while the CSS media query matches; false where there is no window. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** True below 768 px, where lists become cards and dialogs become bottom sheets. */
export function useIsPhone(): boolean {
  return useMediaQuery("(max-width: 767.98px)");
}
