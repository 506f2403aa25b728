export type { EditorFrameProps, MarkdownEditorHandle, MarkdownEditorProps } from "./editor-props.ts";
export type { Trigger } from "./edits.ts";
export { MarkdownEditor } from "./markdown-editor.tsx";
