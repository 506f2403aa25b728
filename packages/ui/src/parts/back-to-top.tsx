import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { Icon, toTopIcon } from "../icons/index.ts";
import { useUiEnvironment } from "../theme/ui-provider.tsx";
import { useUiText } from "../theme/ui-text.ts";
import "./back-to-top.css";

export interface BackToTopProps {
  /** Scrolled distance in pixels from which the button shows. */
  threshold?: number;
  /** The element that scrolls; the window when absent. */
  scroller?: RefObject<HTMLElement | null>;
}

/** A round button that appears once the page is scrolled and leads back up. */
export function BackToTop({ threshold = 500, scroller }: BackToTopProps): ReactNode {
  const text = useUiText();
  const { isMotionReduced } = useUiEnvironment();
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    const element = scroller?.current ?? window;
    const update = () => setIsShown(scrolledDistance(element) > threshold);
    update();
    element.addEventListener("scroll", update, { passive: true });
    return () => element.removeEventListener("scroll", update);
  }, [scroller, threshold]);

  if (!isShown) return null;
  const goUp = () =>
    (scroller?.current ?? window).scrollTo({ top: 0, behavior: isMotionReduced ? "auto" : "smooth" });
  return (
    <button
      type="button"
      className="ph-back-to-top ph-no-print"
      onClick={goUp}
      aria-label={text.common.backToTop}
    >
      <Icon of={toTopIcon} />
    </button>
  );
}

function scrolledDistance(element: HTMLElement | Window): number {
  return element instanceof Window ? element.scrollY : element.scrollTop;
}
