import type { ReactNode } from "react";
import "./tags.css";

/** Short words in a row: technologies, tags. */
export function Tags({ words }: { readonly words: readonly string[] }): ReactNode {
  if (words.length === 0) return null;
  return (
    <span className="team-tags">
      {words.map((word) => (
        <span key={word}>{word}</span>
      ))}
    </span>
  );
}
