import type { AssistantSentence } from "@pharos/api/assistant";

/** A sentence and its place in the answer, from 0. */
export interface PlacedSentence extends AssistantSentence {
  readonly at: number;
}

/** Part of an answer as it is drawn. `at` is the place of its first sentence. */
export type AnswerBlock =
  | { readonly kind: "code"; readonly at: number; readonly text: string; readonly sentence: PlacedSentence }
  | { readonly kind: "quote"; readonly at: number; readonly sentence: PlacedSentence }
  | {
      readonly kind: "heading" | "line";
      readonly at: number;
      readonly sentences: readonly PlacedSentence[];
    };

const fence = /^[ \t]*(?:`{3,}|~{3,})[^\n]*\n([\s\S]*?)\n?[ \t]*(?:`{3,}|~{3,})?\s*$/u;

/** Sentences in lines, blocks of code and quotations. Nothing of them is ever read as HTML, a link or a picture. */
export function blocksOf(sentences: readonly AssistantSentence[]): AnswerBlock[] {
  const blocks: AnswerBlock[] = [];
  let line: PlacedSentence[] = [];
  const endLine = () => {
    const [first] = line;
    if (first && line.some(({ text }) => text.trim() !== "")) {
      const kind = /^#{1,6}\s/.test(first.text) ? "heading" : "line";
      blocks.push({ kind, at: first.at, sentences: line });
    }
    line = [];
  };
  for (const [at, given] of sentences.entries()) {
    const sentence = { ...given, at };
    const code = fence.exec(sentence.text);
    if (sentence.proof === "quoted" || code) {
      endLine();
      blocks.push(
        code ? { kind: "code", at, text: code[1] ?? "", sentence } : { kind: "quote", at, sentence },
      );
      continue;
    }
    line.push(sentence);
    if (sentence.text.endsWith("\n")) endLine();
  }
  endLine();
  return blocks;
}

/** A stretch of a sentence; `at` is where it begins. */
export interface Span {
  readonly kind: "text" | "code" | "strong";
  readonly at: number;
  readonly text: string;
}

/** What of a sentence is code or strong. */
export function spansOf(text: string): Span[] {
  const parts = text.replace(/^#{1,6}\s+/gm, "").split(/(`[^`\n]+`|\*\*[^*\n]+\*\*)/);
  let at = 0;
  return parts.flatMap((part): Span[] => {
    const begin = at;
    at += part.length;
    if (part === "") return [];
    if (/^`[^`]+`$/.test(part)) return [{ kind: "code", at: begin, text: part.slice(1, -1) }];
    if (/^\*\*[^*]+\*\*$/.test(part)) return [{ kind: "strong", at: begin, text: part.slice(2, -2) }];
    return [{ kind: "text", at: begin, text: part }];
  });
}
