import { lazy, type ReactNode, Suspense } from "react";

// What splits a text into words is fetched with the first search.
const MarkedWords = lazy(async () => ({ default: (await import("./marked-words.tsx")).MarkedWords }));

/** A text with what was looked for marked in it; it stays text, whatever stands in it. */
export function Marked({ text, words }: { readonly text: string; readonly words: string }): ReactNode {
  if (words === "") return text;
  return (
    <Suspense fallback={text}>
      <MarkedWords text={text} words={words} />
    </Suspense>
  );
}
