import {
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { classNames } from "../parts/class-names.ts";
import { SkeletonText } from "../parts/skeletons.tsx";
import { useUiText } from "../theme/ui-text.ts";
import { useMediaQuery } from "../theme/use-media-query.ts";
import { CharacterCount } from "./character-count.tsx";
import { editorHeights, type MarkdownEditorHandle, type MarkdownEditorProps } from "./editor-props.ts";
import { insertText } from "./edits.ts";
import { type EditorView, isMac, Toolbar } from "./toolbar.tsx";
import { shortcutText, toolbarActions } from "./toolbar-actions.ts";
import { useCodeMirror } from "./use-code-mirror.ts";
import "./editor-frame.css";
import "./markdown-editor.css";

/** Fetched when someone first looks at the preview. */
const Markdown = lazy(async () => ({ default: (await import("../markdown/index.ts")).Markdown }));

const noGhosts = {};

/** A Markdown editor; fits into a form field. */
export function MarkdownEditor({
  ref,
  ...props
}: MarkdownEditorProps & { ref?: Ref<MarkdownEditorHandle> }): ReactNode {
  const {
    value = "",
    onChange,
    label,
    isDisabled = false,
    isInvalid = false,
    maxLength,
    footer,
    tone = "plain",
  } = props;
  const text = useUiText().editor;
  const fallbackId = useId();
  const hostRef = useRef<HTMLDivElement>(null);
  const [chosenView, setChosenView] = useState<EditorView>("write");
  const [hasPastedOutput, setHasPastedOutput] = useState(false);
  const canSplit = useMediaQuery("(min-width: 1024px)");
  const view = chosenView === "split" && !canSplit ? "write" : chosenView;
  const actions = useMemo(() => toolbarActions(text), [text]);
  const id = props.id ?? fallbackId;
  const countId = `${id}-count`;

  const editor = useCodeMirror(hostRef, {
    value,
    onChange: (next) => onChange?.(next),
    attributes: {
      id,
      "aria-label": label,
      "aria-multiline": "true",
      // Text that cannot be edited must still be scrollable by the keyboard.
      tabindex: "0",
      "aria-invalid": isInvalid || props["aria-invalid"] ? "true" : undefined,
      "aria-required": props["aria-required"] === undefined ? undefined : String(props["aria-required"]),
      "aria-describedby": [props["aria-describedby"], maxLength === undefined ? undefined : countId]
        .filter(Boolean)
        .join(" "),
    },
    placeholder: props.placeholder ?? "",
    ghosts: props.ghosts ?? noGhosts,
    isDisabled,
    hasAutoFocus: props.hasAutoFocus ?? false,
    keys: actions.flatMap((action) =>
      action.shortcut === undefined ? [] : [{ key: action.shortcut, run: action.run }],
    ),
    onSubmit: props.onSubmit,
    onTrigger: props.onTrigger,
    onFiles: props.onPasteFiles,
    onOutputPasted: setHasPastedOutput,
  });
  useImperativeHandle(ref, () => ({
    focus: editor.focus,
    insert: (words, replacing) => editor.apply(insertText(words, replacing)),
    takeAfter: editor.takeAfter,
  }));

  return (
    <div
      className={classNames(
        "ph-editor",
        `ph-editor-${tone}`,
        `ph-editor-view-${view}`,
        isDisabled && "ph-editor-disabled",
        isInvalid && "ph-editor-invalid",
      )}
      style={editorHeights(props)}
      onBlur={props.onBlur}
    >
      <Toolbar
        actions={actions}
        view={view}
        canSplit={canSplit}
        isDisabled={isDisabled}
        controls={id}
        onEdit={editor.apply}
        onView={setChosenView}
      />
      <div className="ph-editor-area">
        <div className="ph-editor-source" ref={hostRef} />
        {view === "write" ? null : (
          // The keyboard must be able to scroll it.
          <div className="ph-editor-preview" role="region" aria-label={text.preview} tabIndex={0}>
            {value.trim() === "" ? (
              <p className="ph-editor-empty">{text.emptyPreview}</p>
            ) : (
              <Suspense fallback={<SkeletonText />}>
                <Markdown source={value} />
              </Suspense>
            )}
          </div>
        )}
      </div>
      <div className="ph-editor-hint" role="status">
        {hasPastedOutput ? (
          <>
            {text.pastedAsCode(shortcutText("Mod-z", isMac))}
            <button type="button" onClick={editor.undo}>
              {text.asText}
            </button>
          </>
        ) : null}
      </div>
      {footer === undefined && maxLength === undefined ? null : (
        <div className="ph-editor-foot">
          <span id={countId}>
            {maxLength === undefined ? null : <CharacterCount count={value.length} limit={maxLength} />}
          </span>
          {footer}
        </div>
      )}
    </div>
  );
}
