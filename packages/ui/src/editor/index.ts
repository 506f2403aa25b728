export type { EditorFrameProps, MarkdownEditorHandle, MarkdownEditorProps } from "./editor-props.ts";
export { MarkdownEditor } from "./markdown-editor.tsx";
