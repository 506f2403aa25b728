import { Button, Tooltip } from "antd";
import type { MouseEvent, ReactNode } from "react";
import { Icon, type IconShape } from "../icons/index.ts";

export interface IconButtonProps {
  icon: IconShape;
  /** What it does: the accessible name, shown on hover and focus. */
  label: string;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  href?: string;
  isPressed?: boolean;
  isDisabled?: boolean;
  /** Something on top of the icon, e.g. a badge. */
  children?: ReactNode;
}

/** A borderless button of one icon, named for everyone. */
export function IconButton(props: IconButtonProps): ReactNode {
  const { icon, label, onClick, href, isPressed, isDisabled = false, children } = props;
  return (
    <Tooltip title={label} mouseEnterDelay={0.4}>
      <Button
        type="text"
        className="ph-icon-button"
        icon={<Icon of={icon} />}
        aria-label={label}
        aria-pressed={isPressed}
        disabled={isDisabled}
        href={href}
        onClick={onClick}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
