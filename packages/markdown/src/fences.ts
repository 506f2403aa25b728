import { kindOfLine } from "./output-lines.ts";

/** A fenced stretch of a text: the line that opens it, and the one behind its last. */
export interface Fence {
  readonly from: number;
  readonly to: number;
  /** False: nobody closed it, and it ends where sentences go on. */
  readonly isClosed: boolean;
}

const marksOfLine = /^\s*(`{3,}|~{3,})(.*)$/;
/** What may stand behind the marks: a language and its attributes, no columns of a table. */
const info = /^\s*(?:[\w+#.:-]*\w[\w+#.:-]*(?:\s+\S.*)?|\{.*\})?\s*$/;

/** The marks of a line that could open or close a fence. */
const marksOf = (line: string | undefined): string => marksOfLine.exec(line ?? "")?.[1] ?? "";

/** Whether a line reads as a fence to a parser; where it is none it has to be escaped. */
export const looksLikeFence = (line: string): boolean => marksOf(line) !== "";

/**
 * The fences that people made. Reports underline their headings with tildes, and logs hold marks that nothing closes: these are
 * lines like any other.
 */
export function fencesOf(lines: readonly string[]): Fence[] {
  const fences: Fence[] = [];
  const closings = closingsOf(lines);
  let ends: ((from: number) => number) | undefined;
  for (let at = 0; at < lines.length; at += 1) {
    const marks = openingMarks(lines, at);
    if (marks === "") continue;
    const closing = closings(at, marks);
    if (closing !== undefined) {
      fences.push({ from: at, to: closing + 1, isClosed: true });
      at = closing;
    } else if (!isWithinOutput(lines, at)) {
      const to = (ends ??= endsOfUnclosed(lines))(at);
      if (to > at + 1) {
        fences.push({ from: at, to, isClosed: false });
        at = to - 1;
      }
    }
  }
  return fences;
}

/** The marks of a line that opens a fence; empty when it does not. */
function openingMarks(lines: readonly string[], at: number): string {
  const [, marks = "", rest = ""] = marksOfLine.exec(lines[at] ?? "") ?? [];
  if (marks === "" || !info.test(rest) || rest.includes("`")) return "";
  const above = (lines[at - 1] ?? "").trim();
  const isUnderline =
    marks.startsWith("~") && above !== "" && (marks.length > 4 || above.length <= marks.length + 1);
  return isUnderline ? "" : marks;
}

/** Finds the line that closes marks behind a line. Where none does, that is known without looking at all of them again. */
function closingsOf(lines: readonly string[]) {
  const longest: Record<"`" | "~", Int32Array> = {
    "`": new Int32Array(lines.length + 1),
    "~": new Int32Array(lines.length + 1),
  };
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const marks = marksOf(lines[at]);
    const isClosing = marks !== "" && lines[at]?.trim() === marks;
    for (const mark of ["`", "~"] as const) {
      const own = isClosing && marks.startsWith(mark) ? marks.length : 0;
      longest[mark][at] = Math.max(own, longest[mark][at + 1] ?? 0);
    }
  }
  return (from: number, marks: string): number | undefined => {
    const mark = marks.startsWith("~") ? "~" : "`";
    if ((longest[mark][from + 1] ?? 0) < marks.length) return undefined;
    let at = from + 1;
    while (!(marksOf(lines[at]).startsWith(marks) && lines[at]?.trim() === marksOf(lines[at]))) at += 1;
    return at;
  };
}

const isBlank = (line: string | undefined): boolean => (line ?? "").trim() === "";

/** Marks directly below what a program printed were printed too. */
function isWithinOutput(lines: readonly string[], at: number): boolean {
  const above = lines[at - 1];
  if (isBlank(above)) return false;
  const kind = kindOfLine(above ?? "");
  return kind === "strong" || kind === "weak";
}

/** Where a fence ends that nobody closed: at the blank line before the next sentence, or with the text. */
function endsOfUnclosed(lines: readonly string[]): (from: number) => number {
  const ends = new Int32Array(lines.length + 1).fill(lines.length);
  let sentence = lines.length;
  let end = lines.length;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    if (kindOfLine(lines[at] ?? "") === "prose") {
      sentence = at;
      end = at;
    } else if (isBlank(lines[at]) && end === sentence && sentence < lines.length) end = at;
    // Without a blank line before the sentence there is no place to end at.
    ends[at] = end === sentence && sentence < lines.length ? at + 1 : end;
  }
  return (from) => ends[from] ?? lines.length;
}
