import type { ReactNode } from "react";
import "./text-parts.css";

/** A key, or keys, of the keyboard. */
export function Kbd({ children }: { children: ReactNode }): ReactNode {
  return <kbd className="ph-kbd">{children}</kbd>;
}
