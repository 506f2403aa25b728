import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

interface StickToBottom {
  /** False while the reader has scrolled up to read. */
  isAtBottom: boolean;
  scrollToBottom: () => void;
}

/**
 * Keeps a scrolling element at its end when `content` changes, but only while the reader is there.
 * `toleranceInPixels` is how far from the end still counts as being there.
 */
export function useStickToBottom(
  scroller: RefObject<HTMLElement | null>,
  content: unknown,
  toleranceInPixels = 48,
): StickToBottom {
  const isStuckRef = useRef(true);
  const [isAtBottom, setIsAtBottom] = useState(true);

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const update = () => {
      const isNear = element.scrollHeight - element.scrollTop - element.clientHeight <= toleranceInPixels;
      isStuckRef.current = isNear;
      setIsAtBottom(isNear);
    };
    element.addEventListener("scroll", update, { passive: true });
    return () => element.removeEventListener("scroll", update);
  }, [scroller, toleranceInPixels]);

  // New content is the reason to scroll.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element !== null && isStuckRef.current) element.scrollTop = element.scrollHeight;
  }, [scroller, content]);

  const scrollToBottom = () => scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  return { isAtBottom, scrollToBottom };
}
