import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

interface FollowEnd {
  /** How many entries arrived below while the reader was elsewhere. */
  readonly unseen: number;
  readonly goToEnd: () => void;
}

/**
 * Keeps the end of a growing thread in view, but only for a reader who is there; to everyone else it counts what has
 * arrived. `end` is an element behind the last entry.
 */
export function useFollowEnd(end: RefObject<HTMLElement | null>, count: number): FollowEnd {
  const isAtEndRef = useRef(false);
  const [seen, setSeen] = useState(count);
  const [shownCount, setShownCount] = useState(count);

  useEffect(() => {
    const element = end.current;
    if (element === null) return;
    const observer = new IntersectionObserver(([entry]) => {
      isAtEndRef.current = entry?.isIntersecting ?? false;
      if (isAtEndRef.current) setSeen(Number.POSITIVE_INFINITY);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [end]);

  // What was at the end before new entries came stays there.
  if (count !== shownCount) {
    setShownCount(count);
    if (seen === Number.POSITIVE_INFINITY) setSeen(isAtEndRef.current ? seen : shownCount);
  }

  const lastCountRef = useRef(count);
  useLayoutEffect(() => {
    const hasGrown = count > lastCountRef.current;
    lastCountRef.current = count;
    if (hasGrown && isAtEndRef.current) end.current?.scrollIntoView({ block: "end" });
  }, [count, end]);

  return {
    unseen: Math.max(0, count - seen),
    goToEnd: () => end.current?.scrollIntoView({ block: "end" }),
  };
}
