import { markWords } from "@pharos/domain/search";
import { Fragment, type ReactNode } from "react";
import "./marked.css";

/** A text with what was looked for marked in it. */
export function MarkedWords({ text, words }: { readonly text: string; readonly words: string }): ReactNode {
  let at = 0;
  return markWords(text, words).map((part) => {
    const key = at;
    at += part.text.length;
    return part.isHit ? (
      <mark key={key} className="sr-hit">
        {part.text}
      </mark>
    ) : (
      <Fragment key={key}>{part.text}</Fragment>
    );
  });
}
