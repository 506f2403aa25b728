import type { ReactNode } from "react";
import type { Tone } from "../theme/palette.ts";
import { classNames } from "./class-names.ts";
import "./tones.css";
import "./status-chip.css";

export interface StatusChipProps {
  tone: Tone;
  /** The words; colour is never the only carrier. */
  children: ReactNode;
  /** Tinted box (default), or a coloured dot before plain text for dense places. */
  look?: "tint" | "dot";
  title?: string;
}

/** A severity or a state as a small tinted box. */
export function StatusChip({ tone, children, look = "tint", title }: StatusChipProps): ReactNode {
  return (
    <span className={classNames("ph-chip", `ph-chip-${look}`, `ph-tone-${tone}`)} title={title}>
      {children}
    </span>
  );
}
