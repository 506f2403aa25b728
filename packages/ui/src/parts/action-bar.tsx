import { Button } from "antd";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Icon, moreIcon } from "../icons/index.ts";
import { useUiText } from "../theme/ui-text.ts";
import { useIsPhone } from "../theme/use-media-query.ts";
import { canRun, hasReason, type UiAction } from "./action.ts";
import { ActionButton } from "./action-button.tsx";
import { BottomSheet } from "./bottom-sheet.tsx";
import { classNames } from "./class-names.ts";
import { MenuButton } from "./menu-button.tsx";
import { useFittingCount } from "./use-fitting-count.ts";
import "./action-bar.css";

export interface ActionBarProps {
  actions: readonly UiAction[];
  /** Name of the group for assistive technology. */
  label: string;
  /** Bar at the lower edge below 768 px (default); `row` keeps the row there too. */
  phone?: "bottom-bar" | "row";
}

const gap = 8;
const overflowWidth = 32;

/**
 * The actions of a page or row. What does not fit moves into a menu; on a phone the first
 * two stand in a bar at the lower edge and the rest in a sheet.
 */
export function ActionBar({ actions, label, phone = "bottom-bar" }: ActionBarProps): ReactNode {
  const isPhone = useIsPhone();
  if (actions.length === 0) return null;
  const ordered = [...actions].sort((a, b) => rank(a) - rank(b));
  if (isPhone && phone === "bottom-bar") return <BottomBar actions={ordered} label={label} />;
  return <ActionRow actions={ordered} label={label} />;
}

/** Primary first, so that it is the last to move into the menu; what is always in the menu last. */
function rank(action: UiAction): number {
  if (action.isPrimary === true) return 0;
  return action.isInMenu === true ? 2 : 1;
}

function ActionRow({ actions, label }: { actions: readonly UiAction[]; label: string }): ReactNode {
  const text = useUiText();
  const rowRef = useRef<HTMLDivElement>(null);
  const inRow = actions.filter(({ isInMenu }) => isInMenu !== true);
  const signature = inRow
    .map((action) => `${action.key} ${action.label} ${action.isBusy === true}`)
    .join("\n");
  const hasMenu = inRow.length < actions.length;
  const fit = useFittingCount(rowRef, signature, { total: inRow.length, gap, overflowWidth, hasMenu });
  const rest = actions.filter((action) => !inRow.slice(0, fit.count).includes(action));
  return (
    <div className="ph-actions" role="group" aria-label={label} style={{ width: fit.naturalWidth }}>
      <div className="ph-actions-row" ref={rowRef}>
        {inRow.slice(0, fit.count).map((action) => (
          <span className="ph-actions-slot" key={action.key}>
            <ActionButton action={action} />
          </span>
        ))}
        {rest.length === 0 ? null : (
          <MenuButton label={text.common.more} actions={rest} icon={moreIcon} isIconOnly />
        )}
      </div>
    </div>
  );
}

function BottomBar({ actions, label }: { actions: readonly UiAction[]; label: string }): ReactNode {
  const text = useUiText();
  const barRef = useRef<HTMLDivElement>(null);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const shown = actions.filter(({ isInMenu }) => isInMenu !== true).slice(0, 2);
  const rest = actions.filter((action) => !shown.includes(action));

  // The page keeps free what the bar covers.
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.style.setProperty("--ph-bottom-bar-height", `${barRef.current?.offsetHeight ?? 0}px`);
    root.classList.add("ph-has-bottom-bar");
    return () => {
      root.style.removeProperty("--ph-bottom-bar-height");
      root.classList.remove("ph-has-bottom-bar");
    };
  }, []);

  return createPortal(
    <div className="ph-bottom-bar ph-no-print" ref={barRef} role="region" aria-label={label}>
      {shown.map((action) => (
        <ActionButton key={action.key} action={action} isBlock size="large" />
      ))}
      {rest.length === 0 ? null : (
        <Button
          size="large"
          icon={<Icon of={moreIcon} />}
          aria-label={text.common.more}
          aria-haspopup="dialog"
          onClick={() => setIsSheetOpen(true)}
        />
      )}
      <BottomSheet isOpen={isSheetOpen} onClose={() => setIsSheetOpen(false)} title={label}>
        <SheetActions actions={rest} onChosen={() => setIsSheetOpen(false)} />
      </BottomSheet>
    </div>,
    document.body,
  );
}

interface SheetActionsProps {
  actions: readonly UiAction[];
  onChosen: () => void;
}

function SheetActions({ actions, onChosen }: SheetActionsProps): ReactNode {
  const hasIcons = actions.some((action) => action.icon !== undefined);
  return (
    <ul className="ph-sheet-actions">
      {actions.map((action) => (
        <li key={action.key}>
          <button
            type="button"
            className={classNames("ph-sheet-action", action.isDanger === true && "ph-sheet-action-danger")}
            aria-disabled={!canRun(action) || undefined}
            onClick={() => {
              if (!canRun(action)) return;
              onChosen();
              action.run();
            }}
          >
            {hasIcons ? (
              <span className="ph-sheet-icon">{action.icon && <Icon of={action.icon} />}</span>
            ) : null}
            <span>
              {action.label}
              {hasReason(action) ? <span className="ph-sheet-reason">{action.disabledReason}</span> : null}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
