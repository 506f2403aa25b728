import type { CSSProperties, FocusEvent, ReactNode } from "react";
import type { Trigger } from "./edits.ts";

/** What a screen can do with the editor. */
export interface MarkdownEditorHandle {
  focus: () => void;
  /** Inserts Markdown at the cursor, in place of `replacing` when that stands right before it. */
  insert: (text: string, replacing?: string) => void;
  /** Takes out what was typed on behind the last `mark` of the line, for what opened at that mark; keeps the focus. */
  takeAfter: (mark: string) => string;
}

/** Where the editor stands on the page, and how it looks there. */
export interface EditorFrameProps {
  /** Height of the text in pixels when it is short; 140 when absent. */
  minHeight?: number;
  /** Height in pixels from which the text scrolls; 480 when absent. */
  maxHeight?: number;
  /** Buttons at the end of the lower line, e.g. the one that sends. */
  footer?: ReactNode;
  maxLength?: number;
}

export interface MarkdownEditorProps extends EditorFrameProps {
  value?: string;
  onChange?: (value: string) => void;
  /** Accessible name. */
  label: string;
  placeholder?: string;
  /** What belongs below a heading, by its text; shown while nothing stands there, and no part of the text. */
  ghosts?: Readonly<Record<string, string>>;
  id?: string;
  isDisabled?: boolean;
  isInvalid?: boolean;
  hasAutoFocus?: boolean;
  /** `note` is tinted, for text that stays inside. */
  tone?: "plain" | "note";
  /** Ctrl or Cmd with Enter. */
  onSubmit?: () => void;
  onBlur?: (event: FocusEvent) => void;
  /** `/` was typed on an empty line, or `@` where a word may begin; the character stands in the text. */
  onTrigger?: (trigger: Trigger) => void;
  /** Takes pasted or dropped files; the Markdown it resolves to is inserted. */
  onPasteFiles?: (files: readonly File[]) => Promise<string | undefined> | undefined;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling";
  "aria-required"?: boolean | "true" | "false";
}

/** The heights as variables of the frame, shared with its placeholder. */
export function editorHeights({ minHeight = 140, maxHeight = 480 }: EditorFrameProps): CSSProperties {
  const variables: Record<`--${string}`, string> = {
    "--ph-editor-min": `${minHeight}px`,
    "--ph-editor-max": `${Math.max(minHeight, maxHeight)}px`,
  };
  return variables;
}
