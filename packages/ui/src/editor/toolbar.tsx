import { Dropdown } from "antd";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { codeBlockIcon, editIcon, eyeIcon, Icon, type IconShape, splitIcon } from "../icons/index.ts";
import { codeLanguages } from "../markdown/code-languages.ts";
import { classNames } from "../parts/class-names.ts";
import { useUiText } from "../theme/ui-text.ts";
import { type Edit, insertCodeBlock } from "./edits.ts";
import { shortcutText, type ToolbarAction } from "./toolbar-actions.ts";

/** What the editor shows. */
export type EditorView = "write" | "preview" | "split";

export interface ToolbarProps {
  actions: readonly ToolbarAction[];
  view: EditorView;
  canSplit: boolean;
  isDisabled: boolean;
  /** Id of the text box. */
  controls: string;
  onEdit: (edit: Edit) => void;
  onView: (view: EditorView) => void;
}

/** Whether keys are named as on a Mac. */
export const isMac = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The buttons above the text; one tab stop, walked with the arrow keys. */
export function Toolbar(props: ToolbarProps): ReactNode {
  const { actions, view, canSplit, isDisabled, controls, onEdit, onView } = props;
  const text = useUiText().editor;
  const barRef = useRef<HTMLDivElement>(null);
  const isWriting = view !== "preview" && !isDisabled;
  return (
    <div
      className="ph-editor-bar"
      role="toolbar"
      aria-label={text.toolbar}
      aria-controls={controls}
      ref={barRef}
      onKeyDown={(event) => walk(event, barRef.current)}
    >
      {isWriting ? (
        <div className="ph-editor-tools">
          {actions.map((action, index) => (
            <ToolButton
              key={action.key}
              icon={action.icon}
              label={action.label}
              hint={action.shortcut === undefined ? undefined : shortcutText(action.shortcut, isMac)}
              isFirst={index === 0}
              onClick={() => onEdit(action.run)}
            />
          ))}
          <CodeMenu onEdit={onEdit} />
        </div>
      ) : (
        <span />
      )}
      <div className="ph-editor-views">
        <ToolButton
          icon={editIcon}
          label={text.write}
          isFirst={!isWriting}
          isPressed={view === "write"}
          onClick={() => onView("write")}
        />
        {canSplit ? (
          <ToolButton
            icon={splitIcon}
            label={text.split}
            isPressed={view === "split"}
            onClick={() => onView("split")}
          />
        ) : null}
        <ToolButton
          icon={eyeIcon}
          label={text.preview}
          isPressed={view === "preview"}
          onClick={() => onView("preview")}
        />
      </div>
    </div>
  );
}

interface ToolButtonProps {
  icon: IconShape;
  label: string;
  hint?: string;
  /** The tab stop of the toolbar. */
  isFirst?: boolean;
  isPressed?: boolean;
  onClick?: () => void;
}

function ToolButton({ icon, label, hint, isFirst = false, isPressed, onClick }: ToolButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={classNames("ph-editor-tool", isPressed === true && "ph-editor-tool-on")}
      aria-label={label}
      aria-pressed={isPressed}
      title={hint === undefined ? label : `${label} (${hint})`}
      tabIndex={isFirst ? 0 : -1}
      // Keeps the selection in the text while the button is pressed.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon of={icon} />
    </button>
  );
}

function CodeMenu({ onEdit }: { onEdit: (edit: Edit) => void }): ReactNode {
  const text = useUiText().editor;
  const items = ["", ...codeLanguages].map((language) => ({
    key: language === "" ? "plain" : language,
    label: language === "" ? text.plainText : language,
    onClick: () => onEdit(insertCodeBlock(language)),
  }));
  return (
    <Dropdown
      trigger={["click"]}
      autoFocus
      menu={{
        className: "ph-menu ph-editor-languages",
        items: [{ key: "all", type: "group", label: text.codeLanguage, children: items }],
      }}
    >
      <button
        type="button"
        className="ph-editor-tool"
        aria-label={text.codeBlock}
        title={text.codeBlock}
        aria-haspopup="menu"
        tabIndex={-1}
      >
        <Icon of={codeBlockIcon} />
      </button>
    </Dropdown>
  );
}

function walk(event: KeyboardEvent, bar: HTMLElement | null): void {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (step === 0 || bar === null) return;
  const buttons = [...bar.querySelectorAll<HTMLButtonElement>("button:enabled")];
  const at = buttons.findIndex((button) => button === document.activeElement);
  if (at === -1) return;
  event.preventDefault();
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
