// Cuts an answer into sentences while it arrives. The parts together are the text again: blanks and line breaks stay with
// the sentence they follow, and so do the numbers of sources behind its full stop. A block of code is one part.

/** Longer without an end is cut where it is: a stream of letters is no sentence. */
const sentenceMax = 4_000;

const marks = String.raw`(?:[ \t]*(?:\[\d{1,2}\]|【\d{1,2}】))*`;
// In Latin writing a sign ends a sentence where a blank follows, or the number of a source: `?` stands in addresses too.
const latinEnd = String.raw`(?:(?<!\b\d{1,2})\.|[!?])(?=\s|(?:\[|【)\d|\p{sc=Han})`;
const sentenceEnd = new RegExp(
  String.raw`(?:[。！？；]+["”’』」）)]*|${latinEnd})${marks}[ \t]*\n*|\n+`,
  "u",
);
/** What may be the beginning of more marks: the sentence waits for what comes next. */
const mayGoOn = /^(?:[ \t]*(?:(?:\[\d{0,2}|【\d{0,2})?)|\n*)$/u;
const fence = /^[ \t]*(`{3,}|~{3,})[^\n]*(?:\n|$)/u;

/** Cuts a text that arrives piece by piece. */
export interface SentenceCutter {
  /** The sentences that are complete now. */
  push(text: string): string[];
  /** What is left at the end. */
  end(): string[];
}

/** Creates a cutter for one answer. */
export function createSentenceCutter(): SentenceCutter {
  let rest = "";
  const take = (isOver: boolean): string[] => {
    const sentences: string[] = [];
    for (;;) {
      const length = lengthOfFirst(rest, isOver);
      if (length === 0) return sentences;
      sentences.push(rest.slice(0, length));
      rest = rest.slice(length);
    }
  };
  return {
    push(text) {
      rest += text;
      return take(false);
    },
    end: () => take(true),
  };
}

/** Cuts a whole text. */
export function sentencesOf(text: string): string[] {
  const cutter = createSentenceCutter();
  return [...cutter.push(text), ...cutter.end()];
}

function lengthOfFirst(rest: string, isOver: boolean): number {
  if (rest === "") return 0;
  const opening = fence.exec(rest);
  if (opening) return lengthOfCode(rest, opening[1] ?? "```", isOver);
  // Three signs may still become the beginning of a block.
  if (!isOver && /^[ \t]*[`~]{0,2}$/u.test(rest)) return 0;
  const end = sentenceEnd.exec(rest.slice(0, sentenceMax));
  if (!end) return isOver ? rest.length : rest.length >= sentenceMax ? sentenceMax : 0;
  const length = end.index + end[0].length;
  return !isOver && mayGoOn.test(rest.slice(length)) ? 0 : length;
}

function lengthOfCode(rest: string, sign: string, isOver: boolean): number {
  const begin = rest.indexOf("\n");
  const end = begin < 0 ? -1 : rest.indexOf(`\n${sign}`, begin - 1);
  const lineEnd = end < 0 ? -1 : rest.indexOf("\n", end + 1);
  if (lineEnd >= 0) return lineEnd + 1;
  return isOver || rest.length >= sentenceMax * 2 ? rest.length : 0;
}
