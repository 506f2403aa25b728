import { type RefObject, useLayoutEffect } from "react";

/** Tells the page below a head that sticks how much of the window it covers, as `--sr-stuck`. */
export function useStuckHeight(
  page: RefObject<HTMLElement | null>,
  head: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const element = head.current;
    if (element === null) return;
    const tell = () => page.current?.style.setProperty("--sr-stuck", `${element.offsetHeight}px`);
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => observer.disconnect();
  }, [page, head]);
}
