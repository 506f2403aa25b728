import { markWords } from "@pharos/domain/search";
import type { ReactNode } from "react";
import { MarkedParts } from "../../../shared/components/marked-parts.tsx";

/** A text with what was looked for marked in it. */
export function MarkedWords({ text, words }: { readonly text: string; readonly words: string }): ReactNode {
  return <MarkedParts parts={markWords(text, words)} />;
}
