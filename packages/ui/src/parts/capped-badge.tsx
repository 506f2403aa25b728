import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import "./visually-hidden.css";
import "./capped-badge.css";

export interface CappedBadgeProps {
  count: number;
  /** Highest number that is written out; more is shown as "99+". */
  cap?: number;
  /** Said by assistive technology instead of the bare number, e.g. "12 unread messages". */
  label?: string;
  /** With children, the badge sits on their upper right corner. */
  children?: ReactNode;
  /** `alert` for unread things (default), `quiet` for plain counts. */
  look?: "alert" | "quiet";
}

/** A count that never grows wider than its cap; nothing at zero. */
export function CappedBadge({
  count,
  cap = 99,
  label,
  children,
  look = "alert",
}: CappedBadgeProps): ReactNode {
  const badge =
    count > 0 ? (
      <span
        className={classNames("ph-badge", `ph-badge-${look}`, children !== undefined && "ph-badge-corner")}
      >
        <span aria-hidden={label === undefined ? undefined : true}>{cappedCount(count, cap)}</span>
        {label === undefined ? null : <span className="ph-visually-hidden">{label}</span>}
      </span>
    ) : null;
  if (children === undefined) return badge;
  return (
    <span className="ph-badge-anchor">
      {children}
      {badge}
    </span>
  );
}

/** The count as text: "7", "99", "99+". */
export function cappedCount(count: number, cap = 99): string {
  return count > cap ? `${cap}+` : String(count);
}
