import type { ReactNode } from "react";
import "./visually-hidden.css";

/** Words for assistive technology only. */
export function VisuallyHidden({ children }: { children: ReactNode }): ReactNode {
  return <span className="ph-visually-hidden">{children}</span>;
}
