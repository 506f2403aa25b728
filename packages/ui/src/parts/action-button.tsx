import { Button, Tooltip } from "antd";
import { type ReactNode, useId } from "react";
import { Icon } from "../icons/index.ts";
import { canRun, hasReason, type UiAction } from "./action.ts";
import { classNames } from "./class-names.ts";
import "./visually-hidden.css";
import "./action-button.css";

const hoverAndFocus: ("hover" | "focus")[] = ["hover", "focus"];

export interface ActionButtonProps {
  action: UiAction;
  /** Fills the width it is given, for bars on a phone. */
  isBlock?: boolean;
  size?: "small" | "middle" | "large";
}

/** One action as a button; a refused one stays reachable and says why. */
export function ActionButton({ action, isBlock = false, size }: ActionButtonProps): ReactNode {
  const reasonId = useId();
  const isRefused = hasReason(action);
  const button = (
    <Button
      className={classNames("ph-action", isRefused && "ph-action-refused")}
      type={action.isPrimary === true ? "primary" : "default"}
      danger={action.isDanger}
      block={isBlock}
      size={size}
      icon={action.icon === undefined ? undefined : <Icon of={action.icon} />}
      loading={action.isBusy}
      // Not `disabled`: a disabled button cannot be focused, so its reason could not be read.
      aria-disabled={isRefused || undefined}
      aria-describedby={isRefused ? reasonId : undefined}
      onClick={() => {
        if (canRun(action)) action.run();
      }}
    >
      {action.label}
    </Button>
  );
  if (!isRefused) return button;
  return (
    <>
      <Tooltip title={action.disabledReason} trigger={hoverAndFocus}>
        {button}
      </Tooltip>
      <span id={reasonId} className="ph-visually-hidden">
        {action.disabledReason}
      </span>
    </>
  );
}
