// Chinese that is typed by its sound. A run of pinyin says a term where known pairs of characters cover it from its first
// letter to its last, each beginning where one before it ends or, as 决盘 after 表决, with its second character.

/** A known pair of Chinese characters with how it sounds: 表决, "biao jue". */
export interface KnownSound {
  readonly word: string;
  readonly sound: string;
}

/** Typed letters that may be pinyin, and the indexes of the first word they are made of and of the one after the last. */
export interface PinyinRun {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

const syllable = /^[a-z]{1,6}$/;
const wholeWord = /^[a-z]{4,24}$/;
/** A longer run of syllables is no term. */
const runMax = 48;
/** Letters of two syllables. */
const pairLetters = { min: 2, max: 12 } as const;

/** Words of a question that may be pinyin: an unknown one by itself, several short ones together. */
export function pinyinRuns(words: readonly string[], isUnknown: (at: number) => boolean): PinyinRun[] {
  const runs: PinyinRun[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    let end = at;
    while (syllable.test(words[end] ?? "")) end += 1;
    const text = words.slice(at, end).join("");
    if (end - at > 1 && text.length <= runMax && isUnknown(at)) {
      runs.push({ text, from: at, to: end });
      at = end - 1;
    } else if (wholeWord.test(word) && isUnknown(at)) runs.push({ text: word, from: at, to: at + 1 });
  }
  return runs;
}

/** Everything in a run that may be the sound of two characters. */
export function slicesOf(text: string): string[] {
  const slices = new Set<string>();
  for (let from = 0; from < text.length; from += 1)
    for (let length = pairLetters.min; length <= pairLetters.max && from + length <= text.length; length += 1)
      slices.add(text.slice(from, from + length));
  return [...slices];
}

/** Pairs of characters by which a run is read from end to end; none where a part of it stays unread. */
export function pairsIn(text: string, known: readonly KnownSound[]): string[] {
  const steps = known.flatMap(({ word, sound }) => {
    const [first = "", second = ""] = sound.split(" ");
    const spelled = first + second;
    const steps: { word: string; from: number; middle: number; to: number }[] = [];
    for (let from = text.indexOf(spelled); from >= 0; from = text.indexOf(spelled, from + 1))
      steps.push({ word, from, middle: from + first.length, to: from + spelled.length });
    return steps;
  });
  const follows = (before: (typeof steps)[number], after: (typeof steps)[number]): boolean =>
    after.from === before.to || (after.from === before.middle && after.middle === before.to);
  const ahead = steps.toSorted((a, b) => a.from - b.from || a.to - b.to);
  const begun = new Set<(typeof steps)[number]>();
  for (const step of ahead)
    if (step.from === 0 || [...begun].some((before) => follows(before, step))) begun.add(step);
  const read = new Set<(typeof steps)[number]>();
  for (const step of ahead.toReversed())
    if (begun.has(step) && (step.to === text.length || [...read].some((after) => follows(step, after))))
      read.add(step);
  return [...new Set(ahead.filter((step) => read.has(step)).map(({ word }) => word))];
}
