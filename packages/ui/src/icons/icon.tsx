import type { AbstractNode, IconDefinition } from "@ant-design/icons-svg/es/types";
import { type CSSProperties, createElement, type ReactNode } from "react";
import { splitStyle, type TextStyle } from "../layout/style-props.ts";
import { classNames } from "../parts/class-names.ts";

/** The drawing of one icon; shown by `Icon`. */
export type IconShape = IconDefinition;

/** Size and colour are those of the words around it, unless they are given. */
export interface IconProps extends Pick<TextStyle, "size" | "tone"> {
  of: IconShape;
  className?: string;
  style?: CSSProperties;
  /** Turns slowly, for work in progress. */
  isSpinning?: boolean;
}

/**
 * One icon, hidden from assistive technology: the words beside it, or the label of its
 * button, say what it means. (antd's own icon component carries an English label.)
 */
export function Icon({ of: shape, className, style, isSpinning = false, size, tone }: IconProps): ReactNode {
  // Outlined shapes are plain data; only two-coloured ones, which we do not export, are functions.
  if (typeof shape.icon === "function") return null;
  const [looks] = splitStyle({ size, tone });
  const classes = classNames("anticon", "ph-icon", isSpinning && "anticon-spin", looks, className);
  return (
    <span className={classes} style={style} aria-hidden="true">
      {draw(shape.icon, shape.name, true)}
    </span>
  );
}

function draw(node: AbstractNode, key: string, isRoot = false): ReactNode {
  const size = isRoot ? { width: "1em", height: "1em", fill: "currentColor" } : {};
  const attributes = Object.fromEntries(
    Object.entries(node.attrs).map(([name, value]) => [toProperty(name), value]),
  );
  const children = node.children?.map((child, index) => draw(child, `${key}-${index}`));
  return createElement(node.tag, { ...attributes, ...size, key }, children);
}

function toProperty(attribute: string): string {
  if (attribute === "class") return "className";
  return attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
