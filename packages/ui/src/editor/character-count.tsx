import type { ReactNode } from "react";
import { useUiText } from "../theme/ui-text.ts";

/** "12 / 2000"; in words, and in red, once it is too long. */
export function CharacterCount({ count, limit }: { count: number; limit: number }): ReactNode {
  const text = useUiText().editor;
  const isOver = count > limit;
  return (
    <span className={isOver ? "ph-editor-count ph-editor-count-over" : "ph-editor-count"}>
      {isOver ? text.tooLong(count - limit) : text.characters(count, limit)}
    </span>
  );
}
