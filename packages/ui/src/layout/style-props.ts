import { classNames } from "../parts/class-names.ts";
import type { Tone } from "../theme/palette.ts";

/** Distances in pixels; nothing stands at another distance from its neighbour. */
export type Space = 0 | 2 | 4 | 6 | 8 | 12 | 16 | 24;

/** 12, 13, 14, 16, 20 and 24 px. `base` is what text has without a size. */
export type TextSize = "small" | "base" | "large" | "title" | "headline" | "figure";

/** Colour of text: that of plain text and its two quieter shades, the accent, danger, or the tone of a status. */
export type TextTone = "plain" | "secondary" | "tertiary" | "primary" | "danger" | Tone;

/** How text looks; what is inside inherits it. */
export interface TextStyle {
  size?: TextSize;
  /** 400, 500 and 600. */
  weight?: "regular" | "medium" | "strong";
  tone?: TextTone;
  /** Takes the room that its row leaves, and may become narrower than its words. */
  isGrowing?: boolean;
}

/** Where children stand, and how the text in them looks. */
export interface BoxStyle extends TextStyle {
  /** Between children. */
  gap?: Space;
  /** Between rows, where it differs from the gap within a row. */
  rowGap?: Space;
  /** Across the direction in which the children follow each other. */
  align?: "start" | "center" | "end" | "baseline" | "stretch";
  /** Along that direction. */
  justify?: "start" | "center" | "end" | "between";
  /** Stands within a line of text. */
  isInline?: boolean;
  /** Has the border and the ground of a panel. */
  isPanel?: boolean;
}

/** The classes of `layout.css` for a style, and the properties that are left. */
export function splitStyle<Props extends BoxStyle>(
  props: Props,
): readonly [string, Omit<Props, keyof BoxStyle>] {
  const { size, weight, tone, isGrowing, gap, rowGap, align, justify, isInline, isPanel, ...rest } = props;
  const classes = classNames(
    gap !== undefined && `ph-gap-${gap}`,
    rowGap !== undefined && `ph-row-gap-${rowGap}`,
    align && `ph-align-${align}`,
    justify && `ph-justify-${justify}`,
    isInline && "ph-inline",
    isPanel && "ph-surface",
    isGrowing && "ph-growing",
    size && `ph-size-${size}`,
    weight && `ph-weight-${weight}`,
    tone && `ph-text-${tone}`,
  );
  return [classes, rest];
}
