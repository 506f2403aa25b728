import type { ReactNode } from "react";
import "./two-line.css";

export interface TwoLineProps {
  title: ReactNode;
  /** Makes the title a real link; `ListPage` takes its plain click to `onOpen`. */
  href?: string;
  /** Chips before the title. */
  marks?: ReactNode;
  /** At the end of the title: shown while the row is pointed at or has the focus, or when it is on. */
  trailing?: ReactNode;
  /** Parts of the second line, joined by a middle dot; absent ones are skipped. */
  meta?: readonly ReactNode[];
}

/** The first cell of a row: the title, and one quiet line under it. */
export function TwoLine({ title, href, marks, trailing, meta = [] }: TwoLineProps): ReactNode {
  const parts = meta
    .map((part, place) => ({ part, place }))
    .filter(({ part }) => part !== undefined && part !== null && part !== false && part !== "");
  return (
    <span className="ph-two-line">
      <span className="ph-two-line-head">
        {marks}
        {href === undefined ? (
          <span className="ph-two-line-title">{title}</span>
        ) : (
          <a className="ph-two-line-title" href={href} data-row-link="">
            {title}
          </a>
        )}
        {trailing === undefined ? null : <span className="ph-two-line-trailing">{trailing}</span>}
      </span>
      {parts.length === 0 ? null : (
        <span className="ph-two-line-meta">
          {parts.map(({ part, place }) => (
            <span className="ph-two-line-part" key={place}>
              {part}
            </span>
          ))}
        </span>
      )}
    </span>
  );
}
