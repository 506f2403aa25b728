import type { CSSProperties, ReactNode } from "react";
import { useUiText } from "../theme/ui-text.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";
import "./skeletons.css";

/** One grey bar of the given width (CSS length) and height in pixels. */
export function SkeletonBar({ width = "100%", height = 12 }: { width?: string; height?: number }): ReactNode {
  const style: CSSProperties = { width, height };
  return <span className="ph-skeleton" style={style} aria-hidden="true" />;
}

/** Says once to assistive technology that the content is on its way. */
export function SkeletonFrame({ children, height }: { children: ReactNode; height?: number }): ReactNode {
  const text = useUiText();
  return (
    <div
      className="ph-skeleton-frame"
      role="status"
      style={height === undefined ? undefined : { minHeight: height }}
    >
      <VisuallyHidden>{text.common.loading}</VisuallyHidden>
      {children}
    </div>
  );
}

/** Lines of text, the last one shorter; 20 px each like UI text. */
export function SkeletonText({ lines = 3 }: { lines?: number }): ReactNode {
  return (
    <SkeletonFrame>
      {range(lines).map((line) => (
        <span className="ph-skeleton-line" key={line}>
          <SkeletonBar width={line === lines - 1 && lines > 1 ? "62%" : `${100 - ((line * 7) % 16)}%`} />
        </span>
      ))}
    </SkeletonFrame>
  );
}

/** Label and value pairs with the height of `Facts`. */
export function SkeletonFacts({ rows = 6 }: { rows?: number }): ReactNode {
  return (
    <SkeletonFrame>
      <div className="ph-skeleton-facts">
        {range(rows).map((row) => (
          <div className="ph-skeleton-fact" key={row}>
            <SkeletonBar width="56px" />
            <SkeletonBar width={`${45 + ((row * 17) % 40)}%`} />
          </div>
        ))}
      </div>
    </SkeletonFrame>
  );
}

/** Messages with the height of a short `Timeline`. */
export function SkeletonTimeline({ items = 3 }: { items?: number }): ReactNode {
  return (
    <SkeletonFrame>
      {range(items).map((item) => (
        <div className="ph-skeleton-message" key={item}>
          <span className="ph-skeleton ph-skeleton-avatar" aria-hidden="true" />
          <div>
            <SkeletonBar width="140px" />
            <SkeletonBar width="96%" />
            <SkeletonBar width={`${50 + ((item * 23) % 40)}%`} />
          </div>
        </div>
      ))}
    </SkeletonFrame>
  );
}

/** Cards of a phone list; `cardHeight` in pixels. */
export function SkeletonCards({
  cards = 5,
  cardHeight = 84,
}: {
  cards?: number;
  cardHeight?: number;
}): ReactNode {
  return (
    <SkeletonFrame>
      {range(cards).map((card) => (
        <div className="ph-skeleton-card" key={card} style={{ height: cardHeight }}>
          <SkeletonBar width={`${60 + ((card * 19) % 35)}%`} height={14} />
          <SkeletonBar width="72%" />
          <SkeletonBar width="40%" />
        </div>
      ))}
    </SkeletonFrame>
  );
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
