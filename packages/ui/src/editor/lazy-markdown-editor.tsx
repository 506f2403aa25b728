import { lazy, type ReactNode, type Ref, Suspense } from "react";
import type { MarkdownEditorHandle, MarkdownEditorProps } from "./editor-props.ts";
import { EditorSkeleton } from "./editor-skeleton.tsx";

const load = async () => ({ default: (await import("./markdown-editor.tsx")).MarkdownEditor });
const Editor = lazy(load);

/** Starts fetching the editor, e.g. while the page's data is on its way. */
export function preloadMarkdownEditor(): void {
  // A failure shows itself where the editor stands.
  load().catch(() => undefined);
}

/** `MarkdownEditor`, fetched when it is first shown; its frame stands there at once. */
export function LazyMarkdownEditor(
  props: MarkdownEditorProps & { ref?: Ref<MarkdownEditorHandle> },
): ReactNode {
  const { minHeight, maxHeight, footer, maxLength } = props;
  return (
    <Suspense fallback={<EditorSkeleton {...{ minHeight, maxHeight, footer, maxLength }} />}>
      <Editor {...props} />
    </Suspense>
  );
}
