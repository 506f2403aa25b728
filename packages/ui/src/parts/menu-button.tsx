import { Button, Dropdown, type MenuProps } from "antd";
import type { MouseEvent, ReactNode } from "react";
import { downIcon, Icon, type IconShape } from "../icons/index.ts";
import { canRun, hasReason, type UiAction } from "./action.ts";
import "./menu-button.css";

export interface MenuButtonProps {
  /** The accessible name; shown unless `isIconOnly`. */
  label: string;
  actions: readonly UiAction[];
  icon?: IconShape;
  isIconOnly?: boolean;
  look?: "default" | "primary" | "text";
  placement?: "bottomLeft" | "bottomRight" | "topRight";
  /** Replaces the button; must take a ref and mouse events. */
  children?: ReactNode;
  /** Quiet words above the entries. */
  heading?: ReactNode;
}

/** A button that opens a menu of actions. */
export function MenuButton(props: MenuButtonProps): ReactNode {
  const {
    label,
    actions,
    icon,
    isIconOnly = false,
    look = "default",
    placement = "bottomRight",
    children,
  } = props;
  return (
    <Dropdown
      trigger={["click"]}
      placement={placement}
      autoFocus
      menu={{ items: menuItems(actions, props.heading), className: "ph-menu" }}
    >
      {children ?? (
        <Button
          type={look}
          className="ph-menu-button"
          icon={icon === undefined ? undefined : <Icon of={icon} />}
          aria-label={isIconOnly ? label : undefined}
          aria-haspopup="menu"
        >
          {isIconOnly ? null : (
            <>
              {label}
              <Icon of={downIcon} className="ph-menu-caret" />
            </>
          )}
        </Button>
      )}
    </Dropdown>
  );
}

function menuItems(actions: readonly UiAction[], heading: ReactNode): MenuProps["items"] {
  const hasIcons = actions.some((action) => action.icon !== undefined);
  const entries = actions.map((action) => ({
    key: action.key,
    // An entry without an icon among others keeps the room, so that the words stand in line.
    icon: hasIcons ? (
      <span className="ph-menu-icon">{action.icon && <Icon of={action.icon} />}</span>
    ) : undefined,
    danger: action.isDanger,
    disabled: !canRun(action),
    label: <MenuLabel action={action} />,
    onClick: action.run,
  }));
  if (heading !== undefined) return [{ key: "heading", type: "group", label: heading, children: entries }];
  const groups = new Set(actions.flatMap(({ group }) => group ?? []));
  const grouped = [...groups].map((group) => ({
    key: `group ${group}`,
    type: "group" as const,
    label: group,
    children: entries.filter((_, index) => actions[index]?.group === group),
  }));
  return [...entries.filter((_, index) => actions[index]?.group === undefined), ...grouped];
}

function MenuLabel({ action }: { action: UiAction }): ReactNode {
  if (hasReason(action)) {
    return (
      <span className="ph-menu-refused">
        {action.label}
        <span className="ph-menu-reason">{action.disabledReason}</span>
      </span>
    );
  }
  if (action.href === undefined) return action.label;
  return (
    <a href={action.href} className="ph-menu-link" tabIndex={-1} onClick={leaveToMenu}>
      {action.label}
    </a>
  );
}

/** The menu entry runs the plain click; a click with a modifier key stays the browser's. */
function leaveToMenu(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) event.stopPropagation();
  else event.preventDefault();
}
