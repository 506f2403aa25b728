import type { ReactNode } from "react";
import { spansOf } from "./answer-text.ts";

/** A text with its code and what is strong in it, and nothing else of what it could be read as. */
export function Spans({ text }: { readonly text: string }): ReactNode {
  return spansOf(text).map(({ kind, at, text: part }) =>
    kind === "code" ? (
      <code key={at}>{part}</code>
    ) : kind === "strong" ? (
      <strong key={at}>{part}</strong>
    ) : (
      <span key={at}>{part}</span>
    ),
  );
}
