import type { ComponentPropsWithRef, ElementType, ReactNode } from "react";
import { classNames } from "../parts/class-names.ts";
import { type BoxStyle, splitStyle, type TextStyle } from "./style-props.ts";

/** Properties of a primitive together with those of the element or component that it is drawn as. */
type DrawnAs<Own, Tag extends ElementType> = Own & {
  /** The element or component that says what the content is: `ul`, `header`, `p`, `Link`, … */
  as?: Tag;
} & Omit<ComponentPropsWithRef<Tag>, keyof Own | "as">;

export type StackProps<Tag extends ElementType> = DrawnAs<BoxStyle, Tag>;

/** Children one below the other, each as wide as the stack. */
export function Stack<Tag extends ElementType = "div">(props: StackProps<Tag>): ReactNode {
  return draw("div", "ph-stack", props);
}

interface ClusterStyle extends BoxStyle {
  /** Keeps the children in one line instead of wrapping them. */
  isOneLine?: boolean;
}

export type ClusterProps<Tag extends ElementType> = DrawnAs<ClusterStyle, Tag>;

/** Children beside one another, centred, and wrapped where the room ends. */
export function Cluster<Tag extends ElementType = "div">({
  isOneLine,
  ...props
}: ClusterProps<Tag>): ReactNode {
  return draw("div", classNames("ph-cluster", isOneLine && "ph-cluster-line"), props);
}

interface GridStyle extends BoxStyle {
  /** Equal columns; a phone shows one. */
  columns?: 2 | 3 | 4;
  /** As many equal columns of at least this width, in pixels, as there is room for. */
  minWidth?: 120 | 140 | 180 | 220 | 260 | 320 | 420;
  /** Children that are fewer than the columns of `minWidth` share the whole width. */
  isStretched?: boolean;
  /** Content with a narrow column at its end; below 1024 px they stand one below the other. */
  hasAside?: boolean;
}

export type GridProps<Tag extends ElementType> = DrawnAs<GridStyle, Tag>;

/** Children in columns. A drawing with columns of its own sets `grid-template-columns` in its class. */
export function Grid<Tag extends ElementType = "div">({
  columns,
  minWidth,
  isStretched,
  hasAside,
  ...props
}: GridProps<Tag>): ReactNode {
  const own = classNames(
    "ph-grid",
    columns && `ph-columns-${columns}`,
    minWidth && `ph-columns-from-${minWidth}`,
    isStretched && "ph-columns-stretched",
    hasAside && "ph-columns-aside",
  );
  return draw("div", own, props);
}

interface OwnTextStyle extends TextStyle {
  /** One line that ends with an ellipsis where the room ends. */
  isTruncated?: boolean;
  /** Breaks words that are wider than the room, as addresses and codes may be. */
  isBreaking?: boolean;
}

export type TextProps<Tag extends ElementType> = DrawnAs<OwnTextStyle, Tag>;

/** Words in a size, weight and colour of the theme. */
export function Text<Tag extends ElementType = "span">({
  isTruncated,
  isBreaking,
  ...props
}: TextProps<Tag>): ReactNode {
  return draw("span", classNames(isTruncated && "ph-truncated", isBreaking && "ph-breaking"), props);
}

interface Drawn extends BoxStyle {
  as?: ElementType;
  className?: string;
}

function draw(tag: ElementType, own: string, { as, className, ...props }: Drawn): ReactNode {
  const Box = as ?? tag;
  const [style, rest] = splitStyle(props);
  return <Box {...rest} className={classNames(own, style, className)} />;
}
