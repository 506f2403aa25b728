import { type RefObject, useEffect, useEffectEvent } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/**
 * Brings the newest message and what follows it into sight when the page is opened, or the entry that the address names
 * (`#reply-12`). Anyone who goes back finds the page where it was left.
 */
export function useOpenAtNewest(end: RefObject<HTMLElement | null>, newestKey: string | undefined): void {
  const { hash, key } = useLocation();
  const navigation = useNavigationType();
  const show = useEffectEvent(() => {
    const named = /^#(?:reply|event)-\d+$/.test(hash) ? document.getElementById(hash.slice(1)) : null;
    if (named !== null) return named.scrollIntoView({ block: "start" });
    const isReturning = navigation === NavigationType.Pop && key !== "default";
    if (isReturning || newestKey === undefined) return;
    end.current?.scrollIntoView({ block: "nearest" });
    const newest = document.getElementById(newestKey);
    // A message higher than the room is read from its beginning.
    const isHigh = newest !== null && newest.offsetHeight > window.innerHeight / 2;
    newest?.scrollIntoView({ block: isHigh ? "start" : "nearest" });
  });
  // The router has put the page where it thinks right before.
  useEffect(() => show(), []);
}
