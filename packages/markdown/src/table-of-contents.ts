import { eachWrittenLine } from "./written-lines.ts";

/** A heading of levels 1 to 3. */
export interface Heading {
  readonly level: number;
  readonly text: string;
}

const levelMax = 3;
const headingsMax = 200;
/** Nobody writes longer headings. */
const lineMax = 300;

/** The headings of a text, levels 1 to 3, in their order; what stands in code is none. */
export function tableOfContents(source: string): Heading[] {
  const headings: Heading[] = [];
  eachWrittenLine(
    source,
    (line) => {
      const [, marks = "", words = ""] =
        /^ {0,3}(#{1,6})[ \t](.*)$/.exec(line.trimEnd().slice(0, lineMax)) ?? [];
      const text = plainWords(words);
      if (marks.length > 0 && marks.length <= levelMax && text !== "" && headings.length < headingsMax)
        headings.push({ level: marks.length, text });
      return line;
    },
    { hasFences: true },
  );
  return headings;
}

/** The words of a heading without the marks of emphasis, code and links. */
const plainWords = (words: string): string =>
  words
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/(\*\*|__|`|~~)/g, "")
    .replaceAll(/(?<![\\\w*])\*(?=\S)([^*]*\S)\*(?![\w*])/g, "$1")
    .replaceAll(/(?<![\\\w])_(?=\S)([^_]*\S)_(?!\w)/g, "$1")
    .replace(/ #+$/, "")
    .replaceAll(/\\([\\`*_{}[\]()#+\-.!])/g, "$1")
    .trim();
