import { loosened, needlesOf, searchTerms } from "@pharos/domain/search";
import { type RefObject, useEffect } from "react";
import "./marked-words.css";

/** As the style sheet names it. */
const highlightName = "marked-words";

/**
 * Marks the words of a question in a text that is drawn already, however often it is drawn anew. The text stays as it is: the
 * marks are drawn over it, where the browser can.
 */
export function useMarkedWords(textRef: RefObject<HTMLElement | null>, question: string): void {
  useEffect(() => {
    const text = textRef.current;
    const needles = question === "" ? [] : needlesIn(question);
    if (!text || needles.length === 0 || !("highlights" in CSS)) return;
    const mark = () => CSS.highlights.set(highlightName, new Highlight(...rangesOf(text, needles)));
    mark();
    // Code is coloured, and pictures come, a moment later.
    const watching = new MutationObserver(mark);
    watching.observe(text, { subtree: true, childList: true, characterData: true });
    return () => {
      watching.disconnect();
      CSS.highlights.delete(highlightName);
    };
  }, [textRef, question]);
}

function needlesIn(question: string): string[] {
  const words = searchTerms(question);
  return needlesOf(loosened(words) ?? words);
}

/** More marks than anybody looks through. */
const rangesMax = 500;

function rangesOf(text: HTMLElement, needles: readonly string[]): Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && ranges.length < rangesMax; node = walker.nextNode()) {
    const said = (node.textContent ?? "").toLowerCase();
    // A letter whose lower case is longer would shift everything after it.
    if (said.length !== node.textContent?.length) continue;
    for (const needle of needles)
      for (let at = said.indexOf(needle); at >= 0; at = said.indexOf(needle, at + needle.length))
        ranges.push(rangeOf(node, at, at + needle.length));
  }
  return ranges;
}

function rangeOf(node: Node, from: number, to: number): Range {
  const range = document.createRange();
  range.setStart(node, from);
  range.setEnd(node, to);
  return range;
}
